// Finds the changes that `redocly diff` does not compare, or compares wrongly: policies, events, webhooks, credentials, discriminators,
// public names of schemas, the order of the checks, examples.
import { componentsBelow } from '../contract/operations.ts'
import { entries, list, node, operationsOf, pointerOf, text, texts, valueAt, type Node } from '@parley/openapi-document'
import type { Finding, Impact } from './changes.ts'
import { deliveryFindings } from './delivery-findings.ts'
import { discriminatorFindings } from './discriminator-findings.ts'
import { isError } from './judge.ts'
import { policyFindings } from './policy-findings.ts'
import { securityFindings } from './security-findings.ts'

/** Everything that changed between two bundles beyond what `redocly diff` reports. */
export const beyondRedocly = (base: Node, revision: Node): Finding[] => [
  ...policies(base, revision),
  ...events(base, revision),
  ...deliveryFindings(base, revision),
  ...securityFindings(base, revision),
  ...discriminatorFindings(base, revision),
  ...schemaNames(base, revision),
  ...tags(base, revision),
  ...precedence(base, revision),
  ...examples(base, revision),
]

function policies(base: Node, revision: Node): Finding[] {
  const now = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  return operationsOf(base).flatMap((before) => {
    const after = now.get(before.id)
    if (after === undefined) return []
    const place = ({ path, method }: typeof before) => pointerOf('paths', path, method, 'x-policy')
    return policyFindings(before.id, before.operation['x-policy'], after.operation['x-policy']).map((finding) => ({
      ...finding,
      kind: 'modified' as const,
      base: place(before),
      revision: place(after),
    }))
  })
}

/** Clients that follow events rely on the events that an operation causes. */
function events(base: Node, revision: Node): Finding[] {
  const now = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  return operationsOf(base).flatMap((before): Finding[] => {
    const after = now.get(before.id)
    const [old, types] = [before, after].map((each) => texts(each?.operation['x-events']))
    if (after === undefined || old === undefined || types === undefined) return []
    const place = ({ path, method }: typeof before, all: string[], type: string) =>
      all.includes(type) ? pointerOf('paths', path, method, 'x-events', all.indexOf(type)) : undefined
    const found = (impact: Impact, type: string, words: string): Finding => ({
      impact,
      kind: impact === 'major' ? 'removed' : 'added',
      rule: impact === 'major' ? 'event-dropped' : 'event-added',
      message: `\`${before.id}\` ${words} the event \`${type}\`.`,
      values: { before: old, after: types },
      base: place(before, old, type),
      revision: place(after, types, type),
    })
    return [
      ...old.filter((type) => !types.includes(type)).map((type) => found('major', type, 'no longer causes')),
      ...types.filter((type) => !old.includes(type)).map((type) => found('minor', type, 'now causes')),
    ]
  })
}

const schemasOf = (document: Node) => entries(valueAt(document, '/components/schemas'))

/**
 * The name of a schema is the name of a type in clients. A problem that is gone for good breaks none of them, because they
 * must expect problems that they don't know; one that has another name now does.
 */
function schemaNames(base: Node, revision: Node): Finding[] {
  const names = new Set(schemasOf(revision).map(([name]) => name))
  const codes = new Set(schemasOf(revision).flatMap(([, schema]) => codeOf(schema) ?? []))
  const others = besideErrors(base)
  return schemasOf(base)
    .filter(([name]) => !names.has(name))
    .map(([name, schema]) => {
      const code = codeOf(schema)
      const isGone = !others.has(name) && (code === undefined ? Array.isArray(schema['oneOf']) : !codes.has(code))
      return {
        impact: isGone ? 'minor' : 'major',
        kind: 'removed',
        rule: 'schema-name-removed',
        message: `Schema \`${name}\` was removed, and clients name its type.`,
        values: { before: name, after: undefined },
        base: pointerOf('components', 'schemas', name),
        revision: undefined,
      }
    })
}

const codeOf = (schema: Node): string | undefined => {
  const code = valueAt(schema, '/properties/code/const')
  return typeof code === 'string' ? code : undefined
}

/** The components that clients send, or read in a response that isn't an error. */
const besideErrors = (document: Node): Set<string> =>
  componentsBelow(
    document,
    operationsOf(document).map(({ item, operation }) => {
      const successes = entries(operation['responses']).filter(([status]) => !isError(status))
      return [item['parameters'], operation['parameters'], operation['requestBody'], successes]
    }),
  )

/** Tags only sort the documentation. */
function tags(base: Node, revision: Node): Finding[] {
  const [before, after] = [base, revision].map(
    (document) => new Map(list(document['tags']).map((tag, i) => [text(node(tag)['name']), { tag, i }])),
  )
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...names].flatMap((name): Finding[] => {
    const [old, now] = [before?.get(name), after?.get(name)]
    if (JSON.stringify(old?.tag) === JSON.stringify(now?.tag)) return []
    const [kind, what] = old === undefined ? TAG.added : now === undefined ? TAG.removed : TAG.modified
    return [
      {
        impact: 'patch',
        kind,
        rule: undefined,
        message: `Tag \`${name}\` ${what}.`,
        values: { before: old?.tag, after: now?.tag },
        base: old && pointerOf('tags', String(old.i)),
        revision: now && pointerOf('tags', String(now.i)),
      },
    ]
  })
}

const TAG = {
  added: ['added', 'was added'],
  removed: ['removed', 'was removed'],
  modified: ['modified', 'changed'],
} as const

/** Clients may rely on which problem goes first, so those that both documents have keep their order. */
function precedence(base: Node, revision: Node): Finding[] {
  const [before = [], after = []] = [base, revision].map((document) =>
    list(document['x-precedence']).flatMap((check) => texts(node(check)['codes'])),
  )
  if (before.join() === after.join()) return []
  const isKept =
    before.filter((code) => after.includes(code)).join() === after.filter((code) => before.includes(code)).join()
  const words = [
    ...namesIn(
      'new',
      after.filter((code) => !before.includes(code)),
    ),
    ...namesIn(
      'gone',
      before.filter((code) => !after.includes(code)),
    ),
  ]
  return [
    {
      impact: isKept ? 'minor' : 'major',
      kind: 'modified',
      rule: isKept ? 'precedence-extended' : 'precedence-changed',
      message: isKept
        ? `The order of error checks changed (${words.join('; ')}). The others keep their order.`
        : 'The order of error checks changed: if several errors apply, another one than before is returned.',
      values: { before, after },
      base: pointerOf('x-precedence'),
      revision: pointerOf('x-precedence'),
    },
  ]
}

const namesIn = (what: string, codes: string[]): string[] =>
  codes.length === 0 ? [] : [`${what}: ${codes.map((code) => `\`${code}\``).join(', ')}`]

function examples(base: Node, revision: Node): Finding[] {
  const before = new Map(schemasOf(base))
  return schemasOf(revision).flatMap(([name, schema]): Finding[] => {
    const old = before.get(name)
    if (old === undefined || JSON.stringify(old['examples']) === JSON.stringify(schema['examples'])) return []
    const place = pointerOf('components', 'schemas', name, 'examples')
    return [
      {
        impact: 'patch',
        kind: 'modified',
        rule: 'example-changed',
        message: `The example of \`${name}\` changed.`,
        values: { before: old['examples'], after: schema['examples'] },
        base: place,
        revision: place,
      },
    ]
  })
}
