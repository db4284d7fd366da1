// Loosens the schema of the items of a list as `x-item-results` and `x-lenient` in the contract say, for tests that judge requests.
import { entries, isList, texts, type Json, type JsonObject } from '../../document/index.ts'

/**
 * Returns the schema of what a service accepts as an item of a list with `x-item-results`. An optional property can be null or empty, and a
 * text with `x-lenient` can be longer, or a link of another form. References are replaced by their targets.
 *
 * @param resolve Returns the target of a reference, or the schema itself.
 */
export function lenientItem(schema: Json, resolve: (schema: Json) => JsonObject): JsonObject {
  const target = resolve(schema)
  const { oneOf, anyOf, type, properties = {}, required, items, 'x-lenient': rule } = target
  if (isList(oneOf)) return { ...target, oneOf: oneOf.map((variant) => lenientItem(variant, resolve)) }
  if (isList(anyOf)) {
    // A property that one variant doesn't have can be empty there.
    const names = new Set(anyOf.flatMap((variant) => Object.keys(resolve(variant).properties ?? {})))
    const absent = Object.fromEntries([...names].map((name) => [name, { enum: EMPTY }]))
    return {
      anyOf: anyOf.map((variant) => {
        const { properties: own = {}, ...others } = lenientItem(variant, resolve)
        return { ...others, properties: { ...absent, ...Object.fromEntries(entries(own)) } }
      }),
    }
  }
  if (type === 'string') {
    const { maxLength: _, format: __, pattern: ___, ...any } = target
    return rule === 'link' ? { type: 'string' } : rule === undefined ? target : { ...any }
  }
  if (type === 'array') {
    const item = lenientItem(items ?? {}, resolve)
    return { ...target, items: item.type === 'string' ? { anyOf: [item, { enum: EMPTY }] } : item }
  }
  const loosened = entries(properties).map(([name, property]): [string, JsonObject] => {
    const inner = lenientItem(property, resolve)
    // Without a link that can be used, nothing names the file.
    if (texts(required).includes(name))
      return [name, resolve(property)['x-lenient'] === 'link' ? { type: 'string', pattern: WEB_LINK } : inner]
    const empty =
      inner.type === 'string' ? EMPTY : inner.type === 'array' && inner.minItems !== undefined ? [null, []] : [null]
    return [name, { anyOf: [inner, { enum: empty }] }]
  })
  return properties === target.properties ? { ...target, properties: Object.fromEntries(loosened) } : target
}

const EMPTY: Json = [null, '']
/** The beginning of what a URL parser reads as a URL of the scheme `http` or `https`. */
const WEB_LINK = '^[\\x00-\\x20]*[Hh][Tt][Tt][Pp][Ss]?:'
