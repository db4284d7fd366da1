// A summary of many measurements of one thing.
export interface Spread {
  median: number
  /** A quarter of the rounds was below. */
  low: number
  /** A quarter of the rounds was above. */
  high: number
}

/** The median and the quartiles. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}
