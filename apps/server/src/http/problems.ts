// The one place that turns an error into a response. Codes, titles and statuses come from the contract.
import { problems, type ProblemCode, type ProblemDefinition, type ProblemOf } from '@parley/contract'
import type { Context, TypedResponse } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { JSONParsed } from 'hono/utils/types'
import { ServiceError } from '../domain/errors.ts'
import { invalidRequest } from '../domain/invalid-request.ts'
import { BoundReached } from '../fairness/bounds.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { RATE_LIMIT } from './implemented.ts'
import { respond } from './respond.ts'
import type { HttpEnv } from './env.ts'

/** How long a caller should wait if the service is only briefly busy, in seconds. */
const BUSY_SECONDS = 1

/** Responds with a problem of the contract (RFC 9457). The extras are the additional properties of this problem. */
export function problem<Code extends ProblemCode>(
  c: Context<HttpEnv>,
  code: Code,
  extras: ServiceError<Code>['extras'],
  detail?: string,
  headers?: Record<string, string>,
) {
  const { type, title, status }: ProblemDefinition = problems[code]
  const body = {
    type,
    title,
    status,
    ...(detail !== undefined && { detail }),
    instance: pathOf(c.req.url),
    code,
    requestId: c.get('requestId'),
    ...extras,
  }
  const fields = { 'Content-Type': 'application/problem+json', ...headers }
  const response = respond(c, status, Buffer.from(JSON.stringify(body)), fields)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type only says what the text holds.
  return response as Response & TypedResponse<JSONParsed<ProblemOf<Code>>, ProblemOf<Code>['status'], 'json'>
}

/** Characters that a URL allows and a URI does not (RFC 3986, section 3.3), including a percent sign that encodes nothing. */
const NOT_IN_URI = /%(?![0-9A-Fa-f]{2})|[[\]^|]/g

/** The path as it came, as a URI reference. After two slashes a host would be read, so a dot keeps them a path. */
const pathOf = (url: string): string =>
  new URL(url).pathname.replaceAll(NOT_IN_URI, encodeURIComponent).replace(/^\/\//, '/.//')

/** Responds with an error of the domain, with the headers that its problem must have. */
export function failure(c: Context<HttpEnv>, error: ServiceError): Response {
  // A 401 has no headers about the limits of a member. A key can be replaced after its request was counted.
  if (problems[error.code].status === 401) for (const name of RATE_LIMIT) Reflect.deleteProperty(c.get('fields'), name)
  return problem(c, error.code, error.extras, error.detail, HEADERS[error.code])
}

export function limitExceeded(c: Context<HttpEnv>, resetSeconds: number): Response {
  const detail = `Rate limit exceeded. Retry in ${resetSeconds} seconds.`
  return problem(c, 'rate_limit_exceeded', {}, detail, { 'Retry-After': String(resetSeconds) })
}

const HEADERS: { readonly [Code in ProblemCode]?: Record<string, string> } = {
  api_key_missing: { 'WWW-Authenticate': 'Bearer' },
  api_key_invalid: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  service_unavailable: { 'Retry-After': String(BUSY_SECONDS) },
  outcome_unknown: { 'Retry-After': String(BUSY_SECONDS) },
}

const UNKNOWN = 'The database connection broke while the write was being confirmed, so the write may have happened.'

/** The last error handler, also for errors of the framework. Details go to the log and never into a response. */
export function onError(error: unknown, c: Context<HttpEnv>): Response {
  if (error instanceof ServiceError) return failure(c, error)
  if (error instanceof OutcomeUnknown) {
    c.get('service').log.warn({ err: error, requestId: c.get('requestId') }, 'write outcome unknown')
    return failure(c, new ServiceError('outcome_unknown', {}, UNKNOWN))
  }
  if (error instanceof BoundReached) {
    // The line of the request in the log has it, with the organization.
    c.set('bounded', error.bounded)
    return failure(c, new ServiceError('service_unavailable', {}, error.message))
  }
  if (error instanceof StoreUnavailable) {
    c.get('service').log.warn({ err: error, requestId: c.get('requestId') }, 'store unavailable')
    return failure(
      c,
      new ServiceError('service_unavailable', {}, 'The service is temporarily unavailable. The request had no effect.'),
    )
  }
  if (error instanceof HTTPException && error.status < 500) return failure(c, malformed())
  c.get('service').log.error({ err: error, requestId: c.get('requestId') }, 'internal error')
  return problem(c, 'internal_error', {})
}

/** The framework raises an error before any schema sees the body: it is not JSON. */
const malformed = () => invalidRequest([{ in: 'body', pointer: '', detail: 'The body is not valid JSON.' }])
