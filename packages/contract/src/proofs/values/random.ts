// Makes random values that repeat in each run, because the generator of random numbers has a fixed seed.
import { isList, isObject } from '../../document/index.ts'
import { WRONG } from './values.ts'

/** The seed of the proofs, so that they make the same values and requests in each run. */
export const SEED = 7

/** Creates a generator of random numbers from 0 (inclusive) to 1 (exclusive), with the algorithm mulberry32. */
export function createRandom(): () => number {
  let state = SEED
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

/** Picks an item at random. Returns undefined if there are no items. */
export const pick = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)]

/** Changes a list in one place: removes an item, repeats an item, adds an item of `pool`, or mutates an item (most often). */
function mutateList(list: readonly unknown[], pool: readonly unknown[], random: Random): unknown[] {
  const position = Math.floor(random() * list.length)
  const choice = random()
  if (choice < 0.2) return list.filter((_item, index) => index !== position)
  if (choice < 0.3) return [...list, ...list.slice(position, position + 1)]
  if (choice < 0.4) return [...list, pick(pool, random)]
  return list.map((item, index) => (index === position ? mutate(item, pool, random) : item))
}

/** Changes an object in one place: removes a property, adds an undeclared property, or mutates a property (most often). */
function mutateObject(object: { readonly [name: string]: unknown }, pool: readonly unknown[], random: Random): object {
  const chosen = pick(Object.keys(object), random) ?? 'name'
  const choice = random()
  if (choice < 0.15) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== chosen))
  if (choice < 0.25) return { ...object, [`extra${Math.floor(random() * 3)}`]: pick(pool, random) }
  return { ...object, [chosen]: mutate(object[chosen], pool, random) }
}

/** Changes a value in one random place, or, in one case of ten, replaces the whole value. `pool` has the new values to pick from. */
function mutate(value: unknown, pool: readonly unknown[], random: Random): unknown {
  if (random() < 0.1) return pick(random() < 0.5 ? WRONG : pool, random)
  if (isList(value)) return mutateList(value, pool, random)
  return isObject(value) ? mutateObject(value, pool, random) : pick(pool, random)
}

/** Lists a value and all values within it. */
function withNestedValues(value: unknown): unknown[] {
  const children = isList(value) ? value : isObject(value) ? Object.values(value) : []
  return [value, ...children.flatMap(withNestedValues)]
}

/** Makes `count` values from valid ones, each changed in one or two places. New parts mostly are valid values, so many are almost valid. */
export function mutations(valid: readonly unknown[], count: number): unknown[] {
  const random = createRandom()
  const pool = [...WRONG, ...valid.slice(0, 20).flatMap(withNestedValues)]
  return Array.from({ length: valid.length === 0 ? 0 : count }, () => {
    const mutated = mutate(pick(valid, random), pool, random)
    return random() < 0.5 ? mutated : mutate(mutated, pool, random)
  })
}
