// A well-formed request for each operation, made from the contract, for the tests that hold for all of them.
import { contract } from '@parley/contract'
import { operations, type OperationId } from '../src/generated/policy.ts'
import { operationIds, policies, type Policy } from '../src/http/policy.ts'
import { CONVERSATION } from './fixture.ts'

export interface KnownRequest {
  operationId: OperationId
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  policy: Policy
}

/** A well-formed request for each operation. The bodies are the contract's examples. */
export const knownRequests: readonly KnownRequest[] = operationIds.map((operationId) => {
  const { method, path } = operations[operationId]
  const body = exampleBody(operationId)
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return {
    operationId,
    method: method.toUpperCase(),
    path: path.replace('{id}', CONVERSATION),
    headers,
    ...(body !== undefined && { body }),
    policy: policies[operationId].policy,
  }
})

/** The methods of HTTP that an operation does not have. TRACE and CONNECT never get past a fetch. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PURGE'] as const

function exampleBody(operationId: OperationId): string | undefined {
  const { path, method } = operations[operationId]
  const item: Record<string, object> = contract.paths[path]
  const operation = item[method] as { requestBody?: { content: { 'application/json': { examples: object } } } }
  if (operation.requestBody === undefined) return undefined
  const [reference] = Object.values(operation.requestBody.content['application/json'].examples) as { $ref: string }[]
  const examples: Record<string, { value: unknown }> = contract.components.examples
  return JSON.stringify(examples[reference?.$ref.split('/').at(-1) ?? '']?.value)
}
