// A row of the table of changes: an edit of the bundled contract, and the expected description.
import { contract } from '@parley/contract'
import { type JsonObject, plain } from '@parley/contract/document'

/** An object of a contract that an edit can change. */
export type Node = Record<string, unknown>

export interface Change {
  /** Describes the edit, as the end of the sentence "a change that …". */
  does: string
  /** The version that it needs after 1.4.2: 2.0.0 if it is breaking, 1.5.0 for an addition, 1.4.3 for wording. */
  needs: '2.0.0' | '1.5.0' | '1.4.3' | '1.4.2'
  /** The whole sentence about the change that decides; undefined if there is nothing to say. */
  says: string | undefined
  edit: (document: Node) => void
  /** Prepares the base too, if the contract has no place for the edit. */
  before?: (document: Node) => void
}

export const UPDATE = '/paths/~1api~1conversation~1{id}/post'
export const REGENERATE = '/paths/~1api~1auth~1api-keys~1regenerate/get'

/** The contract without changes except for its version, so that no row depends on the version of the contract. */
export function copy(): JsonObject {
  const document = plain(contract)
  at(document, '/info')['version'] = '1.4.2'
  return document
}

/** The object at a JSON Pointer of a document. */
export function at(document: Node, pointer: string): Node {
  const steps = pointer.split('/').slice(1)
  return steps.reduce((node, step) => {
    const next = node[step.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (typeof next !== 'object' || next === null) throw new Error(`The contract has nothing at ${pointer}.`)
    return next as Node
  }, document)
}

/** Gives a member of an object another name, in its place among the others. */
export function rename(node: Node, from: string, to: string): void {
  const entries = Object.entries(node)
  for (const key of Object.keys(node)) delete node[key]
  Object.assign(node, Object.fromEntries(entries.map(([key, value]) => [key === from ? to : key, value])))
}

/** Gives a schema another name, also where it is used. */
export function renameSchema(document: Node, from: string, to: string): void {
  const text = JSON.stringify(document).replaceAll(`"#/components/schemas/${from}"`, `"#/components/schemas/${to}"`)
  Object.assign(document, JSON.parse(text))
  rename(at(document, '/components/schemas'), from, to)
}

/** Puts a list in the place of another. */
export function edited<Item = string>(node: Node, member: string, change: (list: Item[]) => Item[]): void {
  node[member] = change(node[member] as Item[])
}

/** An edit that sets a keyword of the object at a JSON Pointer. */
export const put = (pointer: string, keyword: string, value: unknown) => (document: Node) => {
  at(document, pointer)[keyword] = value
}

/** An edit that removes a keyword of the object at a JSON Pointer. */
export const drop = (pointer: string, keyword: string) => (document: Node) => delete at(document, pointer)[keyword]
