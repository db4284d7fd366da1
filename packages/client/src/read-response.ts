import type { Problem } from '@parley/contract/reader'
import type { OperationId } from './contract.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import { problemError } from './errors/problem.ts'
import { type UnexpectedResponseError, unexpectedResponseError } from './errors/errors.ts'
import { redacted } from './errors/parley-error.ts'
import type { FetchResponse } from './fetch.ts'
import { problemRequirements } from './generated/operations.ts'
import { headerOf, mediaTypeOf, rateLimitOf, type ResponseMetadata } from './headers.ts'
import { isRecord } from './is-record.ts'

/** Says whether a body has the value that the table of operations requires. */
function hasRequired(body: unknown, required: readonly string[]): boolean {
  const path = required.slice(0, -1)
  const value = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), body)
  return (Array.isArray(value) && value.every(isRecord) ? 'array' : typeof value) === required.at(-1)
}

/**
 * Says whether a body is a problem of the service, whose `status` equals that of its response. Codes that are newer than this client are
 * welcome; its own must have what they require.
 */
const isProblemBody = (status: number, body: unknown): body is Problem =>
  isRecord(body) &&
  body['status'] === status &&
  ['code', 'title', 'requestId'].every((name) => typeof body[name] === 'string') &&
  problemRequirements.every(
    ([codes, ...required]) => !codes.includes(String(body['code'])) || hasRequired(body, required),
  )

/** The statuses of a success whose responses have no body. */
const BODILESS = new Set([204, 304])

/**
 * Reads a response and compares it with the contract. Returns the result of the method: the properties of a success, and what its
 * headers say. Anything else is thrown, as the problem that it is or as an unexpected response, so that nothing foreign gets a
 * type of the contract.
 * @param keys The API keys. A foreign server may say one back, so problems are read without them, also if they are escaped.
 * @param isConditional Whether the request allows a response without a body if nothing has changed.
 */
export async function readResponse(
  operation: OperationId,
  { successes, etagStatuses = [] }: OperationMetadata,
  response: FetchResponse,
  keys: readonly string[],
  isConditional: boolean,
): Promise<ResponseMetadata> {
  const { status } = response
  const required = status === 304 && !isConditional ? undefined : successes[status]
  const unexpected = (reason: UnexpectedResponseError['reason']) => unexpectedResponseError(operation, response, reason)
  let body: unknown = {}
  if (!required || !BODILESS.has(status)) {
    // A body of another type is not read at all.
    if (mediaTypeOf(response) !== `application/${required ? '' : 'problem+'}json`) throw unexpected('media_type')
    const text = await response.text()
    try {
      const redact = (_: string, each: unknown) => (typeof each === 'string' ? redacted(each, keys) : each)
      body = required ? JSON.parse(text) : JSON.parse(redacted(text, keys), redact)
    } catch {
      throw unexpected('not_json')
    }
  }
  const hasEtag = etagStatuses.includes(status)
  const etag = headerOf(response, 'ETag')
  const isComplete = !hasEtag || etag
  if (isComplete && required?.every((each) => hasRequired(body, each))) {
    return {
      ...Object(body),
      ...(304 in successes && { notModified: status === 304 }),
      ...(hasEtag && { etag }),
      requestId: headerOf(response, 'X-Request-Id'),
      rateLimit: rateLimitOf(response),
    }
  }
  if (isComplete && !required && isProblemBody(status, body)) throw problemError(operation, response, body)
  throw unexpected('not_in_contract')
}
