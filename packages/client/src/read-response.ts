// Reads the response of a call, and decides whether it is a success, a problem, or no response of the service at all.
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

/** Says whether a body has a value: for `['member', 'id', 'string']`, the string `member.id`. `array` stands for a list of objects. */
function hasRequired(body: unknown, required: readonly string[]): boolean {
  let value = body
  for (const name of required.slice(0, -1)) value = isRecord(value) ? value[name] : undefined
  const type = Array.isArray(value) && value.every(isRecord) ? 'array' : typeof value
  return type === required.at(-1)
}

/**
 * Says whether a body is a problem of the service. Its `status` must equal the status of the response. A code that this client knows must
 * have the properties that the contract requires for the code. A code that is newer than this client is accepted without this check.
 */
const isProblemBody = (status: number, body: unknown): body is Problem =>
  isRecord(body) &&
  body['status'] === status &&
  ['code', 'title', 'detail', 'requestId'].every((name) => typeof body[name] === 'string') &&
  problemRequirements.every(
    ([codes, ...required]) => !codes.includes(String(body['code'])) || hasRequired(body, required),
  )

/** The statuses of success whose responses have no body. */
const BODILESS = new Set([204, 304])

/**
 * Reads a response and compares it with the contract. Returns the result of the method: the properties of the body, and some of headers.
 * Throws the error of a problem, or `unexpected_response` for any response that the contract doesn't allow.
 * @param keys The API keys to redact in problems, because a server can repeat the key of the request in an error.
 * @param isConditional True if the request has `If-None-Match`, so that the service may respond with 304.
 */
export async function readResponse(
  operation: OperationId,
  { successes, etagStatuses = [] }: OperationMetadata,
  response: FetchResponse,
  keys: readonly string[],
  isConditional: boolean,
): Promise<ResponseMetadata> {
  const { status } = response
  // The values that the body of a success must have. Undefined if the status isn't a success.
  const required = status === 304 && !isConditional ? undefined : successes[status]
  const unexpected = (reason: UnexpectedResponseError['reason']) => unexpectedResponseError(operation, response, reason)
  let body: unknown = {}
  if (!required || !BODILESS.has(status)) {
    // A body of another media type, such as an HTML page, isn't read.
    if (mediaTypeOf(response) !== `application/${required ? '' : 'problem+'}json`) throw unexpected('media_type')
    const text = await response.text()
    try {
      // Redacts the text, and each parsed string again, because a key can have escaped characters in the text.
      const redact = (_: string, value: unknown) => (typeof value === 'string' ? redacted(value, keys) : value)
      body = required ? JSON.parse(text) : JSON.parse(redacted(text, keys), redact)
    } catch {
      throw unexpected('not_json')
    }
  }
  const hasEtag = etagStatuses.includes(status)
  const etag = headerOf(response, 'ETag')
  const hasNeededEtag = !hasEtag || etag
  if (hasNeededEtag && required?.every((each) => hasRequired(body, each))) {
    return {
      ...Object(body),
      ...(304 in successes && { notModified: status === 304 }),
      ...(hasEtag && { etag }),
      requestId: headerOf(response, 'X-Request-Id'),
      rateLimit: rateLimitOf(response),
    }
  }
  if (hasNeededEtag && !required && isProblemBody(status, body)) throw problemError(operation, response, body)
  throw unexpected('not_in_contract')
}
