// Compares the credentials that each operation accepts (`security` in OpenAPI). An operation without `security` has that of the document.
import {
  list,
  object,
  operationsOf,
  pointerOf,
  texts,
  type JsonObject,
  type Operation,
} from '@parley/contract/document'
import type { Finding } from './changes.ts'

/** Pairs each operation of the base with the operation of the revision that has the same id. Others are left out. */
export function operationsInBoth(base: JsonObject, revision: JsonObject): [before: Operation, after: Operation][] {
  const afterById = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  return operationsOf(base).flatMap((before): [Operation, Operation][] => {
    const after = afterById.get(before.id)
    return after === undefined ? [] : [[before, after]]
  })
}

/** One way to authenticate: the security schemes that are needed together, each with its scopes. */
type Alternative = Map<string, string[]>

/** Compares the credentials of each operation that both documents have. The same change of several operations is one finding. */
export function securityFindings(base: JsonObject, revision: JsonObject): Finding[] {
  const findings = operationsInBoth(base, revision).flatMap(([before, after]) => {
    const [old, next] = [requirementOf(base, before), requirementOf(revision, after)]
    const changed = difference(alternativesOf(old.value), alternativesOf(next.value))
    if (changed === undefined) return []
    const { words, ...verdict } = changed
    const message = `${old.isShared && next.isShared ? 'Every operation' : `\`${before.id}\``} ${words}`
    const values = { before: old.value, after: next.value }
    return { ...verdict, message, values, base: old.pointer, revision: next.pointer, operationIds: [before.id] }
  })
  // A change of the document's own requirement has the same message for every operation: it becomes one finding.
  return [...Map.groupBy(findings, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, operationIds: [first, ...others].flatMap(({ operationIds }) => operationIds) }],
  )
}

/** The requirement of an operation with its pointer. It is shared if it is the one of the document. */
function requirementOf(document: JsonObject, { path, method, operation }: Operation) {
  const isShared = operation['security'] === undefined
  const pointer = isShared ? pointerOf('security') : pointerOf('paths', path, method, 'security')
  return { value: operation['security'] ?? document['security'], pointer, isShared }
}

/** Reads a requirement: a client must satisfy one of the alternatives. */
const alternativesOf = (requirement: unknown): Alternative[] => {
  const alternatives = list(requirement).map(
    (alternative) => new Map(Object.entries(object(alternative)).map(([scheme, scopes]) => [scheme, texts(scopes)])),
  )
  // An empty list requires no credential. An alternative without schemes means the same.
  return alternatives.length === 0 ? [new Map()] : alternatives
}

type SecurityDifference = Pick<Finding, 'impact'> & { rule: string; words: string }

/** Compares two requirements. The words continue a sentence that begins with the operation: "`getTag` now requires …". */
function difference(old: Alternative[], now: Alternative[]): SecurityDifference | undefined {
  const [wasOpen, isOpen] = [old, now].map((alternatives) => alternatives.some(({ size }) => size === 0))
  const [before, after] = [old, now].map((alternatives) => alternatives.map(alternativeWords).join(' or '))
  if (wasOpen === true && isOpen === true) return undefined
  // No client fails, but anyone can make these requests now: the data has lost its protection.
  if (isOpen === true) {
    const words = `accepts requests without a credential. Before: ${before}.`
    return { impact: 'major', rule: 'authentication-removed', words }
  }
  if (wasOpen === true) return { impact: 'major', rule: 'authentication-added', words: `now requires ${after}.` }
  if (old.some((credential) => !now.some((requirement) => isEnough(credential, requirement))))
    return { impact: 'major', rule: 'credential-refused', words: `requires ${after} instead of ${before}.` }
  const known = new Set(old.map(alternativeWords))
  const accepted = now.map(alternativeWords).filter((words) => !known.has(words))
  if (accepted.length === 0) return undefined
  return { impact: 'minor', rule: 'credential-accepted', words: `now accepts ${accepted.join(' or ')}.` }
}

/** Says whether a client that sends the credentials of one alternative also satisfies another alternative. */
const isEnough = (sent: Alternative, required: Alternative): boolean =>
  [...required].every(
    ([scheme, scopes]) => scopes.every((scope) => sent.get(scheme)?.includes(scope) === true) && sent.has(scheme),
  )

/** Names the schemes of an alternative: "`apiKey` and `oauth` with `read`". */
const alternativeWords = (alternative: Alternative): string =>
  [...alternative]
    .map(([scheme, scopes]) => {
      const suffix = scopes.length === 0 ? '' : ` with ${scopes.map((scope) => `\`${scope}\``).join(', ')}`
      return `\`${scheme}\`${suffix}`
    })
    .join(' and ')
