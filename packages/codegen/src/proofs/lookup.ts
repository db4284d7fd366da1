import { isObject, unescapeStep, type Json, type JsonObject } from '../json.ts'

/**
 * Creates a function that follows the references of a document to the object that is meant. A summary or a description
 * beside a reference stands in place of the object's own (OpenAPI 3.1, Reference Object).
 *
 * @param followed is called for each reference that was followed.
 * @throws {Error} from the function, where a reference leads nowhere or no object is found.
 */
export function createLookup(document: JsonObject, followed: () => void = () => {}): (value: Json) => JsonObject {
  const find = (ref: string): Json | undefined =>
    ref
      .replace(/^.*#\//, '')
      .split('/')
      .reduce<Json | undefined>((value, step) => (isObject(value) ? value[unescapeStep(step)] : undefined), document)

  const lookup = (value: Json | undefined, depth = 0): JsonObject => {
    if (!isObject(value)) throw new Error('an object is expected here')
    const { $ref, ...beside } = value
    if (typeof $ref !== 'string') return value
    if (depth > 9) throw new Error(`${$ref} leads in a circle`)
    const found = find($ref)
    if (found === undefined) throw new Error(`${$ref} leads nowhere`)
    followed()
    const target = lookup(found, depth + 1)
    return Object.keys(beside).length === 0 ? target : { ...target, ...beside }
  }
  return (value) => lookup(value)
}
