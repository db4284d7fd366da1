// The patterns of the contract in words.

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
