// The bundled document, with what the tests of the contract look up in it.
import {
  node,
  operationsOf,
  places as placesIn,
  referencesBelow,
  resolve as resolveIn,
  type Node,
} from '../src/document/index.ts'
import { contract } from '../src/index.ts'

export const document = node(contract, 'the root')
const components = node(document['components'], 'components')

/** The components of one kind, by name. */
export const named = (kind: string) => node(components[kind], kind)
export const schema = (name: string) => node(named('schemas')[name], `schema ${name}`)

/** Returns the target of a reference, or the node itself. */
export const resolve = (value: unknown): Node => resolveIn(document, value)

/** Every object of the document or of a part of it, with its JSON Pointer. */
export const places = (from: unknown = document, pointer = '#') => placesIn(from, pointer)

/** The schemas that something refers to, and those that these refer to. */
export const schemasIn = (from: unknown): string[] => [...referencesBelow(document, from)]

/** Every inline schema. A referenced one is visited at its definition. */
export const schemaPlaces = [...places()].filter(
  ({ pointer, at }) =>
    (/^#\/components\/schemas\/[^/]+(?:$|.*\/(?:properties\/[^/]+|items)$)/.test(pointer) ||
      pointer.endsWith('/schema')) &&
    at['$ref'] === undefined,
)

export const operations = operationsOf(document)

export function operationOf(id: string) {
  const found = operations.find((each) => each.id === id)
  if (!found) throw new Error(`The contract has no operation ${id}.`)
  return found
}

/** The schema of a response or request body, and its media type. */
export function contentOf(holder: unknown): { mediaType: string; schema: Node } {
  const [entry, ...others] = Object.entries(node(resolve(holder)['content'], 'content'))
  if (!entry || others.length > 0) throw new Error('Expected exactly one media type.')
  return { mediaType: entry[0], schema: node(node(entry[1])['schema']) }
}
