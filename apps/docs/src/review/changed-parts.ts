// The parts of two documents that can differ, because `redocly diff` takes its time for each path and each component.
import { isNode, node, type Node } from '@parley/openapi-document'

/** A component or a path. */
interface Part {
  isChanged: boolean
  /** The components that it refers to, on either side. */
  references: string[]
}

/**
 * Copies of two documents without the paths and components that are the same in both, and refer only to such. A component
 * stays if what stays refers to it.
 */
export function changedParts(base: Node, revision: Node): { base: Node; revision: Node } {
  const components = componentParts(base, revision)
  const paths = partsOf(node(base['paths'] ?? {}), node(revision['paths'] ?? {}))
  const changed = new Set([...components].filter(([, { isChanged }]) => isChanged).map(([name]) => name))
  grow(changed, () => [...components].filter(([, { references }]) => references.some((name) => changed.has(name))))

  const keptPaths = new Map(
    [...paths].filter(([, { isChanged, references }]) => isChanged || references.some((name) => changed.has(name))),
  )
  const kept = new Set([
    ...changed,
    ...[...keptPaths.values()].flatMap(({ references }) => references),
    ...[base, revision].flatMap((document) => referencesOf(JSON.stringify({ ...document, paths: {}, components: {} }))),
  ])
  grow(kept, () => [...kept].flatMap((name) => (components.get(name)?.references ?? []).map((other) => [other])))
  const reduced = (document: Node): Node => ({
    ...document,
    paths: Object.fromEntries(Object.entries(node(document['paths'] ?? {})).filter(([path]) => keptPaths.has(path))),
    components: Object.fromEntries(
      Object.entries(node(document['components'] ?? {})).map(([kind, all]) => [
        kind,
        Object.fromEntries(Object.entries(node(all)).filter(([name]) => isNamed(kind) || kept.has(`${kind}/${name}`))),
      ]),
    ),
  })
  return { base: reduced(base), revision: reduced(revision) }
}

/** Requirements name security schemes without a reference. */
const isNamed = (kind: string): boolean => kind === 'securitySchemes'

/** Adds names to a set until there are no more. */
function grow(names: Set<string>, more: () => readonly (readonly [name: string, ...unknown[]])[]): void {
  let size = -1
  while (size !== names.size) {
    size = names.size
    for (const [name] of more()) names.add(name)
  }
}

function componentParts(base: Node, revision: Node): Map<string, Part> {
  const [old, next] = [node(base['components'] ?? {}), node(revision['components'] ?? {})]
  const kinds = new Set([...Object.keys(old), ...Object.keys(next)])
  return new Map(
    [...kinds].flatMap((kind) =>
      [...partsOf(old[kind], next[kind])].map(([name, part]): [string, Part] => [`${kind}/${name}`, part]),
    ),
  )
}

function partsOf(before: unknown, after: unknown): Map<string, Part> {
  const [old, next] = [before, after].map((side) => (isNode(side) ? side : {}))
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])
  return new Map(
    [...names].map((name) => {
      const [was, is] = [JSON.stringify(old?.[name] ?? null), JSON.stringify(next?.[name] ?? null)]
      const isChanged = was !== is
      return [
        name,
        { isChanged, references: isChanged ? [...referencesOf(was), ...referencesOf(is)] : referencesOf(was) },
      ]
    }),
  )
}

const referencesOf = (json: string): string[] =>
  [...json.matchAll(/"#\/components\/([^"]+)"/g)].map(([, name = '']) => name)
