// Keeps track of the members' current API keys, and reads the API key and the operation of a request.
import { operationIds, policies } from '@parley/server/service'
import type { OperationId, Person } from './sandbox.ts'

/** API keys by member. A member that is bound to a channel has a name such as `agent on chn_first`. */
type KeyOfPerson = Readonly<Record<Person, string> & Record<string, string>>

/** Keeps the current API key of each member. A regenerated key becomes the current one when a client first uses it. */
export function createCurrentKeys(initial: KeyOfPerson) {
  let current = initial
  /** The members' names by their regenerated keys, which may not be in use yet. */
  const regenerated = new Map<string, string>()
  const replace = (name: string, key: string) => void (current = { ...current, [name]: key })

  return {
    current: () => current,
    replace,
    /** Notes the new key if the response has one, and makes the request's key the current one if it is a regenerated key. */
    async observe(request: Request, response: Response): Promise<void> {
      const key = bearerToken(request)
      const name = regenerated.get(key)
      if (name !== undefined && response.status !== 401) replace(name, key)
      if (operationOf(request) !== 'regenerateApiKey' || !response.ok) return
      const caller = Object.keys(current).find((member) => current[member] === key)
      if (caller !== undefined) regenerated.set(await keyIn(response), caller)
    },
    reset(): void {
      current = initial
      regenerated.clear()
    },
  }
}

/** Reads the new key in a response of `regenerateApiKey`. */
async function keyIn(response: Response): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service responds as the contract says.
  const { apiKey } = (await response.clone().json()) as { apiKey: { key: string } }
  return apiKey.key
}

/** The API key in the header `Authorization` of a request, or an empty text if it has none. */
export const bearerToken = ({ headers }: Request): string =>
  (headers.get('Authorization') ?? '').replace(/^Bearer +/i, '')

/** The method and the pattern of the path for each operation. */
const operations = operationIds.map((id) => ({
  id,
  method: policies[id].method.toUpperCase(),
  path: new RegExp(`^${policies[id].path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}))

/** Returns the operation that a request calls; undefined if it calls none. */
export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url)
  return operations.find((operation) => operation.method === method && operation.path.test(pathname))?.id
}
