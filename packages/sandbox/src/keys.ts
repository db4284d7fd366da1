// Keeps track of the members' current API keys, and reads the API key and the operation of a request.
import { contract } from '@parley/contract'
import type { OperationId, Person } from './sandbox.ts'

/** API keys by the name of the member: a `Person`, or `agent on chn_first` for a member that is bound to the channel `chn_first`. */
type KeyByMemberName = Readonly<Record<Person, string> & Record<string, string>>

/** Keeps the current API key of each member. A regenerated key becomes the current key when a client first uses it. */
export function createCurrentKeys(initialKeys: KeyByMemberName) {
  let current = initialKeys
  /** For each regenerated key, the name of its member. The key becomes current when a client first uses it. */
  const regenerated = new Map<string, string>()
  const replace = (name: string, key: string) => void (current = { ...current, [name]: key })

  return {
    current: () => current,
    replace,
    /** Makes the request's key current if it is a regenerated key, and remembers the new key in a response of `regenerateApiKey`. */
    async observe(request: Request, response: Response): Promise<void> {
      const key = bearerToken(request)
      const name = regenerated.get(key)
      if (name !== undefined && response.status !== 401) replace(name, key)
      if (operationOf(request) !== 'regenerateApiKey' || !response.ok) return
      const callerName = Object.keys(current).find((memberName) => current[memberName] === key)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service responds as the contract says.
      const { apiKey } = (await response.clone().json()) as { apiKey: { key: string } }
      if (callerName !== undefined) regenerated.set(apiKey.key, callerName)
    },
    reset(): void {
      current = initialKeys
      regenerated.clear()
    },
  }
}

/** The API key in the header `Authorization` of a request, or an empty text if it has none. */
export const bearerToken = ({ headers }: Request): string =>
  (headers.get('Authorization') ?? '').replace(/^Bearer +/i, '')

/** The operations of the contract. The pattern accepts any values of the parameters of the path. */
export const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    // The parameters that all operations of a path share stand beside these.
    .filter(([, operation]) => 'operationId' in operation)
    .map(([method, { operationId }]) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from these names.
      id: operationId as OperationId,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    })),
)

/** Returns the operation that a request calls, or undefined if the request calls no operation. */
export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url)
  return operations.find((operation) => operation.method === method && operation.pattern.test(pathname))?.id
}
