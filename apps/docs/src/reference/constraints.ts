// Describes the constraints of a schema in words, such as `1 to 64 characters`, for the reference pages.
import { list, type JsonObject } from '@parley/contract/document'

/** The values of `format` in schemas, each with the words that the pages show. */
const FORMATS: Record<string, string> = {
  'date-time': 'date and time in UTC (RFC 3339)',
  email: 'email address',
  uri: 'URI',
  'uri-reference': 'URI reference',
  'phone-number': 'phone number: 8 to 15 digits, after an optional `+` or `00`, with any separators',
  password: 'secret: never log it',
}

/** The values of `x-lenient`, each with the words that the pages show. */
const LENIENT: Record<string, string> = {
  shorten: 'shortened in deliveries and receipts',
  cut: 'cut in deliveries, with `isTruncated`',
  link: 'written as a URI in deliveries, or left out',
}

/** Returns a value as code between backticks, a string without its quotes. */
const codeOf = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** Returns a number with commas between thousands. */
export const numberText = (value: unknown): string => Number(value).toLocaleString('en-US')

/** Returns a number with its unit, such as `3 items`. */
const quantityText = (value: unknown, unit: string): string => `${numberText(value)} ${unit}${value === 1 ? '' : 's'}`

/** Returns a duration as a whole number of the largest possible unit: 7200 seconds are `2 hours`, and 90 are `90 seconds`. */
export function durationText(seconds: number): string {
  if (seconds % 3600 === 0) return quantityText(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? quantityText(seconds / 60, 'minute') : quantityText(seconds, 'second')
}

/** Returns a range in words: `1 to 100`, or `1 to 100 items` with the unit `item`. Returns undefined if both bounds are undefined. */
export function rangeText(minimum: unknown, maximum: unknown, unit?: string): string | undefined {
  const boundText = (value: unknown) => (unit === undefined ? numberText(value) : quantityText(value, unit))
  if (minimum === undefined && maximum === undefined) return undefined
  // A range with a unit is a number of characters or items. This number is never negative, so a minimum of 0 says nothing.
  if (maximum === undefined) return unit !== undefined && minimum === 1 ? 'not empty' : `at least ${boundText(minimum)}`
  if (minimum === undefined || (unit !== undefined && minimum === 0)) return `at most ${boundText(maximum)}`
  return minimum === maximum ? `exactly ${boundText(maximum)}` : `${numberText(minimum)} to ${boundText(maximum)}`
}

/** Describes the constraints of a schema as phrases, such as `at most 20 items`, without the constraints of an object's properties. */
export function constraintTexts(schema: JsonObject, isRequest: boolean): string[] {
  const { format, pattern } = schema
  const phrases = [
    schema['const'] !== undefined && `always ${codeOf(schema['const'])}`,
    schema['enum'] !== undefined && list(schema['enum']).map(codeOf).join(' · '),
    // Only clients that read a response must be ready for the values that a later version adds.
    schema['x-extensible'] === true && schema['enum'] !== undefined && !isRequest && 'more values can follow',
    rangeText(schema['minLength'], schema['maxLength'], 'character'),
    rangeText(schema['minimum'], schema['maximum']),
    rangeText(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true && 'no item twice',
    schema['x-item-results'] === true &&
      'each item has a result of its own, and its optional properties can be null or empty',
    isRequest && typeof schema['x-lenient'] === 'string' && LENIENT[schema['x-lenient']],
    schema['x-any-json'] === true && 'any JSON',
    typeof format === 'string' && (FORMATS[format] ?? format),
    typeof pattern === 'string' && (patternText(pattern) ?? `matches \`${pattern}\``),
    schema['additionalProperties'] === true && 'any properties',
    schema['default'] !== undefined && `default ${[schema['default']].flat().map(codeOf).join(', ')}`,
  ]
  return phrases.filter((each) => typeof each === 'string')
}

/** The regular expressions of the contract, each with the words that the pages show instead. */
const PATTERNS: Record<string, string> = {
  '^"[!#-~]+"$': 'a quoted tag',
  '^(?:"[!#-\\[\\]-~]{1,64}"|[!#-\\[\\]-~]{1,64})$':
    '1 to 64 printable ASCII characters except quotes, space and backslash; it may stand between quotes',
  '^(?:/(?:[^/~]|~[01])*)*$': 'a JSON Pointer',
  '^<[^<>]+>; rel="next"$': 'one link with `rel="next"`',
  '^Bearer(?: .+)?$': '`Bearer`, which parameters can follow',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]\\.[0-9]{3}Z$':
    'with milliseconds and the letter Z, without leap seconds',
  '^[A-Z]+(?:, [A-Z]+)*$': 'methods with commas between them',
  '^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$': 'in the form `<Verb>:<Resource>`',
  '^[Hh][Tt][Tt][Pp][Ss]?://': '`http:` or `https:`',
  '^[A-Za-z0-9._-]+$': 'letters A–Z a–z, digits, dots, underscores and hyphens',
  '^[A-Za-z0-9._~-]+$': 'letters A–Z a–z, digits, dots, underscores, tildes and hyphens',
  '^[A-Za-z0-9_-]+$': 'letters A–Z a–z, digits, underscores and hyphens',
  '^[A-Za-z0-9_-][A-Za-z0-9._-]*$': 'letters A–Z a–z, digits, dots, underscores and hyphens, not beginning with a dot',
  '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$': 'no control characters',
  '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$':
    'signatures with spaces between them, the first of version `v1`',
  '^[^\\x00-\\x1F]+$': 'no control characters',
  '^[^\\x00-\\x08\\x0E-\\x1F]+$': 'no control characters except tabs and line breaks',
  '^[^\\x00-\\x08\\x0E-\\x1F\\uD800-\\uDFFF]*$': 'no control characters except tabs and line breaks',
}

/** The beginnings of the regular expressions that are too long for `PATTERNS`, each with the meaning of the whole expression. */
const LONG_PATTERNS: readonly (readonly [beginning: string, meaning: string])[] = [
  ['^(?:\\*|(?:,[ \\t]*)*(?:W/)?"', 'one or more quoted `ETag` values with commas between them, or `*`'],
  ['^"(?:[ !#-\\[\\]-~]|', 'a list as a structured field (RFC 9651)'],
]

/** Returns the meaning of a regular expression in words; undefined if neither table above has the expression. */
export const patternText = (pattern: string): string | undefined =>
  PATTERNS[pattern] ?? LONG_PATTERNS.find(([beginning]) => pattern.startsWith(beginning))?.[1]
