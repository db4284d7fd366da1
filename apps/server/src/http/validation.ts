import type { ValidationError } from '@parley/contract'
import type { ServiceError } from '../domain/errors.ts'
import { invalidRequest } from '../domain/invalid-request.ts'
import { pointerTo } from '../domain/json-pointer.ts'

/** A Zod issue, with the properties that the response needs. */
interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  /** The invalid value; undefined if it is missing. */
  input?: unknown
  keys?: readonly string[]
  values?: readonly unknown[]
  /** The allowed discriminator values of a union. */
  options?: readonly unknown[]
  /** The issues of each variant of a union without a discriminator. */
  errors?: readonly (readonly Issue[])[]
  /** The expected type. */
  expected?: string
  /** The kind of value that is too small or too big. */
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
  pattern?: string
  divisor?: number
  /** The properties of which the client must send one, as text. Only `validationErrors` sets it. */
  needed?: string
}

/** The contract's name of each part of a request, by the framework's name. */
const PARTS = { param: 'path', query: 'query', header: 'header', json: 'body' } as const

/** The maximum number of errors in a response, because a body can have a hundred thousand unknown properties. */
const MAX_ERRORS = 100

/** Returns the error for a path, a query, headers or a body that doesn't match the contract, with a JSON Pointer to each invalid value. */
export function invalidPart(target: keyof typeof PARTS, issues: readonly Issue[]): ServiceError {
  const first = issues.slice(0, MAX_ERRORS)
  const errors = first.flatMap((issue) => validationErrors(PARTS[target], issue)).slice(0, MAX_ERRORS)
  return invalidRequest(errors, errors.length === MAX_ERRORS)
}

const isMissing = ({ input, keys, code }: Issue) => input === undefined && keys === undefined && code !== 'custom'

function validationErrors(part: ValidationError['in'], issue: Issue): ValidationError[] {
  const { path, keys, values = issue.options, errors = [] } = issue
  if (keys !== undefined) {
    return keys.slice(0, MAX_ERRORS).map((key) => ({
      in: part,
      pointer: pointerTo([...path, key]),
      detail: 'Unknown property.',
    }))
  }
  // The client most likely meant the variant with the fewest issues. If several variants have as few, each may lack another property.
  const [nearest, ...others] = errors.toSorted((one, other) => one.length - other.length)
  if (nearest !== undefined) {
    const candidates = [nearest, ...others.filter(({ length }) => length === nearest.length)]
    const missing = candidates
      .flatMap((variant) => variant.find(isMissing)?.path ?? [])
      .map((name) => `\`${String(name)}\``)
    // If each candidate lacks another property, any one of these properties would do.
    const isOneOf = missing.length === candidates.length && new Set(missing).size > 1
    return nearest.flatMap((inner) => {
      const isAlternative = isOneOf && isMissing(inner) && missing[0] === `\`${String(inner.path.at(-1))}\``
      const needed = isAlternative ? { needed: missing.join(' and ') } : {}
      return validationErrors(part, { ...inner, ...needed, path: [...path, ...inner.path] })
    })
  }
  const place = { in: part, pointer: pointerTo(path) }
  const allowed = values?.map(String)
  return [{ ...place, detail: detailOf(issue, allowed), ...(allowed !== undefined && { allowed }) }]
}

/** The `detail` names the allowed values up to this number. Longer lists are in `allowed` only. */
const MAX_NAMED_VALUES = 12

const TYPES: Record<string, string> = { array: 'a list', object: 'an object', int: 'an integer' }

const UNITS: Record<string, [one: string, several: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  object: ['property', 'properties'],
}

/** Returns a sentence that says what the client must send instead. */
function detailOf(issue: Issue, allowed: readonly string[] | undefined): string {
  const { code, path, message, input, expected = '', minimum, maximum, format, pattern, divisor } = issue
  const name = String(path.at(-1) ?? '')
  if (issue.needed !== undefined) return `One of ${issue.needed} is required.`
  if (isMissing(issue)) return name === '' ? 'A value is required.' : `\`${name}\` is required.`
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
  if (pattern !== undefined) return `Send a value that matches ${pattern}.`
  return code === 'invalid_format' ? `Send a value in the format \`${format}\`.` : `${message}.`
}

/** Returns a number with its unit, such as "3 characters". */
function amount({ origin = '' }: Issue, bound: number | bigint): string {
  const [one, several] = UNITS[origin] ?? []
  return one === undefined ? String(bound) : `${bound} ${Number(bound) === 1 ? one : several}`
}
