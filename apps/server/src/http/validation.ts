// Converts the issues that Zod finds in a request to the validation errors of the contract.
import type { ValidationError } from '@parley/contract'
import { FORMAT_WORDS, patternWords } from '@parley/contract/value-words'
import type { ServiceError } from '../domain/kernel/errors.ts'
import { invalidRequest } from '../domain/kernel/invalid-request.ts'
import { pointerTo } from '../domain/kernel/json-pointer.ts'

/** A flaw that Zod found in a value. The value of `code`, such as `too_small`, decides which optional properties are set. */
interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  /** The invalid value; undefined if it is missing. */
  input?: unknown
  /** The unknown properties of an object. */
  keys?: readonly string[]
  /** The allowed values. */
  values?: readonly unknown[]
  /** The allowed discriminator values of a union. */
  options?: readonly unknown[]
  /** The issues of each variant of a union without a discriminator. */
  errors?: readonly (readonly Issue[])[]
  /** The type that the value should have, such as `int`. */
  expected?: string
  /** The type of a value that is too small or too big, such as `string`. `minimum` or `maximum` is the exceeded limit. */
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
  pattern?: string
  divisor?: number
  /** The properties of which the client must send one, such as "`email` and `phone`". `unionIssues` sets this, not Zod. */
  needed?: string
}

/** The parts of a request: the framework's names, and the names that the contract uses in errors. */
const PARTS = { param: 'path', query: 'query', header: 'header', json: 'body' } as const

/** The maximum number of errors in a response. Without it, a body with 100,000 unknown properties would get as many errors. */
const MAX_ERRORS = 100

/** Returns the error for a part of a request (`target`) that doesn't match the contract, with a JSON Pointer to each invalid value. */
export function invalidPart(target: keyof typeof PARTS, issues: readonly Issue[]): ServiceError {
  const errors = errorsOf(target, issues, MAX_ERRORS)
  return invalidRequest(errors, errors.length >= MAX_ERRORS)
}

/** Converts issues to at most `max` errors. */
export const errorsOf = (target: keyof typeof PARTS, issues: readonly Issue[], max: number): ValidationError[] =>
  oncePerForm(issues)
    .slice(0, max)
    .flatMap((issue) => validationErrors(PARTS[target], issue))
    .slice(0, max)

/** Leaves out what the issue before says already: a value has the wrong format, and doesn't match the expression, either. */
const oncePerForm = (issues: readonly Issue[]): Issue[] =>
  issues.filter((issue, index) => {
    const before = issues[index - 1]
    if (issue.code !== 'invalid_format' || before?.code !== issue.code) return true
    return pointerTo(issue.path) !== pointerTo(before.path)
  })

/** Returns true if the client left out a value. Issues with `keys` (unknown properties) or the code `custom` can lack `input`, too. */
const isMissing = ({ input, keys, code }: Issue) => input === undefined && keys === undefined && code !== 'custom'

/** Converts an issue to errors. One issue can be about several unknown properties, or contain the issues of a union's variants. */
function validationErrors(part: ValidationError['in'], issue: Issue): ValidationError[] {
  const { path, keys: unknownProperties, errors: variants = [] } = issue
  if (unknownProperties !== undefined) {
    return unknownProperties
      .slice(0, MAX_ERRORS)
      .map((name) => ({ in: part, pointer: pointerTo([...path, name]), detail: 'Unknown property.' }))
  }
  if (variants.length > 0) return unionIssues(path, variants).flatMap((inner) => validationErrors(part, inner))
  const allowed = (issue.values ?? issue.options)?.map(String)
  const detail = detailOf(issue, allowed)
  return [{ in: part, pointer: pointerTo(path), detail, ...(allowed !== undefined && { allowed }) }]
}

/** Returns the issues of the variant with the fewest issues (the nearest), because the client most likely meant this variant. */
function unionIssues(unionPath: Issue['path'], variants: readonly (readonly Issue[])[]): Issue[] {
  const issueCount = Math.min(...variants.map(({ length }) => length))
  const candidates = variants.filter(({ length }) => length === issueCount)
  const [nearest = []] = candidates
  // If the nearest variants lack different properties, such as `email` and `phone`, the client must send one of these properties.
  const missingNames = candidates
    .flatMap((issues) => issues.find(isMissing)?.path ?? [])
    .map((name) => `\`${String(name)}\``)
  // True if each of these variants lacks a property, and the missing properties differ.
  const hasAlternatives = missingNames.length === candidates.length && new Set(missingNames).size > 1
  return oncePerForm(nearest).map((issue) => {
    const path = [...unionPath, ...issue.path]
    // The issue about the missing property then says that one of the alternatives, such as "`email` and `phone`", must be sent.
    const isAlternative = hasAlternatives && isMissing(issue) && missingNames[0] === `\`${String(issue.path.at(-1))}\``
    return isAlternative ? { ...issue, path, needed: missingNames.join(' and ') } : { ...issue, path }
  })
}

/** `detail` names at most this many allowed values. A longer list is only in the property `allowed` of the error. */
const MAX_NAMED_VALUES = 12

const TYPES: Record<string, string> = { array: 'a list', object: 'an object', int: 'an integer' }
const UNITS: Record<string, [one: string, several: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  object: ['property', 'properties'],
}

/** Returns a sentence that says what the client must send instead. */
function detailOf(issue: Issue, allowed: readonly string[] | undefined): string {
  const { code, path, message, input, expected = '', minimum, maximum, format = '', pattern = '', divisor } = issue
  const name = String(path.at(-1) ?? '')
  if (issue.needed !== undefined) return `One of ${issue.needed} is required.`
  if (isMissing(issue)) return name === '' ? 'A value is required.' : `\`${name}\` is required.`
  // `readQuery` returns a list for a query parameter that occurs more than once.
  if (code === 'invalid_type' && Array.isArray(input) && path.length === 1)
    return `Send \`${name}\` once, as one value.`
  if (allowed !== undefined)
    return allowed.length > MAX_NAMED_VALUES
      ? 'Send one of the values in `allowed`.'
      : `Send one of ${allowed.map((value) => `\`${value}\``).join(', ')}.`
  if (code === 'invalid_type') return `Send ${TYPES[expected] ?? `a ${expected}`}.`
  if (code === 'too_small' && minimum !== undefined) return `Send at least ${amount(issue, minimum)}.`
  if (code === 'too_big' && maximum !== undefined) return `Send at most ${amount(issue, maximum)}.`
  if (code === 'not_multiple_of') return `Send a multiple of ${divisor}.`
  if (code !== 'invalid_format') return `${message}.`
  // Zod has a regular expression between slashes, with each inner slash escaped.
  const source = pattern.slice(1, pattern.lastIndexOf('/')).replaceAll('\\/', '/')
  return `Send ${FORMAT_WORDS[format] ?? patternWords(source) ?? `a value that matches ${pattern}`}.`
}

/** Returns a number with its unit, such as "3 characters". */
function amount({ origin = '' }: Issue, bound: number | bigint): string {
  const [one, several] = UNITS[origin] ?? []
  return one === undefined ? String(bound) : `${bound} ${Number(bound) === 1 ? one : several}`
}
