// Describes the constraints of a value in words.
import { list, type JsonObject } from '@parley/contract/document'

const FORMATS: Record<string, string> = {
  'date-time': 'date and time in UTC (RFC 3339)',
  email: 'email address',
  uri: 'URI',
  'uri-reference': 'URI reference',
  password: 'secret: never log it',
}

const shown = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

export const number = (value: unknown): string => Number(value).toLocaleString('en-US')

const count = (value: unknown, one: string): string => `${number(value)} ${one}${value === 1 ? '' : 's'}`

/** A lower and an upper bound, each of which may be absent. */
export function bounds(least: unknown, most: unknown, one?: string): string | undefined {
  const unit = (value: unknown) => (one === undefined ? number(value) : count(value, one))
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return one !== undefined && least === 1 ? 'not empty' : `at least ${unit(least)}`
  if (least === undefined || (one !== undefined && least === 0)) return `at most ${unit(most)}`
  return least === most ? `exactly ${unit(most)}` : `${number(least)} to ${unit(most)}`
}

/** The allowed values, if they can be listed, with code between backticks. */
export const valuesOf = (schema: JsonObject): string | undefined =>
  schema['enum'] === undefined ? undefined : list(schema['enum']).map(shown).join(' · ')

/** Each constraint of a schema but those of its parts, with code between backticks. */
export function constraintTexts(schema: JsonObject, isRequest: boolean): string[] {
  const { format, pattern } = schema
  const words = [
    schema['const'] !== undefined && `always ${shown(schema['const'])}`,
    valuesOf(schema),
    schema['x-extensible'] === true && schema['enum'] !== undefined && !isRequest && 'more values can follow',
    bounds(schema['minLength'], schema['maxLength'], 'character'),
    bounds(schema['minimum'], schema['maximum']),
    bounds(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true && 'no item twice',
    typeof format === 'string' && (FORMATS[format] ?? format),
    typeof pattern === 'string' && (patternWords(pattern) ?? `matches \`${pattern}\``),
    schema['additionalProperties'] === true && 'any properties',
    schema['default'] !== undefined && `default ${[schema['default']].flat().map(shown).join(', ')}`,
  ]
  return words.filter((each) => typeof each === 'string')
}

/** The patterns of the contract. */
const WORDS: Record<string, string> = {
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

/** Patterns that are too long to be a key of the table are known by their beginning. */
const BEGINNINGS: readonly (readonly [beginning: string, words: string])[] = [
  ['^(?:\\*|(?:,[ \\t]*)*(?:W/)?"', 'one or more quoted `ETag` values with commas between them, or `*`'],
  ['^"(?:[ !#-\\[\\]-~]|', 'a list as a structured field (RFC 9651)'],
]

/** A pattern in words, with code between backticks; undefined if it has none yet. */
export const patternWords = (pattern: string): string | undefined =>
  WORDS[pattern] ?? BEGINNINGS.find(([beginning]) => pattern.startsWith(beginning))?.[1]
