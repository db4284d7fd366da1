import { canonical, isObject, type Json, type JsonObject } from '../../document/index.ts'
import type { ValueSource } from './values.ts'
import { differentTexts } from './text.ts'

/** Valid items, as many different ones as there are, and then the same ones again. */
function fill(items: readonly unknown[], length: number): unknown[] {
  return Array.from({ length: items.length === 0 ? 0 : length }, (_item, index) => items[index % items.length])
}

/** Further valid items for a list in which all have to differ. */
function more(items: Json, count: number, values: ValueSource): unknown[] {
  const { oracle, seed } = values
  const schema = isObject(items) ? oracle.resolve(items) : {}
  if (schema.type === 'string') return differentTexts(schema, count, oracle, seed)
  return Array.from({ length: count }, (_item, index) => index).filter((number) => oracle.accepts(items, number))
}

const withKeysReversed = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value

/** Lists on both sides of each keyword of a schema of arrays. */
export function arraysAround(schema: JsonObject, values: ValueSource): unknown[] {
  const items = schema.items ?? true
  const { minItems, maxItems } = schema
  const bounds = [minItems, maxItems].filter((bound) => typeof bound === 'number')
  const lengths = [0, 1, 2, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])].filter((each) => each >= 0)
  const valid = values.valid(items)
  const longest = Math.max(...lengths)
  const pool =
    schema.uniqueItems === true && valid.length < longest ? [...valid, ...more(items, longest, values)] : valid
  const texts = new Map(pool.map((item) => [canonical(item), item]))
  // A long list has the same items several times, so that large ones would make values of many megabytes.
  const short = [...texts].filter(([text]) => text.length < 1_000)
  const distinct = (short.length > 0 ? short : [...texts]).map(([, item]) => item)
  const least = typeof minItems === 'number' ? minItems : 1
  const rest = fill(distinct.toReversed(), least - 1)
  const last = distinct.at(-1)
  return [
    ...lengths.map((length) => fill(distinct, length)),
    ...values.around(items).map((item) => [item, ...rest]),
    ...(last === undefined ? [] : [[last, ...fill(distinct, Math.max(least - 1, 1)), withKeysReversed(last)]]),
    ...distinct.slice(0, 3).map((item) => [item, ...rest, withKeysReversed(item)]),
  ]
}
