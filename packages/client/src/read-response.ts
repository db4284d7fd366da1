import type { Problem } from '@parley/contract/reader'
import type { OperationId, RequiredValue, ResponseBody } from './contract.ts'
import { problemError } from './errors/problem.ts'
import { type UnexpectedResponseError, unexpectedResponseError } from './errors/unexpected-response.ts'
import { redacted } from './errors/parley-error.ts'
import type { FetchResponse } from './fetch.ts'
import { operationTable, problemRequirements } from './generated/operations.ts'
import { headerOf, mediaTypeOf } from './headers.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a body has the value that the contract's table names. */
function hasRequired(body: unknown, required: RequiredValue | undefined): boolean {
  if (!required) return true
  const path = required.slice(0, -1)
  const value = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), body)
  return typeof value === required.at(-1)
}

const isSuccessBody = <Op extends OperationId>(operation: Op, body: unknown): body is ResponseBody<Op> =>
  hasRequired(body, operationTable[operation].required)

/**
 * Whether a body is a problem of the service, which repeats the status of its response. Codes that are newer than this client are
 * welcome; its own must have what they require.
 */
const isProblemBody = (status: number, body: unknown): body is Problem =>
  isRecord(body) &&
  body['status'] === status &&
  ['code', 'title', 'requestId'].every((name) => typeof body[name] === 'string') &&
  hasRequired(body, problemRequirements.get(body['code']))

/**
 * Reads a response and compares it with the contract. Returns the body of a success. Anything else is thrown, as the problem
 * that it is or as an unexpected response, so that nothing foreign gets a type of the contract.
 * @param keys The API keys. A foreign server may say one back, so problems are read without them.
 */
export async function readResponse<Op extends OperationId>(
  operation: Op,
  response: FetchResponse,
  keys: readonly string[],
): Promise<ResponseBody<Op>> {
  const { status } = response
  const ok = status === 200
  const unexpected = (reason: UnexpectedResponseError['reason']) => unexpectedResponseError(operation, response, reason)
  // A body of another type is not read at all.
  if (mediaTypeOf(response) !== (ok ? 'application/json' : 'application/problem+json')) throw unexpected('media_type')
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(ok ? text : redacted(text, keys))
  } catch {
    throw unexpected('not_json')
  }
  const etag = headerOf(response, 'ETag')
  const isComplete = etag !== undefined || !operationTable[operation].etagStatuses.includes(status)
  if (ok && isComplete && isSuccessBody(operation, body)) return body
  if (!ok && isComplete && isProblemBody(status, body)) throw problemError(operation, response, body)
  throw unexpected('not_in_contract')
}
