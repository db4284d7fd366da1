// Which credentials each operation accepts. A requirement of the document counts if the operation has none of its own.
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

/** Each operation that both documents have, as it is in either. */
export function operationsInBoth(base: JsonObject, revision: JsonObject): [before: Operation, after: Operation][] {
  const now = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  return operationsOf(base).flatMap((before) => {
    const after = now.get(before.id)
    const both: [Operation, Operation][] = after === undefined ? [] : [[before, after]]
    return both
  })
}

/** The scopes by the name of the scheme: all of them are needed together. */
type Alternative = Map<string, string[]>

/** Compares the credentials of each operation that both documents have. The same change of several operations is one finding. */
export function securityFindings(base: JsonObject, revision: JsonObject): Finding[] {
  const findings = operationsInBoth(base, revision).flatMap(([before, after]) => {
    const [old, next] = [requirementOf(base, before), requirementOf(revision, after)]
    const changed = difference(alternativesOf(old.value), alternativesOf(next.value))
    if (changed === undefined) return []
    const { impact, rule, words } = changed
    const who = old.isShared && next.isShared ? 'Every operation' : `\`${before.id}\``
    const values = { before: old.value, after: next.value }
    const operationIds = [before.id]
    return { impact, rule, message: `${who} ${words}`, values, base: old.pointer, revision: next.pointer, operationIds }
  })
  // Each message about one operation names it, so findings with the same message are the same change of the document.
  return [...Map.groupBy(findings, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, operationIds: [first, ...others].flatMap(({ operationIds }) => operationIds) }],
  )
}

function requirementOf(document: JsonObject, { path, method, operation }: Operation) {
  const isShared = operation['security'] === undefined
  const pointer = isShared ? pointerOf('security') : pointerOf('paths', path, method, 'security')
  return { value: operation['security'] ?? document['security'], pointer, isShared }
}

const alternativesOf = (requirement: unknown): Alternative[] => {
  const alternatives = list(requirement).map(
    (one) => new Map(Object.entries(object(one)).map(([scheme, scopes]) => [scheme, texts(scopes)])),
  )
  // An empty list asks for nothing, just as an empty alternative does.
  return alternatives.length === 0 ? [new Map()] : alternatives
}

type SecurityDifference = Pick<Finding, 'impact'> & { rule: string; words: string }

/** The difference between two requirements. Its words come after those for the operation. */
function difference(old: Alternative[], now: Alternative[]): SecurityDifference | undefined {
  const [wasOpen, isOpen] = [old, now].map((alternatives) => alternatives.some(({ size }) => size === 0))
  const [before, after] = [old, now].map((alternatives) => alternatives.map(alternativeWords).join(' or '))
  if (wasOpen === true && isOpen === true) return undefined
  // No client fails, but all clients can do what only members could: the data has lost its protection.
  if (isOpen === true) {
    const words = `accepts requests without a credential. Before: ${before}.`
    return { impact: 'major', rule: 'authentication-removed', words }
  }
  if (wasOpen === true) return { impact: 'major', rule: 'authentication-added', words: `now requires ${after}.` }
  if (old.some((one) => !now.some((other) => isEnough(one, other))))
    return { impact: 'major', rule: 'credential-refused', words: `requires ${after} instead of ${before}.` }
  const known = new Set(old.map(alternativeWords))
  const accepted = now.map(alternativeWords).filter((words) => !known.has(words))
  if (accepted.length === 0) return undefined
  return { impact: 'minor', rule: 'credential-accepted', words: `now accepts ${accepted.join(' or ')}.` }
}

/** Says whether a client that brings one alternative also has what the other asks for. */
const isEnough = (brought: Alternative, required: Alternative): boolean =>
  [...required].every(
    ([scheme, scopes]) => scopes.every((scope) => brought.get(scheme)?.includes(scope) === true) && brought.has(scheme),
  )

const alternativeWords = (one: Alternative): string =>
  [...one]
    .map(([scheme, scopes]) => {
      const suffix = scopes.length === 0 ? '' : ` with ${scopes.map((scope) => `\`${scope}\``).join(', ')}`
      return `\`${scheme}\`${suffix}`
    })
    .join(' and ')
