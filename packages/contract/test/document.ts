// The bundled document, with what the tests of the contract look up in it.
import {
  object,
  operationsOf,
  places as placesIn,
  referencesBelow,
  resolve as resolveIn,
  type JsonObject,
} from '../src/document/index.ts'
import { contract } from '../src/index.ts'

export const document = object(contract, 'the root')
const components = object(document['components'], 'components')

/** The components of one kind, by name. */
export const named = (kind: string) => object(components[kind], kind)
export const schema = (name: string) => object(named('schemas')[name], `schema ${name}`)

/** Returns the target of a reference, or the node itself. */
export const resolve = (value: unknown): JsonObject => resolveIn(document, value)

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
export function contentOf(holder: unknown): { mediaType: string; schema: JsonObject } {
  const [entry, ...others] = Object.entries(object(resolve(holder)['content'], 'content'))
  if (!entry || others.length > 0) throw new Error('Expected exactly one media type.')
  return { mediaType: entry[0], schema: object(object(entry[1])['schema']) }
}
