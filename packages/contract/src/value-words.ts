// The words for the formats and expressions of the contract, in the docs and in errors: "Send letters A–Z a–z, digits and dots."

/** The values of `format` in schemas, each with the words that follow "Send" in an error. */
export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  'date-time': 'a date and time in UTC (RFC 3339)',
  email: 'an email address',
  uri: 'a URI',
  'uri-reference': 'a URI reference',
  'phone-number':
    'a phone number: 8 to 15 digits with the country code, after an optional `+` or `00`, with any separators',
  password: 'a secret: never log it',
}

/** The regular expressions of the contract, each with the words that pages and errors show instead. */
const PATTERNS: Record<string, string> = {
  '^"[!#-~]+"$': 'a quoted tag',
  '^(?:"[!#-\\[\\]-~]{1,64}"|[!#-\\[\\]-~]{1,64})$':
    '1 to 64 printable ASCII characters except quotes, space and backslash; it may stand between quotes',
  '^(?:/(?:[^/~]|~[01])*)*$': 'a JSON Pointer',
  '^<[^<>]+>; rel="next"$': 'one link with `rel="next"`',
  '^Bearer(?: .+)?$': '`Bearer`, which parameters can follow',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]\\.[0-9]{3}Z$':
    'milliseconds and the letter Z, no leap seconds',
  '^[A-Z]+(?:, [A-Z]+)*$': 'methods with commas between them',
  '^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$': 'a text of the form `<Verb>:<Resource>`',
  '^[Hh][Tt][Tt][Pp][Ss]?://': '`http:` or `https:` at the beginning',
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
export const patternWords = (pattern: string): string | undefined =>
  PATTERNS[pattern] ?? LONG_PATTERNS.find(([beginning]) => pattern.startsWith(beginning))?.[1]
