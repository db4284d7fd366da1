// Describes the constraints of a value in words.
import { list, type JsonObject } from '@parley/contract/document'

const FORMATS: Record<string, string> = {
  'date-time': 'date and time in UTC (RFC 3339)',
  email: 'email address',
  uri: 'URI',
  'uri-reference': 'URI reference',
  password: 'secret: never log it',
}

const codeOf = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

export const number = (value: unknown): string => Number(value).toLocaleString('en-US')

const count = (value: unknown, unit: string): string => `${number(value)} ${unit}${value === 1 ? '' : 's'}`

/** Returns a duration in the largest unit that divides it. */
export function durationWords(seconds: number): string {
  if (seconds % 3600 === 0) return count(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? count(seconds / 60, 'minute') : count(seconds, 'second')
}

/**
 * Returns a range in words.
 *
 * @param unit The name of one thing that is counted, such as `item`.
 */
export function bounds(minimum: unknown, maximum: unknown, unit?: string): string | undefined {
  const counted = (value: unknown) => (unit === undefined ? number(value) : count(value, unit))
  if (minimum === undefined && maximum === undefined) return undefined
  if (maximum === undefined) return unit !== undefined && minimum === 1 ? 'not empty' : `at least ${counted(minimum)}`
  if (minimum === undefined || (unit !== undefined && minimum === 0)) return `at most ${counted(maximum)}`
  return minimum === maximum ? `exactly ${counted(maximum)}` : `${number(minimum)} to ${counted(maximum)}`
}

/** Returns the constraints of a schema without those of its parts, in words with code between backticks. */
export function constraintTexts(schema: JsonObject, isRequest: boolean): string[] {
  const { format, pattern } = schema
  const phrases = [
    schema['const'] !== undefined && `always ${codeOf(schema['const'])}`,
    schema['enum'] !== undefined && list(schema['enum']).map(codeOf).join(' · '),
    schema['x-extensible'] === true && schema['enum'] !== undefined && !isRequest && 'more values can follow',
    bounds(schema['minLength'], schema['maxLength'], 'character'),
    bounds(schema['minimum'], schema['maximum']),
    bounds(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true && 'no item twice',
    typeof format === 'string' && (FORMATS[format] ?? format),
    typeof pattern === 'string' && (patternWords(pattern) ?? `matches \`${pattern}\``),
    schema['additionalProperties'] === true && 'any properties',
    schema['default'] !== undefined && `default ${[schema['default']].flat().map(codeOf).join(', ')}`,
  ]
  return phrases.filter((each) => typeof each === 'string')
}

/** The patterns of the contract in words, with code between backticks. */
const PATTERNS: Record<string, string> = {
  '^"[!#-~]+"$': 'a quoted tag',
  '^(?:"[!#-\\[\\]-~]{1,64}"|[!#-\\[\\]-~]{1,64})$':
    '1 to 64 printable ASCII characters except quotes, space and backslash; it may stand between quotes',
  '^(?:\\+|00)?(?:[ ().\\/-]*[0-9]){8,15}$':
    '8 to 15 digits, with `+` or `00` before them, and spaces, brackets, dots, slashes and hyphens between them',
  '^(?:/(?:[^/~]|~[01])*)*$': 'a JSON Pointer',
  '^<[^<>]+>; rel="next"$': 'one link with `rel="next"`',
  '^Bearer(?: .+)?$': '`Bearer`, which parameters can follow',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$': 'with milliseconds and the letter Z',
  '^[A-Z]+(?:, [A-Z]+)*$': 'methods with commas between them',
  '^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$': 'in the form `<Verb>:<Resource>`',
  '^[A-Za-z0-9._-]+$': 'letters A–Z a–z, digits, dots, underscores and hyphens',
  '^[A-Za-z0-9._~-]+$': 'letters A–Z a–z, digits, dots, underscores, tildes and hyphens',
  '^[A-Za-z0-9_-]+$': 'letters A–Z a–z, digits, underscores and hyphens',
  '^[A-Za-z0-9_-][A-Za-z0-9._-]*$': 'letters A–Z a–z, digits, dots, underscores and hyphens, not beginning with a dot',
  '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$': 'no control characters',
  '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$':
    'signatures with spaces between them, the first of version `v1`',
  '^[^\\x00-\\x1F]+$': 'no control characters',
}

/** Patterns that are too long for a key of the table, by their beginning. */
const LONG_PATTERNS: readonly (readonly [beginning: string, words: string])[] = [
  ['^(?:\\*|(?:,[ \\t]*)*(?:W/)?"', 'one or more quoted `ETag` values with commas between them, or `*`'],
  ['^"(?:[ !#-\\[\\]-~]|', 'a list as a structured field (RFC 9651)'],
]

/** Returns a pattern in words; undefined if the tables don't have it. */
export const patternWords = (pattern: string): string | undefined =>
  PATTERNS[pattern] ?? LONG_PATTERNS.find(([beginning]) => pattern.startsWith(beginning))?.[1]
