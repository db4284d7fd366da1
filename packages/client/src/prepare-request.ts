import type { OperationId } from './contract.ts'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import { type FetchInit, noStore } from './fetch.ts'
import { operationTable } from './generated/operations.ts'
import { fillPath } from './path.ts'

/** What an operation is called with. */
export interface OperationRequest<Op extends OperationId = OperationId> {
  operation: Op
  path?: Readonly<Record<string, unknown>>
  /** With names in lower case. */
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** A request without its key. It can be sent more than once. */
export interface PreparedRequest {
  url: string
  init: FetchInit
}

function jsonOf(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    throw invalidArgumentError('body', 'must be JSON')
  }
}

/**
 * Builds a request with the headers that go with every request.
 * @throws InvalidArgumentError if that is impossible.
 */
export function prepareRequest(
  baseUrl: string,
  always: Readonly<Record<string, string>>,
  { operation, path: values = {}, headers = {}, body: value }: OperationRequest,
): PreparedRequest {
  const { method, path } = operationTable[operation]
  const body = jsonOf(value)
  return {
    url: baseUrl + fillPath(path, values),
    init: {
      method,
      headers: { ...always, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      // A redirect is not a response of the service, and the key must not follow it.
      redirect: 'manual',
      ...noStore(),
    },
  }
}
