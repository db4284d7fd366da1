// A well-formed request for each operation, made from the contract, for the tests that hold for all of them.
import { contract } from '@parley/contract'
import { operations, type OperationId } from '../src/generated/policy.ts'
import { needsCredential, operationIds, policies, type Policy } from '../src/http/policy.ts'
import { CONVERSATION } from './fixture.ts'

export interface KnownRequest {
  operationId: OperationId
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  policy: Policy
  /** The status of the response to it. */
  success: number
  authenticated: boolean
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a reference leads to, or the node itself. */
function resolve(value: unknown): Node {
  if (!isNode(value)) return {}
  if (typeof value['$ref'] !== 'string') return value
  const steps = value['$ref'].split('/').slice(1)
  return resolve(steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), contract))
}

interface Parameter {
  name: string
  in: string
  required: boolean
  /** A value that the contract shows. */
  example: string
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const firstOf = (schema: Node): unknown => list(schema['examples'])[0]

/** The identifiers that the stores of the tests hold, by the beginning of the path. */
const STORED: Readonly<Record<string, string>> = { '/api/conversation/{id}': CONVERSATION }

/** The parameters of an operation, with those of its path. */
export function parametersOf(operationId: OperationId): Parameter[] {
  const { path, method } = operations[operationId]
  const item: Node = contract.paths[path]
  const written = [...list(item['parameters']), ...list(resolve(item[method])['parameters'])].map(resolve)
  return written.map(({ name, in: place, required, schema }) => ({
    name: String(name),
    in: String(place),
    required: required === true,
    example: (place === 'path' ? STORED[path] : undefined) ?? String(firstOf(resolve(schema))),
  }))
}

/** A well-formed request for each operation. The bodies are the contract's examples. */
export const knownRequests: readonly KnownRequest[] = operationIds.map((operationId) => {
  const facts = policies[operationId]
  const body = exampleBody(operationId)
  const required = parametersOf(operationId).filter((parameter) => parameter.required)
  const at = (place: string) => required.filter((parameter) => parameter.in === place)
  const path = at('path').reduce((text, { name, example }) => text.replace(`{${name}}`, example), facts.path)
  const query = new URLSearchParams(
    at('query').map(({ name, example }): [string, string] => [name, example]),
  ).toString()
  return {
    operationId,
    method: facts.method.toUpperCase(),
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(at('header').map(({ name, example }) => [name, example])),
    },
    ...(body !== undefined && { body }),
    policy: facts.policy,
    success: facts.statuses.find((status) => status >= 200 && status < 300) ?? 200,
    authenticated: needsCredential(facts),
  }
})

/** The methods of HTTP that an operation does not have. TRACE and CONNECT never get past a fetch. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PURGE'] as const

function exampleBody(operationId: OperationId): string | undefined {
  const { path, method } = operations[operationId]
  const item: Node = contract.paths[path]
  const { requestBody } = resolve(item[method])
  if (requestBody === undefined) return undefined
  const media = resolve(resolve(resolve(requestBody)['content'])['application/json'])
  const [example] = Object.values(resolve(media['examples'])).map(resolve)
  return JSON.stringify(example === undefined ? firstOf(resolve(media['schema'])) : example['value'])
}
