import { isList, isObject } from '../../document/index.ts'
import { WRONG } from './values.ts'

/** The seed of the proofs: they make the same values and requests each time. */
export const SEED = 7

/** A source of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

/** One of some items at random, or undefined if there is none. */
export const pick = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)]

function mutatedList(list: readonly unknown[], pool: readonly unknown[], random: Random): unknown[] {
  const at = Math.floor(random() * list.length)
  const choice = random()
  if (choice < 0.2) return list.filter((_item, index) => index !== at)
  if (choice < 0.3) return [...list, ...list.slice(at, at + 1)]
  if (choice < 0.4) return [...list, pick(pool, random)]
  return list.map((item, index) => (index === at ? mutated(item, pool, random) : item))
}

function mutatedObject(object: { readonly [name: string]: unknown }, pool: readonly unknown[], random: Random): object {
  const name = pick(Object.keys(object), random) ?? 'name'
  const choice = random()
  if (choice < 0.15) return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name))
  if (choice < 0.25) return { ...object, [`extra${Math.floor(random() * 3)}`]: pick(pool, random) }
  return { ...object, [name]: mutated(object[name], pool, random) }
}

/** A value that differs from another in one place at random. */
export function mutated(value: unknown, pool: readonly unknown[], random: Random): unknown {
  if (random() < 0.1) return pick(random() < 0.5 ? WRONG : pool, random)
  if (isList(value)) return mutatedList(value, pool, random)
  return isObject(value) ? mutatedObject(value, pool, random) : pick(pool, random)
}

/** Every value within a value, itself included. */
function parts(value: unknown): unknown[] {
  const inner = isList(value) ? value : isObject(value) ? Object.values(value) : []
  return [value, ...inner.flatMap(parts)]
}

/** Random mutations of valid values; what is put in comes from the values themselves, so that it often almost fits. */
export function mutations(valid: readonly unknown[], count: number, seed: number): unknown[] {
  const random = createRandom(seed)
  const pool = [...WRONG, ...valid.slice(0, 20).flatMap(parts)]
  return Array.from({ length: valid.length === 0 ? 0 : count }, () => {
    const once = mutated(pick(valid, random), pool, random)
    return random() < 0.5 ? once : mutated(once, pool, random)
  })
}
