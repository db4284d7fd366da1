// The names that a request can carry. A server that compares them with the names that it reads notices which ones it ignores.
import { resolve, target } from './references.ts'
import type { Document, Operation } from './document.ts'
import { isList, isObject, type Json, type JsonObject, Reader } from '../document/index.ts'
import { readParameters } from './parameters.ts'

const NESTED = ['oneOf', 'anyOf', 'allOf'] as const

/** The places of the values in a body: one for each property that has no properties of its own. */
function bodyInputs(document: Document, schema: Json | undefined, name: string, open: JsonObject[]): string[] {
  const found = target(document, schema)
  if (open.includes(found)) return [name]
  const inner = (value: Json | undefined, below: string) => bodyInputs(document, value, below, [...open, found])
  const nested = NESTED.flatMap((keyword) => {
    const list = found[keyword]
    return isList(list) ? list.flatMap((each) => inner(each, name)) : []
  })
  if (nested.length > 0) return nested
  if (found.type === 'array') return inner(found.items, `${name}[]`)
  if (!isObject(found.properties)) return [name]
  return Object.entries(found.properties).flatMap(([property, value]) => inner(value, `${name}.${property}`))
}

interface Inputs extends JsonObject {
  /** `<place>.<name>` of each parameter, and `body.<property>` of each value of the body. */
  readonly inputs: readonly string[]
  /** The media types of the body, if there is one. */
  readonly bodyTypes: readonly string[]
}

/** Lists what a request of the operation can carry. */
export function inputsOf(document: Document, operation: Operation): Inputs {
  const parameters = readParameters(document, operation).map(({ place, name }) => `${place}.${name}`)
  const written = operation.reader.value.requestBody
  if (written === undefined) return { inputs: parameters, bodyTypes: [] }
  const body = resolve(document, new Reader(written, operation.reader.place('requestBody')), 'requestBodies')
  const types = body.children('content')
  const carried = types.flatMap(([, media]) => bodyInputs(document, media.value.schema, 'body', []))
  return { inputs: [...new Set([...parameters, ...carried])], bodyTypes: types.map(([name]) => name) }
}
