// Where the responses of one contract allow less than those of another. A store keeps values that an older contract allowed.
import { isObject, isText, list, object, type JsonObject, text } from '../src/document/index.ts'

/** A place of the newer contract that allows less, as a sentence that begins with the place. */
export type Narrowing = string

const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
/** Keywords of which no other value is known to allow as much. */
const FIXED = ['pattern', 'format', 'multipleOf']
const METHODS = ['get', 'put', 'post', 'delete', 'patch']

interface Side {
  document: JsonObject
  at: unknown
  place: string
}

/** Follows references, and returns the place of the target. */
function resolved({ document, at, place }: Side): { schema: JsonObject; place: string } {
  if (!isObject(at) || !isText(at['$ref'])) return { schema: isObject(at) ? at : {}, place }
  const steps = at['$ref'].split('/').slice(1)
  const found = steps.reduce<unknown>(
    (from, step) => object(from, step)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return resolved({ document, at: found, place: at['$ref'] })
}

const typesOf = ({ type }: JsonObject): readonly unknown[] =>
  Array.isArray(type) ? list(type) : type === undefined ? [] : [type]
const valuesOf = (schema: JsonObject): readonly unknown[] | undefined =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? list(schema['enum']) : undefined
const names = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
const members = (value: unknown): JsonObject => (isObject(value) ? value : {})

function keywords(before: JsonObject, after: JsonObject): [keyword: string, sentence: string][] {
  const bound = (keyword: string, sign: 1 | -1): boolean =>
    typeof after[keyword] === 'number' &&
    (typeof before[keyword] !== 'number' || sign * after[keyword] < sign * before[keyword])
  const [had, has] = [valuesOf(before), valuesOf(after)]
  const lost =
    has === undefined ? [] : had === undefined ? ['any other value'] : had.filter((each) => !has.includes(each))
  const types = typesOf(after)
  const otherType = typesOf(before).some(
    (type) => types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')),
  )
  const newlyRequired = names(after['required']).filter((name) => !names(before['required']).includes(name))
  return [
    ...(otherType || (types.length > 0 && typesOf(before).length === 0) ? [['type', 'it is another type']] : []),
    ...(lost.length > 0 ? [['const' in after ? 'const' : 'enum', `it no longer allows ${lost.join(', ')}`]] : []),
    ...UPPER.filter((keyword) => bound(keyword, 1)).map((keyword) => [keyword, 'it is a lower limit']),
    ...LOWER.filter((keyword) => bound(keyword, -1)).map((keyword) => [keyword, 'it is a higher limit']),
    ...FIXED.filter((keyword) => keyword in after && after[keyword] !== before[keyword]).map((keyword) => [
      keyword,
      'it is another rule',
    ]),
    ...(after['uniqueItems'] === true && before['uniqueItems'] !== true
      ? [['uniqueItems', 'it forbids duplicates']]
      : []),
    ...(after['additionalProperties'] === false && before['additionalProperties'] !== false
      ? [['additionalProperties', 'it forbids other properties']]
      : []),
    ...(newlyRequired.length > 0 ? [['required', `it also asks for ${newlyRequired.join(', ')}`]] : []),
  ] as [string, string][]
}

/** The schemas inside two schemas, in pairs: properties, items, other properties, and the variants of a union. */
function inner(before: JsonObject, after: JsonObject): [step: string, before: unknown, after: unknown][] {
  const [had, has] = [members(before['properties']), members(after['properties'])]
  const shared = Object.keys(had).filter((name) => name in has)
  const variants = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => {
    const [old, now] = [before[keyword], after[keyword]].map((each) => (Array.isArray(each) ? list(each) : []))
    return (old ?? []).flatMap((each, index): [string, unknown, unknown][] => {
      const ref = members(each)['$ref']
      const at = isText(ref) ? (now ?? []).findIndex((other) => members(other)['$ref'] === ref) : index
      return [[`${keyword}/${at < 0 ? index : at}`, each, (now ?? [])[at]]]
    })
  })
  return [
    ...shared.map((name): [string, unknown, unknown] => [
      `properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      had[name],
      has[name],
    ]),
    ...['items', 'additionalProperties']
      .filter((keyword) => isObject(before[keyword]) && isObject(after[keyword]))
      .map((keyword): [string, unknown, unknown] => [keyword, before[keyword], after[keyword]]),
    ...variants,
  ]
}

/** The bodies of the successful responses of a contract, by operationId and status. */
function successes(document: JsonObject): Map<string, Side> {
  const found = Object.entries(object(document['paths'])).flatMap(([path, item]) =>
    METHODS.filter((method) => method in object(item)).flatMap((method) => {
      const operation = object(object(item)[method])
      const place = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`
      return Object.entries(object(operation['responses']))
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, at]): [string, Side][] => {
          const { schema: response, place: where } = resolved({ document, at, place: `${place}/${status}` })
          return Object.entries(members(response['content'])).map(([type, media]) => {
            const below = `${where}/content/${type.replaceAll('/', '~1')}/schema`
            return [
              `${text(operation['operationId'])} ${status} ${type}`,
              { document, at: object(media)['schema'], place: below },
            ]
          })
        })
    }),
  )
  return new Map(found)
}

/** Compares the successful responses of two contracts. A response that only one of them has is left out. */
export function narrowings(released: JsonObject, edited: JsonObject): Narrowing[] {
  const found = new Set<Narrowing>()
  const seen = new Set<string>()
  const compare = (before: Side, after: Side): void => {
    const [old, now] = [resolved(before), resolved(after)]
    const pair = `${old.place} ${now.place}`
    if (seen.has(pair)) return
    seen.add(pair)
    for (const [keyword, sentence] of keywords(old.schema, now.schema))
      found.add(`${now.place}/${keyword}: ${sentence}`)
    for (const [step, had, has] of inner(old.schema, now.schema)) {
      const place = `${now.place}/${step}`
      if (has === undefined) found.add(`${place}: the variant is missing`)
      else compare({ ...before, at: had, place: `${old.place}/${step}` }, { ...after, at: has, place })
    }
  }
  const current = successes(edited)
  for (const [name, before] of successes(released)) {
    const after = current.get(name)
    if (after !== undefined) compare(before, after)
  }
  return [...found].toSorted()
}
