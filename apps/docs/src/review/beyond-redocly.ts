// What `redocly diff` does not look at: policies, public names of schemas, the order of the checks, examples.
import { operationsOf } from '../contract/operations.ts'
import { entries, list, node, texts, valueAt, type Node } from '../tree.ts'
import type { Finding } from './changes.ts'
import { policyFindings } from './policy-findings.ts'
import { pointerOf } from '@parley/codegen/source-map'

/** Everything that changed between two bundles beyond what `redocly diff` reports. */
export const beyondRedocly = (base: Node, revision: Node): Finding[] => [
  ...policies(base, revision),
  ...schemaNames(base, revision),
  ...precedence(base, revision),
  ...examples(base, revision),
]

function policies(base: Node, revision: Node): Finding[] {
  const now = new Map(operationsOf(revision).map((operation) => [operation.id, operation]))
  return operationsOf(base).flatMap((before) => {
    const after = now.get(before.id)
    if (after === undefined) return []
    const place = ({ path, method }: typeof before) => pointerOf('paths', path, method.toLowerCase(), 'x-policy')
    return policyFindings(node(before.at['x-policy']), node(after.at['x-policy'])).map((finding) => ({
      ...finding,
      kind: 'modified' as const,
      base: place(before),
      revision: place(after),
    }))
  })
}

const schemasOf = (document: Node) => entries(valueAt(document, '/components/schemas'))

/** The name of a schema is the name of a type in clients. */
function schemaNames(base: Node, revision: Node): Finding[] {
  const names = new Set(schemasOf(revision).map(([name]) => name))
  return schemasOf(base)
    .filter(([name]) => !names.has(name))
    .map(([name]) => ({
      impact: 'major',
      kind: 'removed',
      rule: 'schema-name-removed',
      message: `The schema \`${name}\` is gone, and clients name its type.`,
      base: pointerOf('components', 'schemas', name),
      revision: undefined,
    }))
}

/** Callers may rely on which problem goes first, so the known ones keep their order. */
function precedence(base: Node, revision: Node): Finding[] {
  const [before, after] = [base, revision].map((document) =>
    list(document['x-precedence']).flatMap((check) => texts(node(check)['codes'])),
  )
  if (before === undefined || after === undefined || before.join() === after.join()) return []
  const isKept = before.every(positionFrom(after))
  return [
    {
      impact: isKept ? 'minor' : 'major',
      kind: 'modified',
      rule: isKept ? 'precedence-extended' : 'precedence-changed',
      message: isKept
        ? 'There are further checks; the known ones keep their order.'
        : 'Where several problems apply, another one than before is answered first.',
      base: pointerOf('x-precedence'),
      revision: pointerOf('x-precedence'),
    },
  ]
}

/** Whether each code that is asked for, one after the other, comes after the last one in the list. */
function positionFrom(codes: string[]): (code: string) => boolean {
  let next = 0
  return (code) => {
    const found = codes.indexOf(code, next)
    next = found + 1
    return found >= 0
  }
}

function examples(base: Node, revision: Node): Finding[] {
  const before = new Map(schemasOf(base))
  return schemasOf(revision).flatMap(([name, schema]): Finding[] => {
    const old = before.get(name)
    if (old === undefined || JSON.stringify(old['examples']) === JSON.stringify(schema['examples'])) return []
    const place = pointerOf('components', 'schemas', name, 'examples')
    const message = `The example of \`${name}\` is another one.`
    return [{ impact: 'patch', kind: 'modified', rule: 'example-changed', message, base: place, revision: place }]
  })
}
