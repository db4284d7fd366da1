import type { OperationId } from './contract.ts'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import { operationTable } from './generated/operations.ts'
import { fillPath } from './path.ts'

/** What an operation is called with. */
export interface OperationRequest<Op extends OperationId = OperationId> {
  operation: Op
  path?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** A request without its key, as `fetch` takes it; it can be sent more than once. */
export interface PreparedRequest<Op extends OperationId = OperationId> {
  operation: Op
  url: string
  init: RequestInit & { headers: Headers }
}

/**
 * Builds a request, with the headers that go with each.
 * @throws InvalidArgumentError where it cannot be built. The platform's own words are left out: they quote what they refuse.
 */
export function prepareRequest<Op extends OperationId>(
  baseUrl: string,
  always: Readonly<Record<string, string>>,
  ask: OperationRequest<Op>,
): PreparedRequest<Op> {
  const { operation, path: values = {}, body } = ask
  const { method, path } = operationTable[operation]
  const url = baseUrl + fillPath(path, values)
  try {
    const headers = new Headers({ ...always, ...ask.headers })
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    // A redirect is no answer of the service, and no answer may be kept.
    return {
      operation,
      url,
      init: { method, headers, body: JSON.stringify(body), redirect: 'manual', cache: 'no-store' },
    }
  } catch {
    throw invalidArgumentError('request', 'must have headers that can be sent and a body that is JSON')
  }
}
