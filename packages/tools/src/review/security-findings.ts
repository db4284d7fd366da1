// Compares the credentials that each operation accepts (`security` in OpenAPI). The `security` of the document is the default.
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

/** Pairs each operation of the base with the operation of the revision that has the same id. Added and removed operations are left out. */
export function operationsInBoth(base: JsonObject, revision: JsonObject): [before: Operation, after: Operation][] {
  const afterById = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  return operationsOf(base).flatMap((before): [Operation, Operation][] => {
    const after = afterById.get(before.id)
    return after === undefined ? [] : [[before, after]]
  })
}

/** One way to authenticate: the security schemes that are needed together, each with its scopes. */
type Alternative = Map<string, string[]>

/** Compares the credentials of each operation in both documents. A change of the document's `security` is one finding. */
export function securityFindings(base: JsonObject, revision: JsonObject): Finding[] {
  const findings = operationsInBoth(base, revision).flatMap(([before, after]) => {
    const [old, next] = [requirementOf(base, before), requirementOf(revision, after)]
    const changed = difference(alternativesOf(old.value), alternativesOf(next.value))
    if (changed === undefined) return []
    const { words, ...verdict } = changed
    const message = `${old.isShared && next.isShared ? 'Every operation' : `\`${before.id}\``} ${words}`
    return { ...verdict, message, base: old.pointer, revision: next.pointer, operationIds: [before.id] }
  })
  // A change of the document's `security` gives the same message for each operation. Findings with the same message become one finding.
  return [...Map.groupBy(findings, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, operationIds: [first, ...others].flatMap(({ operationIds }) => operationIds) }],
  )
}

/** Returns the `security` of an operation and its pointer. `isShared` is true if the operation uses the `security` of the document. */
function requirementOf(document: JsonObject, { path, method, operation }: Operation) {
  const isShared = operation['security'] === undefined
  const pointer = isShared ? pointerOf('security') : pointerOf('paths', path, method, 'security')
  return { value: operation['security'] ?? document['security'], pointer, isShared }
}

/** Converts a `security` value to its alternatives. A client must satisfy one of the alternatives. */
const alternativesOf = (requirement: unknown): Alternative[] => {
  const alternatives = list(requirement).map(
    (alternative) => new Map(Object.entries(object(alternative)).map(([scheme, scopes]) => [scheme, texts(scopes)])),
  )
  // An empty list requires no credential. An alternative without schemes means the same.
  return alternatives.length === 0 ? [new Map()] : alternatives
}

type SecurityDifference = Pick<Finding, 'impact'> & { rule: string; words: string }

/** Compares the alternatives; undefined if no client is affected. `words` completes a sentence that begins with the operation's name. */
function difference(old: Alternative[], now: Alternative[]): SecurityDifference | undefined {
  const [wasPublic, isPublic] = [old, now].map((alternatives) => alternatives.some(({ size }) => size === 0))
  const [before, after] = [old, now].map((alternatives) => alternatives.map(alternativeWords).join(' or '))
  if (wasPublic === true && isPublic === true) return undefined
  // No client fails. The change is breaking because anyone can read or change the data without a credential now.
  if (isPublic === true) {
    const words = `accepts requests without a credential. Before: ${before}.`
    return { impact: 'major', rule: 'authentication-removed', words }
  }
  if (wasPublic === true) return { impact: 'major', rule: 'authentication-added', words: `now requires ${after}.` }
  const isStillAccepted = (credential: Alternative) => now.some((requirement) => isEnough(credential, requirement))
  if (!old.every(isStillAccepted))
    return { impact: 'major', rule: 'credential-refused', words: `requires ${after} instead of ${before}.` }
  const added = now.map(alternativeWords).filter((words) => !old.map(alternativeWords).includes(words))
  if (added.length === 0) return undefined
  return { impact: 'minor', rule: 'credential-accepted', words: `now accepts ${added.join(' or ')}.` }
}

/** Says whether the sent credentials have each scheme and each scope that an alternative requires. */
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
