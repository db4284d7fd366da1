// The effect of a failure, in one line.
import type { Findings } from './findings.ts'
import type { Load } from './load.ts'

/** @param fault The failure and its count, as in `kill -9 on SQLite: 23 kills`. */
export function figuresOf(fault: string, { tally: { counts } }: Load, found: Findings): string {
  const { lostWrites, doubleKeys, lockOuts, strange } = found
  return (
    `${fault}: ${number(counts.acknowledged)} acknowledged, ${lostWrites.length} lost, ${doubleKeys.length} double keys, ` +
    `${lockOuts.length} lock-outs, ${strange.length} unexpected responses, ${number(counts.rejected)} × 503, ` +
    `${number(counts.lost)} connections lost`
  )
}

const number = (count: number) => count.toLocaleString('en-US')

export const NOTHING_WRONG: Findings = { lostWrites: [], doubleKeys: [], lockOuts: [], strange: [] }
