// Reads JSON of which nothing is certain: the adapter takes whatever WhatsApp sends.

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** Returns the value if it is an object, and an empty object otherwise. */
export const object = (value: unknown): Json =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- An object of JSON has texts for keys.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** Returns the objects of a list, or none if it isn't a list. */
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : [])

/** Returns the value if it is a text with a character, and undefined otherwise. Numbers become texts. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns the entry of a table for a key that WhatsApp chose, such as the type of a message. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: unknown): Entry | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined

/** Returns an object without some properties. */
export const without = (from: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))

/** The contract has years of four digits. A larger number is in milliseconds, for example. */
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the time of a timestamp in seconds as the contract writes it, or undefined if it isn't one. */
export function timeOf(seconds: unknown): string | undefined {
  const time = Number(text(seconds)) * 1000
  return time >= 0 && time <= END_OF_TIME ? new Date(time).toISOString() : undefined
}
export const timeOrNow = (seconds: unknown): string => timeOf(seconds) ?? new Date().toISOString()

/** The bytes of `metadata` that Parley takes are 16 KiB. The rest is for what surrounds the properties. */
const MAX_METADATA_BYTES = 16_000

/** Returns `metadata` with what has no property in the contract. `omitted` names properties that are too large. */
export function metadataOf(kept: Json): { metadata?: Record<string, unknown> } {
  const whatsapp: Record<string, unknown> = {}
  const omitted: string[] = []
  let bytes = 0
  for (const [name, value] of Object.entries(kept)) {
    if (JSON.stringify(value) === '{}') continue
    const size = Buffer.byteLength(JSON.stringify({ [name]: value }))
    if (bytes + size > MAX_METADATA_BYTES) omitted.push(name.slice(0, 100))
    else [whatsapp[name], bytes] = [value, bytes + size]
  }
  if (omitted.length > 0) whatsapp['omitted'] = omitted.slice(0, 20)
  return Object.keys(whatsapp).length === 0 ? {} : { metadata: { whatsapp } }
}
