// How what the engine sends becomes a value: integers as numbers, all else as the text that it is.

/** The types of the engine (`pg_type.oid`) whose values are integers; ours are counts and milliseconds, far below 2^53. */
const INTEGERS: ReadonlySet<number> = new Set([20, 21, 23])
const BOOLEAN = 16

const asText = (text: string) => text
const asBoolean = (text: string) => text === 't'

/** The reader for values of a type. The names of the parameter and of the types are the driver's. */
export function readValue(type: number): (text: string) => unknown {
  if (INTEGERS.has(type)) return Number
  return type === BOOLEAN ? asBoolean : asText
}
