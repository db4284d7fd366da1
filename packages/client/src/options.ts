// Validates the options of clients and calls. Callers without TypeScript, or with an unset environment variable, pass invalid options.
import { invalidArgumentError, convertArgument } from './errors/errors.ts'
import { isRecord } from './is-record.ts'

/** The type of options after the removal of undefined options. */
export type Given<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

/** Says whether a value is an http or https URL without login, query and fragment, to which paths can be appended. */
function isBaseUrl(value: unknown): boolean {
  const text = String(value)
  try {
    const { protocol, username, password } = new URL(text)
    // Looks for `?` and `#` in the text, because the properties of a URL don't show an empty query or fragment.
    return /^https?:$/.test(protocol) && !(username || password || /[?#]/.test(text))
  } catch {
    return false
  }
}

/** The rule of an option: a check that is truthy for a valid value, and the description of a valid value for the error message. */
export type OptionRule = readonly [isValid: (value: unknown) => unknown, text: string]

/** Creates the rule of a number between two limits. `extra` is one more valid value. NaN is never valid. */
const range = (min: number, max: number, extra?: number): OptionRule => [
  (value) => value === extra || (typeof value === 'number' && value >= min && value <= max),
  `a number from ${min} to ${max}${extra ? ` or ${extra}` : ''}`,
]
/** The maximum of an option in milliseconds. Twice as much is still below the maximum of the timers of every platform. */
export const LONGEST_MS = 1e9
const BOOLEAN: OptionRule = [(value) => typeof value === 'boolean', 'a boolean']
export const FUNCTION: OptionRule = [(value) => typeof value === 'function', 'a function']
export const OBJECT: OptionRule = [isRecord, 'an object']
const WAIT = range(0, LONGEST_MS)

export const isApiKey = (value: unknown): value is string => typeof value === 'string' && /^[!-~]+$/.test(value)

const ASCII = 'a string of visible ASCII'

/** The rules of options, by the name of the option. The rule `header` is for all options that are sent as a header. */
export const RULES: Readonly<Record<string, OptionRule>> = {
  baseUrl: [isBaseUrl, 'an http(s) URL without login, query and fragment'],
  apiKey: [(value) => isApiKey(value) || typeof value === 'function', ASCII],
  fetch: FUNCTION,
  headers: OBJECT,
  timeoutMs: range(1, LONGEST_MS, Infinity),
  retry: [(value) => value === false || isRecord(value), 'an object or false'],
  signal: [(value) => typeof Object(value).addEventListener === 'function', 'an AbortSignal'],
  header: [(value) => typeof value === 'string' && /^[ -~]+$/.test(value), ASCII],
  persist: FUNCTION,
  maxAttempts: range(1, 1000),
  baseDelayMs: WAIT,
  maxDelayMs: WAIT,
  maxRetryAfterMs: WAIT,
  // Accepts only booleans, because the text `false` of an environment variable would count as true.
  retryUnknownOutcome: BOOLEAN,
  allowBrowser: BOOLEAN,
}

const withoutUndefined = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

/**
 * Validates options, and returns the options that aren't undefined. An option without a rule isn't checked.
 * @param required The names of options that must be set and not be empty.
 * @param headers The name of the header for each option that is sent as a header. The rule `header` validates these options.
 * @throws InvalidArgumentError. Its message never contains the value, which can be an API key.
 */
export function validOptions<T extends object>(
  options: T,
  required: readonly (keyof T & string)[] = [],
  headers: Readonly<Record<string, string>> = {},
  rules: Readonly<Record<string, OptionRule>> = RULES,
): Given<T> {
  if (!isRecord(options)) throw invalidArgumentError('options', 'must be an object')
  const given = withoutUndefined(options)
  for (const name of required) {
    if ((given[name] ?? '') === '') throw invalidArgumentError(name, 'is missing')
  }
  for (const [name, value] of Object.entries(given)) {
    const [isValid, rule] = rules[headers[name] ? 'header' : name] ?? []
    if (isValid && !isValid(value)) throw invalidArgumentError(name, `must be ${rule}`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `given` lacks only the undefined properties of `options`.
  return given as Given<T>
}

/**
 * Validates headers, and returns them with their names in lower case, so that `X-Trace` of a call replaces `x-trace` of the client.
 * @throws InvalidArgumentError. Its message never contains a name or a value.
 */
export function validHeaders(headers: object): Record<string, string> {
  // Only a plain object can have undefined values. A `Headers` object and a list of pairs, which can be iterated, have none.
  const given = Symbol.iterator in headers ? headers : withoutUndefined(headers)
  return convertArgument('headers', 'must have valid names and values', () =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The constructor throws on what it can't turn into text.
    Object.fromEntries(new Headers(given as Record<string, string>)),
  )
}

/** Says whether the code runs in a web page or in one of its workers. Only web pages and workers have one of the two globals. */
export const isBrowser = (): boolean => 'document' in globalThis || 'importScripts' in globalThis
