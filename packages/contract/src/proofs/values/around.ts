import { isList, isObject, type Json, type JsonObject } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'
import { numbersAround } from './number.ts'
import { arraysAround } from './array.ts'
import { objectsAround } from './object.ts'
import { textsAround } from './text.ts'
import { unionsAround } from './union.ts'
import { WRONG, type ValueSource } from './values.ts'

const typesOf = (schema: JsonObject): readonly Json[] =>
  isList(schema.type) ? schema.type : [schema.type ?? Object.keys(KEYWORDS)].flat()

/** The keywords that constrain values of one type. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}
const TYPED = ['type', ...Object.values(KEYWORDS).flat()]
const CHOICES = ['$ref', 'enum', 'const', 'oneOf', 'anyOf', 'not']

const pick = (schema: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)))

/** Several schemas as one, as far as they are about the same types. */
function merged(parts: readonly JsonObject[]): JsonObject {
  const objects = parts.map(({ properties }) => (isObject(properties) ? properties : {}))
  const required = parts.flatMap((part) => (isList(part.required) ? part.required : []))
  const all: JsonObject = Object.assign({}, ...parts.map((part) => pick(part, TYPED)))
  const properties: JsonObject = Object.assign({}, ...objects)
  return {
    ...all,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

/** The same schema has the same parts each time, by which circles are noticed. */
const known = new WeakMap<JsonObject, readonly Json[]>()

/** The parts of a schema that a value has to satisfy all, and last their sum. Empty if the schema has one part. */
function conjuncts(schema: JsonObject, { oracle }: ValueSource): readonly Json[] {
  const found = known.get(schema)
  if (found) return found
  const typed = pick(schema, TYPED)
  const choices = CHOICES.filter((key) => key in schema).map((key) => pick(schema, [key]))
  const members = isList(schema.allOf) ? schema.allOf : []
  const isBare = Object.keys(typed).every((key) => key === 'type') && choices.length + members.length > 0
  const parts = [...choices, ...members, ...(isBare ? [] : [typed])]
  const isOne = parts.length < 2 && members.length === 0
  const all = isOne ? [] : [...parts, merged(parts.filter(isObject).map((part) => oracle.resolve(part)))]
  known.set(schema, all)
  return all
}

/** Values near one of those that a schema lists. */
function nearValues(values: readonly Json[]): unknown[] {
  const texts = values.filter((value) => typeof value === 'string')
  const numbers = values.filter((value) => typeof value === 'number')
  return [
    ...values,
    ...texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase(), `${text} `, `${text}x`, text.slice(0, -1)]),
    ...numbers.flatMap((each) => [each + 1, each - 1, each + 0.5, String(each)]),
  ]
}

function typedAround(schema: JsonObject, type: Json, values: ValueSource): readonly unknown[] {
  if (type === 'string') return textsAround(schema, values.oracle, values.seed)
  if (type === 'integer' || type === 'number') return numbersAround(schema)
  if (type === 'array') return arraysAround(schema, values)
  return type === 'object' ? objectsAround(schema, values) : []
}

function around(schema: Json, values: ValueSource): readonly unknown[] {
  if (!isObject(schema)) return WRONG
  const parts = conjuncts(schema, values)
  if (parts.length > 0)
    return [
      ...values.valid(parts.at(-1) ?? true),
      ...unionsAround(parts.slice(0, -1), true, values),
      ...parts.slice(0, -1).flatMap((part) => values.around(part)),
      ...WRONG,
    ]
  if (schema.not !== undefined) return [...values.around(schema.not), ...WRONG]
  // Annotations beside a reference change no value. Without them it leads to the same object each time.
  if (schema.$ref !== undefined) return values.behind(values.oracle.resolve({ $ref: schema.$ref }))
  const listed = isList(schema.enum) ? schema.enum : 'const' in schema ? [schema.const ?? null] : undefined
  if (listed) return [...nearValues(listed), ...WRONG]
  const members = schema.oneOf ?? schema.anyOf
  if (isList(members)) return [...unionsAround(members, false, values), ...WRONG]
  const shown = isList(schema.examples) ? schema.examples : []
  return [...typesOf(schema).flatMap((type) => typedAround(schema, type, values)), ...shown, ...WRONG]
}

const different = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/**
 * Creates the maker of values. The same seed makes the same values.
 *
 * @param depth How many references in a row are followed to the keywords of their targets.
 */
export function createValues(oracle: Oracle, seed: number, depth: number): ValueSource {
  const valids = new Map<Json, readonly unknown[]>()
  // Values found inside of an open circle aren't all there are. They serve until it closes: without them, time grows exponentially.
  const inCircle = new Map<Json, readonly unknown[]>()
  const open: Json[] = []
  // The outermost open schema that was asked for again.
  let circle = Infinity
  let followed = 0
  const find = (schema: Json): readonly unknown[] => {
    const position = open.push(schema) - 1
    // Valid values are asked for at any depth, and have to be the same each time.
    const before = followed
    followed = depth
    const found = values.around(schema).filter((value) => oracle.accepts(schema, value))
    followed = before
    open.pop()
    if (circle < position) inCircle.set(schema, found)
    else {
      circle = Infinity
      inCircle.clear()
      valids.set(schema, found)
    }
    return found
  }
  const valid = (schema: Json): readonly unknown[] => {
    if (!open.includes(schema)) return valids.get(schema) ?? inCircle.get(schema) ?? find(schema)
    circle = Math.min(circle, open.indexOf(schema))
    return []
  }
  const behind = (target: Json): readonly unknown[] => {
    if (followed >= depth) return [...valid(target).slice(0, 5), ...WRONG]
    followed += 1
    const found = values.around(target)
    followed -= 1
    return found
  }
  const values: ValueSource = { oracle, seed, valid, behind, around: (schema) => different(around(schema, values)) }
  return values
}
