import { operationIds, policies } from '@parley/server'
import type { OperationId } from './sandbox.ts'

const known = operationIds.map((id) => ({
  id,
  method: policies[id].method.toUpperCase(),
  path: new RegExp(`^${policies[id].path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}))

/** The operation that a request is meant for; undefined if there is none. */
export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url)
  return known.find((operation) => operation.method === method && operation.path.test(pathname))?.id
}
