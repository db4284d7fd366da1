// Makes test values for a schema. For each keyword, some values just meet it and some just violate it: for `maximum: 5`, there are 5 and 6.
import { canonical, isList, isObject, type Json, type JsonList, type JsonObject } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'
import { objectsAround, unionsAround } from './object.ts'
import { differentTexts, textsAround } from './text.ts'
import { numbersAt, WRONG, type ValueSource } from './values.ts'

const USUAL_NUMBERS = [0, -0, 1, -1, 2, 1.5, -0.5, 100, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53, 1e21]

/** Makes numbers: equal to each bound of the schema, a little below and above each bound, and some usual numbers. */
const numbersAround = (schema: JsonObject): number[] => [
  ...numbersAt(schema, 'minimum', 'maximum').flatMap((limit) =>
    [0, -1, 1, -0.5, 0.5, -1e-6, 1e-6].map((distance) => limit + distance),
  ),
  ...USUAL_NUMBERS,
]

/** Makes a list of `length` items. If there are fewer items, they repeat in the same order. Without items, the list is empty. */
const repeatItems = (items: readonly unknown[], length: number): unknown[] =>
  Array.from({ length: items.length === 0 ? 0 : length }, (_item, index) => items[index % items.length])

/** Makes lists: with lengths around the bounds, with each test value of the items (valid or not) as first item, and with a duplicate. */
function arraysAround(schema: JsonObject, values: ValueSource): unknown[] {
  const { items = {}, uniqueItems } = schema
  const bounds = numbersAt(schema, 'minItems', 'maxItems').flatMap((bound) => [bound - 1, bound, bound + 1])
  const lengths = [0, 1, 2, ...bounds].filter((length) => length >= 0)
  const longest = Math.max(...lengths)
  const valid = values.valid(items)
  // The longest list with `uniqueItems` can need more items than there are. The items are then strings, and more can be made.
  const needsMore = uniqueItems === true && valid.length < longest
  const additional = needsMore ? differentTexts(values.oracle.resolve(items), longest, values) : []
  const itemsWithText = [...new Map([...valid, ...additional].map((item) => [canonical(item), item]))]
  // Prefers items of less than 1,000 characters, because a long list of larger items would have many megabytes.
  const small = itemsWithText.filter(([text]) => text.length < 1_000)
  const distinct = (small.length > 0 ? small : itemsWithText).map(([, item]) => item)
  const [minItems = 1] = numbersAt(schema, 'minItems')
  // These items complete a list that begins with the item to test.
  const otherItems = repeatItems(distinct.toReversed(), minItems - 1)
  return [
    ...lengths.map((length) => repeatItems(distinct, length)),
    ...values.around(items).map((item) => [item, ...otherItems]),
    ...distinct.slice(0, 3).map((item) => [item, ...otherItems, item]),
  ]
}

/** Returns the allowed values of an `enum` or `const`, and makes almost equal values: in another case, longer, or of another type. */
function valuesNear(allowed: JsonList): unknown[] {
  const texts = allowed.filter((value) => typeof value === 'string')
  const numbers = allowed.filter((value) => typeof value === 'number')
  return [
    ...allowed,
    ...texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase(), `${text} `, `${text}x`, text.slice(0, -1)]),
    ...numbers.flatMap((number) => [number + 1, number - 1, number + 0.5, String(number)]),
  ]
}

/** Makes test values for the keywords of the type of a schema. */
function valuesOfType(schema: JsonObject, values: ValueSource): readonly unknown[] {
  const { type } = schema
  if (type === 'string') return textsAround(schema, values)
  if (type === 'integer' || type === 'number') return numbersAround(schema)
  if (type === 'array') return arraysAround(schema, values)
  return type === 'object' ? objectsAround(schema, values) : []
}

/** Makes test values for a schema that isn't a reference: by its `const`, its `enum`, its variants, or its type. */
function valuesAround(schema: JsonObject, values: ValueSource): readonly unknown[] {
  if ('const' in schema) return valuesNear([schema.const ?? null])
  if (isList(schema.enum)) return valuesNear(schema.enum)
  const variants = schema.oneOf ?? schema.anyOf
  if (isList(variants)) return unionsAround(variants, values)
  return [...valuesOfType(schema, values), ...(isList(schema.examples) ? schema.examples : [])]
}

/**
 * Creates the source of test values, which makes the same values each time.
 *
 * @param depth The length of a chain of references up to which the keywords of a target get test values. Behind a longer chain, five valid
 *   values and some of wrong types are enough, because all combinations would be too many.
 */
export function createValues(oracle: Oracle, depth: number): ValueSource {
  const validBySchema = new Map<Json, readonly unknown[]>()
  // The number of references between the first schema and the current one. `atDepth` sets it while it makes values.
  let followed = 0
  const atDepth = (newDepth: number, make: () => readonly unknown[]): readonly unknown[] => {
    const before = followed
    followed = newDepth
    const made = make()
    followed = before
    return made
  }
  const valuesOfTarget = (target: JsonObject): readonly unknown[] =>
    followed >= depth
      ? [...values.valid(target).slice(0, 5), ...WRONG]
      : atDepth(followed + 1, () => values.around(target))
  const values: ValueSource = {
    oracle,
    around: (schema) => {
      if (!isObject(schema)) return WRONG
      // Resolves the `$ref` without the annotations beside it. The target is then the same object each time, which `valid` needs as a key.
      const { $ref } = schema
      const made =
        $ref === undefined ? [...valuesAround(schema, values), ...WRONG] : valuesOfTarget(oracle.resolve({ $ref }))
      return [...new Map(made.map((value) => [JSON.stringify(value), value])).values()]
    },
    valid: (schema) => {
      // Always makes the values at the greatest depth, so that the cached values don't depend on the depth of the first call.
      const make = () => values.around(schema).filter((value) => oracle.accepts(schema, value))
      const valid = validBySchema.get(schema) ?? atDepth(depth, make)
      validBySchema.set(schema, valid)
      return valid
    },
  }
  return values
}
