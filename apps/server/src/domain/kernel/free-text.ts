// Free text is everything that people and programs write, such as messages, names and attributes. In it, a lone surrogate and U+0000 become
// U+FFFD, the replacement character: UTF-8 has no surrogates, and `jsonb` of PostgreSQL has no U+0000 (decision `free-text`).

const REPLACEMENT = '\uFFFD'

/** Returns true if each reader of JSON can read the text: it has no lone surrogate and no U+0000. */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Replaces lone surrogates and U+0000. */
export const toText = (value: string): string => value.toWellFormed().replaceAll('\0', REPLACEMENT)

/**
 * Replaces lone surrogates and U+0000 in all texts and property names of a JSON value. Call it after the validation, because identifiers
 * with such characters are errors. Returns the value itself if it has none, which is quick to see.
 */
export function withReadableTexts<T>(value: T): T {
  if (isReadable(value)) return value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The copy differs only in the characters of its texts.
  return JSON.parse(JSON.stringify(value), repair) as T
}

/** Replaces the characters in a text, or in the names of an object. Unlike an assignment, `Object.fromEntries` keeps a name `__proto__`. */
function repair(_: string, value: unknown): unknown {
  if (typeof value === 'string') return toText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [toText(name), property]))
}

function isReadable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isReadable)
  return Object.entries(value).every(([name, property]) => isText(name) && isReadable(property))
}
