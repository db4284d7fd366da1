// The one place that validates options. Callers without types, or with an unset environment variable, pass invalid ones.
import { invalidArgumentError, madeOf } from './errors/errors.ts'
import { isRecord } from './is-record.ts'

/** Options without those that are undefined. */
export type Given<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

function isBaseUrl(value: unknown): boolean {
  const text = String(value)
  try {
    const { protocol, username, password } = new URL(text)
    // An empty query or fragment leaves no trace in the URL's properties.
    return /^https?:$/.test(protocol) && !(username || password || /[?#]/.test(text))
  } catch {
    return false
  }
}

/** The rule of an option: a check, and its description. */
export type OptionRule = readonly [isValid: (value: unknown) => unknown, text: string]

// NaN is in no range.
const range = (min: number, max: number, or?: number): OptionRule => [
  (value) => value === or || (typeof value === 'number' && value >= min && value <= max),
  `a number from ${min} to ${max}${or ? ` or ${or}` : ''}`,
]
/** The maximum of a time. Its double is still below the maximum of the timers of every platform. */
export const LONGEST_MS = 1e9
const BOOLEAN: OptionRule = [(value) => typeof value === 'boolean', 'a boolean']
export const FUNCTION: OptionRule = [(value) => typeof value === 'function', 'a function']
export const OBJECT: OptionRule = [isRecord, 'an object']
const WAIT = range(0, LONGEST_MS)

export const isApiKey = (value: unknown): value is string => typeof value === 'string' && /^[!-~]+$/.test(value)

const ASCII = 'a string of visible ASCII'

/** The rules of options, by name. `header` stands for every option that is sent as a header. */
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
  // The text 'false' of an environment variable would count as true.
  retryUnknownOutcome: BOOLEAN,
  allowBrowser: BOOLEAN,
}

/** A copy without the properties that are undefined. */
const defined = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

/**
 * Validates options and returns them without those that are undefined.
 * @param headers The headers that options are sent as, by the name of the option.
 * @throws InvalidArgumentError. Its message never contains a value: the platform's own message would quote the key.
 */
export function validOptions<T extends object>(
  options: T,
  required: readonly (keyof T & string)[] = [],
  headers: Readonly<Record<string, string>> = {},
  rules: Readonly<Record<string, OptionRule>> = RULES,
): Given<T> {
  if (!isRecord(options)) throw invalidArgumentError('options', 'must be an object')
  const given = defined(options)
  for (const name of required) {
    if ((given[name] ?? '') === '') throw invalidArgumentError(name, 'is missing')
  }
  for (const [name, value] of Object.entries(given)) {
    const [isValid, rule] = rules[headers[name] ? 'header' : name] ?? []
    if (isValid && !isValid(value)) throw invalidArgumentError(name, `must be ${rule}`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same properties, but none that is undefined.
  return given as Given<T>
}

/**
 * Returns headers with their names in lower case, so that a later value replaces an earlier one however its name was written.
 * @throws InvalidArgumentError, for the same reason.
 */
export function validHeaders(headers: object): Record<string, string> {
  const given = Symbol.iterator in headers ? headers : defined(headers)
  return madeOf('headers', 'must have valid names and values', () =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The constructor throws on what it can't turn into text.
    Object.fromEntries(new Headers(given as Record<string, string>)),
  )
}

/** Web pages and their workers have one of these globals. Runtimes of servers and of the edge have neither. */
export const isBrowser = (): boolean => 'document' in globalThis || 'importScripts' in globalThis
