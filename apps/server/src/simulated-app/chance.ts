export interface Chance {
  /** One of the values. */
  pick: <T>(values: readonly [T, ...T[]]) => T
  /** A whole number from the first to below the second. */
  between: (from: number, to: number) => number
}

/** Chance that is the same for the same seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from))
  return { pick: (values) => values[between(0, values.length)] ?? values[0], between }
}
