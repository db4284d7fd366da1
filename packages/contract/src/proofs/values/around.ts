// Makes values on both sides of each keyword of a schema. The generator rejects every keyword that is missing here.
import { canonical, isList, isObject, type Json, type JsonList, type JsonObject } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'
import { objectsAround, unionsAround } from './object.ts'
import { differentTexts, textsAround } from './text.ts'
import { numbersAt, WRONG, type ValueSource } from './values.ts'

const USUAL_NUMBERS = [0, -0, 1, -1, 2, 1.5, -0.5, 100, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53, 1e21]

/** Numbers on both sides of each bound. */
const numbersAround = (schema: JsonObject): number[] => [
  ...numbersAt(schema, 'minimum', 'maximum').flatMap((limit) =>
    [0, -1, 1, -0.5, 0.5, -1e-6, 1e-6].map((distance) => limit + distance),
  ),
  ...USUAL_NUMBERS,
]

/** As many items as there are different ones, and then the same ones again. */
const fill = (items: readonly unknown[], length: number): unknown[] =>
  Array.from({ length: items.length === 0 ? 0 : length }, (_item, index) => items[index % items.length])

/** Lists on both sides of each keyword of a schema of arrays. */
function arraysAround(schema: JsonObject, values: ValueSource): unknown[] {
  const { items = {}, uniqueItems } = schema
  const bounds = numbersAt(schema, 'minItems', 'maxItems').flatMap((bound) => [bound - 1, bound, bound + 1])
  const lengths = [0, 1, 2, ...bounds].filter((length) => length >= 0)
  const longest = Math.max(...lengths)
  const valid = values.valid(items)
  // Only items that are strings have to differ, and they need more values than those around their keywords.
  const isShort = uniqueItems === true && valid.length < longest
  const further = isShort ? differentTexts(values.oracle.resolve(items), longest, values) : []
  const byText = [...new Map([...valid, ...further].map((item) => [canonical(item), item]))]
  // A long list has the same items several times, so that large ones would make values of many megabytes.
  const small = byText.filter(([text]) => text.length < 1_000)
  const distinct = (small.length > 0 ? small : byText).map(([, item]) => item)
  const [least = 1] = numbersAt(schema, 'minItems')
  const rest = fill(distinct.toReversed(), least - 1)
  return [
    ...lengths.map((length) => fill(distinct, length)),
    ...values.around(items).map((item) => [item, ...rest]),
    ...distinct.slice(0, 3).map((item) => [item, ...rest, item]),
  ]
}

/** Values near one of those that a schema lists. */
function nearValues(listed: JsonList): unknown[] {
  const texts = listed.filter((value) => typeof value === 'string')
  const numbers = listed.filter((value) => typeof value === 'number')
  return [
    ...listed,
    ...texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase(), `${text} `, `${text}x`, text.slice(0, -1)]),
    ...numbers.flatMap((number) => [number + 1, number - 1, number + 0.5, String(number)]),
  ]
}

function typedAround(schema: JsonObject, values: ValueSource): readonly unknown[] {
  const { type } = schema
  if (type === 'string') return textsAround(schema, values)
  if (type === 'integer' || type === 'number') return numbersAround(schema)
  if (type === 'array') return arraysAround(schema, values)
  return type === 'object' ? objectsAround(schema, values) : []
}

function around(schema: JsonObject, values: ValueSource): readonly unknown[] {
  if ('const' in schema) return nearValues([schema.const ?? null])
  if (isList(schema.enum)) return nearValues(schema.enum)
  const variants = schema.oneOf ?? schema.anyOf
  if (isList(variants)) return unionsAround(variants, values)
  return [...typedAround(schema, values), ...(isList(schema.examples) ? schema.examples : [])]
}

/**
 * Creates the maker of values. The same seed makes the same values.
 *
 * @param depth How many references in a row are followed to the keywords of their targets. Behind them are only some valid values.
 */
export function createValues(oracle: Oracle, seed: number, depth: number): ValueSource {
  const validBySchema = new Map<Json, readonly unknown[]>()
  let followed = 0
  const atDepth = (reached: number, make: () => readonly unknown[]): readonly unknown[] => {
    const before = followed
    followed = reached
    const made = make()
    followed = before
    return made
  }
  const behind = (target: JsonObject): readonly unknown[] =>
    followed >= depth
      ? [...values.valid(target).slice(0, 5), ...WRONG]
      : atDepth(followed + 1, () => values.around(target))
  const values: ValueSource = {
    oracle,
    seed,
    around: (schema) => {
      if (!isObject(schema)) return WRONG
      // Annotations beside a reference change no value. Without them it leads to the same object each time.
      const { $ref } = schema
      const made = $ref === undefined ? [...around(schema, values), ...WRONG] : behind(oracle.resolve({ $ref }))
      return [...new Map(made.map((value) => [JSON.stringify(value), value])).values()]
    },
    valid: (schema) => {
      // Valid values are asked for at any depth, and have to be the same each time.
      const make = () => values.around(schema).filter((value) => oracle.accepts(schema, value))
      const valid = validBySchema.get(schema) ?? atDepth(depth, make)
      validBySchema.set(schema, valid)
      return valid
    },
  }
  return values
}
