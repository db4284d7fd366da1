// Converts the texts of flags to values: ages, counts and times. If a text is invalid, `commander` ends its message with that of the error.
import { InvalidArgumentError } from 'commander'
import { timeOf } from '../sql/time.ts'

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Converts an age such as `30d` or `12h` to milliseconds. */
export function readAge(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const unitMs = UNITS_MS[unit]
  if (count === undefined || unitMs === undefined)
    throw new InvalidArgumentError('It must be a number and a unit (s, m, h or d), such as 30d.')
  return Number(count) * unitMs
}

/** Converts an age longer than 0 to milliseconds. The text `off`, which removes a setting, is returned unchanged. */
export function readAgeOrOff(text: string): number | 'off' {
  if (text === 'off') return text
  const ms = readAge(text)
  if (ms === 0) throw new InvalidArgumentError('It must be an age longer than 0, such as 30d, or off.')
  return ms
}

/** Returns the text of an age in the largest unit that gives a whole number: 86,400,000 ms are `1d`. */
export function ageOf(ms: number): string {
  const [unit, unitMs] = Object.entries(UNITS_MS).findLast(([, lengthMs]) => ms % lengthMs === 0) ?? ['s', 1000]
  return `${ms / unitMs}${unit}`
}

/** Converts the text of a count, such as `20`, to a number. */
export function readCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of 1 or more.')
  return Number(text)
}

/** Converts a time with a time zone, such as `2026-03-13T15:00:00Z`. */
export function readTime(text: string): Date {
  try {
    return timeOf(text)
  } catch {
    throw new InvalidArgumentError('It must be a time with a time zone, such as 2026-03-13T15:00:00Z.')
  }
}

/** Converts a time with a time zone, or a day such as `2026-03-13`, which means the start of the day in UTC. */
export const readDate = (text: string): Date => readTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
