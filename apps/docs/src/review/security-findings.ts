// Which credentials each operation accepts. A requirement of the document counts if the operation has none of its own.
import { list, node, operationsOf, pointerOf, texts, type Node, type Operation } from '@parley/openapi-document'
import type { Finding, Impact } from './changes.ts'

/** The scopes by the name of the scheme: all of them are needed together. */
type Alternative = Map<string, string[]>

/** Compares the credentials of each operation that both documents have. The same change of several operations is one finding. */
export function securityFindings(base: Node, revision: Node): Finding[] {
  const now = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  const found = operationsOf(base).flatMap((before) => {
    const after = now.get(before.id)
    if (after === undefined) return []
    const [old, next] = [requirementOf(base, before), requirementOf(revision, after)]
    return differences(alternativesOf(old.value), alternativesOf(next.value)).map(({ impact, rule, words }) => ({
      impact,
      kind: 'modified' as const,
      rule,
      message: words(old.isShared && next.isShared ? 'Every operation' : `\`${before.id}\``),
      values: { before: old.value, after: next.value },
      base: old.pointer,
      revision: next.pointer,
      operationIds: [before.id],
    }))
  })
  // Each message about one operation names it, so findings with the same message are the same change of the document.
  return [...Map.groupBy(found, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, operationIds: [first, ...others].flatMap(({ operationIds }) => operationIds) }],
  )
}

function requirementOf(document: Node, { path, method, operation }: Operation) {
  const isShared = operation['security'] === undefined
  const pointer = isShared ? pointerOf('security') : pointerOf('paths', path, method, 'security')
  return { value: operation['security'] ?? document['security'], pointer, isShared }
}

const alternativesOf = (requirement: unknown): Alternative[] => {
  const alternatives = list(requirement).map(
    (one) => new Map(Object.entries(node(one)).map(([scheme, scopes]) => [scheme, texts(scopes)])),
  )
  // An empty list asks for nothing, just as an empty alternative does.
  return alternatives.length === 0 ? [new Map()] : alternatives
}

interface Difference {
  impact: Impact
  rule: string
  words: (who: string) => string
}

function differences(old: Alternative[], now: Alternative[]): Difference[] {
  const [wasOpen, isOpen] = [old, now].map((alternatives) => alternatives.some(({ size }) => size === 0))
  const inWords = (alternatives: Alternative[]) => alternatives.map(alternativeWords).join(' or ')
  if (wasOpen === true && isOpen === true) return []
  if (isOpen === true)
    // No client fails, but all clients can do what only members could: the data has lost its protection.
    return [
      {
        impact: 'major',
        rule: 'authentication-removed',
        words: (who) => `${who} accepts requests without a credential. Before: ${inWords(old)}.`,
      },
    ]
  if (wasOpen === true)
    return [{ impact: 'major', rule: 'authentication-added', words: (who) => `${who} now requires ${inWords(now)}.` }]
  const rejected = old.filter((one) => !now.some((other) => isEnough(one, other)))
  const words = (who: string) => `${who} requires ${inWords(now)} instead of ${inWords(old)}.`
  if (rejected.length > 0) return [{ impact: 'major', rule: 'credential-refused', words }]
  const known = new Set(old.map(alternativeWords))
  const accepted = now.filter((one) => !known.has(alternativeWords(one)))
  return accepted.length === 0
    ? []
    : [{ impact: 'minor', rule: 'credential-accepted', words: (who) => `${who} now accepts ${inWords(accepted)}.` }]
}

/** Whether a client that brings one alternative also has what the other asks for. */
const isEnough = (brought: Alternative, asked: Alternative): boolean =>
  [...asked].every(
    ([scheme, scopes]) => scopes.every((scope) => brought.get(scheme)?.includes(scope) === true) && brought.has(scheme),
  )

const alternativeWords = (one: Alternative): string =>
  [...one]
    .map(([scheme, scopes]) => {
      const asked = scopes.length === 0 ? '' : ` with ${scopes.map((scope) => `\`${scope}\``).join(', ')}`
      return `\`${scheme}\`${asked}`
    })
    .join(' and ')
