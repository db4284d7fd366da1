import type { Hook } from '@hono/zod-openapi'
import type { ValidationError } from '@parley/contract'
import { invalidRequest } from '../domain/invalid-request.ts'
import { pointerTo } from '../domain/json-pointer.ts'
import type { HttpEnv } from './env.ts'
import { failure } from './problems.ts'

/** An issue of the schemas, with the parts that a response needs. */
interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
  values?: readonly unknown[]
  /** Of a union whose variants a constant tells apart: the constants. */
  options?: readonly unknown[]
  /** Of any other union: what each variant complains of. */
  errors?: readonly (readonly Issue[])[]
}

/** Which part of the request the framework means by its targets. */
const PARTS: Record<string, ValidationError['in']> = { param: 'path', query: 'query', header: 'header', json: 'body' }

/** A response has no more errors: a body can have a hundred thousand unknown properties. */
const MAX_ERRORS = 100

/** If a path, a header or a body does not match the contract, responds with `request_invalid` and a pointer to each place. */
export const rejectInvalid: Hook<unknown, HttpEnv, string, Response | undefined> = (result, c) => {
  if (result.success) return undefined
  const part = PARTS[result.target] ?? 'body'
  const issues = (result.error.issues as readonly Issue[]).slice(0, MAX_ERRORS)
  const errors = issues.flatMap((issue) => validationErrors(part, issue)).slice(0, MAX_ERRORS)
  return failure(c, invalidRequest(errors, errors.length === MAX_ERRORS))
}

const isMissing = ({ code, message }: Issue) => code === 'invalid_type' && message.endsWith('received undefined')

function validationErrors(part: ValidationError['in'], issue: Issue): ValidationError[] {
  const { path, message, keys, values = issue.options, errors = [] } = issue
  if (keys !== undefined) {
    return keys.slice(0, MAX_ERRORS).map((key) => ({
      in: part,
      pointer: pointerTo([...path, key]),
      detail: 'Unknown property.',
    }))
  }
  // The variant that the client most likely meant has the fewest complaints. If others have as few, each can lack another property.
  const [nearest, ...others] = errors.toSorted((one, other) => one.length - other.length)
  if (nearest !== undefined) {
    const near = [nearest, ...others.filter(({ length }) => length === nearest.length)]
    const lacking = near.flatMap((variant) => variant.find(isMissing)?.path ?? []).map((name) => `\`${String(name)}\``)
    const isOneOf = lacking.length === near.length && new Set(lacking).size > 1
    const needed = isOneOf && { message: `One of ${lacking.join(' and ')} is required` }
    return nearest.flatMap((inner) =>
      validationErrors(part, { ...inner, path: [...path, ...inner.path], ...(isMissing(inner) && needed) }),
    )
  }
  const place = { in: part, pointer: pointerTo(path) }
  if (values === undefined) return [{ ...place, detail: `${message}.` }]
  return [{ ...place, detail: 'The value must be one of `allowed`.', allowed: values.map(String) }]
}
