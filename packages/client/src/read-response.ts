import type { ResponseBody, OperationId, OperationProblem } from './contract.ts'
import { problemError } from './errors/problem.ts'
import { type UnexpectedResponseError, unexpectedResponseError } from './errors/unexpected-response.ts'
import { operationTable } from './generated/operations.ts'
import { headerOf, mediaTypeOf } from './headers.ts'

/** The JSON of a text; undefined, which no JSON is, where it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether something has what a success of the operation cannot do without. */
const isSuccessBody = <Op extends OperationId>(operation: Op, body: unknown): body is ResponseBody<Op> => {
  const [wrapper, member] = operationTable[operation].requiredProperty
  const wrapped = isRecord(body) && body[wrapper]
  return isRecord(wrapped) && typeof wrapped[member] === 'string'
}

/** Whether something is a problem that the contract has for this operation and this status. */
const isProblemOf = (operation: OperationId, status: number, body: unknown): body is OperationProblem<OperationId> =>
  isRecord(body) && typeof body['code'] === 'string' && operationTable[operation].problems[body['code']] === status

/**
 * Holds an answer against the contract. What comes back is the body of a success; anything else is thrown, as the
 * problem that it is or as an unexpected response. So a type of the contract is never given to what is not its own.
 */
export function readResponse<Op extends OperationId>(
  operation: Op,
  response: Response,
  text: string,
): ResponseBody<Op> {
  const { status } = response
  const ok = status === 200
  const unexpected = (reason: UnexpectedResponseError['reason']) => unexpectedResponseError(operation, response, reason)
  if (mediaTypeOf(response) !== (ok ? 'application/json' : 'application/problem+json')) throw unexpected('media_type')
  const body = parse(text)
  if (body === undefined) throw unexpected('not_json')
  const hasTag = !operationTable[operation].etagStatuses.includes(status) || headerOf(response, 'ETag')
  if (hasTag && ok && isSuccessBody(operation, body)) return body
  if (hasTag && !ok && isProblemOf(operation, status, body)) throw problemError(operation, response, body)
  throw unexpected('not_in_contract')
}
