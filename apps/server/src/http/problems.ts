// Converts errors to responses with problem details. Codes, titles and statuses come from the contract.
import { problems, type ProblemCode, type ProblemDefinition, type ProblemOf } from '@parley/contract'
import type { Context, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { ServiceError } from '../domain/kernel/errors.ts'
import { BoundReached } from '../fairness/bounds.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { RATE_LIMIT } from './implemented.ts'
import { respond } from './respond.ts'
import type { HttpEnv } from './env.ts'

/** The seconds in `Retry-After` of a 503. The cause of a 503 usually passes quickly. */
const BUSY_SECONDS = 1

/** Responds with problem details (RFC 9457). `extras` are properties that the schema of this code adds, such as `errors`. */
export function problem<Code extends ProblemCode>(
  c: Context<HttpEnv>,
  code: Code,
  extras: ServiceError<Code>['extras'],
  detail: string,
  headers?: Record<string, string>,
) {
  const { type, title, status }: ProblemDefinition = problems[code]
  const body = {
    type,
    title,
    status,
    detail,
    instance: pathOf(c.req.url),
    code,
    requestId: c.get('requestId'),
    ...extras,
  }
  const response = respond(c, status, JSON.stringify(body), { 'Content-Type': 'application/problem+json', ...headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The added type says which JSON the body contains.
  return response as Response & TypedResponse<JSONParsed<ProblemOf<Code>>, ProblemOf<Code>['status'], 'json'>
}

/** Characters that a URL can contain and a URI can't (RFC 3986, section 3.3), and percent signs that aren't part of an encoded byte. */
const NOT_IN_URI = /%(?![0-9A-Fa-f]{2})|[[\]^|]/g

/** Returns the requested path as a URI reference. `//path` becomes `/.//path`, because a reference that begins with `//` names a host. */
const pathOf = (url: string): string =>
  new URL(url).pathname.replaceAll(NOT_IN_URI, encodeURIComponent).replace(/^\/\//, '/.//')

/** Responds to a ServiceError with its problem details and the headers that its code requires. */
export function failure(c: Context<HttpEnv>, error: ServiceError): Response {
  // A 401 has no rate limit headers. If the key was revoked or replaced after the request was counted, these headers are already set.
  if (problems[error.code].status === 401)
    for (const name of RATE_LIMIT) Reflect.deleteProperty(c.get('standardHeaders'), name)
  return problem(c, error.code, error.extras, error.detail, CODE_HEADERS[error.code])
}

/** Responds with 429 to a request that exceeds a rate limit. */
export function limitExceeded(c: Context<HttpEnv>, resetSeconds: number): Response {
  const detail = `Rate limit exceeded. Retry in ${resetSeconds} seconds.`
  return problem(c, 'rate_limit_exceeded', {}, detail, { 'Retry-After': String(resetSeconds) })
}

/** The headers that `failure` adds to a response, by the code of the problem. */
const CODE_HEADERS: { readonly [Code in ProblemCode]?: Record<string, string> } = {
  api_key_missing: { 'WWW-Authenticate': 'Bearer' },
  api_key_invalid: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  service_unavailable: { 'Retry-After': String(BUSY_SECONDS) },
  outcome_unknown: { 'Retry-After': String(BUSY_SECONDS) },
}

/** Responds to an error that no caller can cause. Details of an unexpected error go to the log only. */
export function onError(error: unknown, c: Context<HttpEnv>): Response {
  if (error instanceof OutcomeUnknown) {
    c.get('service').log.warn({ err: error, requestId: c.get('requestId') }, 'write outcome unknown')
    const detail = 'The database connection broke while the write was being confirmed, so the write may have happened.'
    return failure(c, new ServiceError('outcome_unknown', {}, detail))
  }
  if (error instanceof BoundReached) {
    // No warning is needed, because the log line of the request names the bound and the organization.
    c.set('bounded', error.bounded)
    return failure(c, new ServiceError('service_unavailable', {}, error.message))
  }
  if (error instanceof StoreUnavailable) {
    c.get('service').log.warn({ err: error, requestId: c.get('requestId') }, 'store unavailable')
    const detail = 'The service is temporarily unavailable. The request had no effect.'
    return failure(c, new ServiceError('service_unavailable', {}, detail))
  }
  c.get('service').log.error({ err: error, requestId: c.get('requestId') }, 'internal error')
  return problem(c, 'internal_error', {}, problems.internal_error.when)
}
