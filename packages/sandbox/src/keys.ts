// The API key and the operation of a request.
import { operationIds, policies } from '@parley/server/service'
import type { OperationId, Person } from './sandbox.ts'

type KeyOfPerson = Readonly<Record<Person, string> & Record<string, string>>

/**
 * The API keys of the members, also of those that are bound to channels. A key that a client has regenerated becomes the member's when it
 * is first used, as in the service.
 */
export function createCurrentKeys(initial: KeyOfPerson) {
  let current = initial
  const regenerated = new Map<string, string>()
  const replace = (name: string, key: string) => void (current = { ...current, [name]: key })

  return {
    current: () => current,
    replace,
    /** Records a new key of a response, and that a request has used one. */
    async observe(request: Request, response: Response): Promise<void> {
      const key = bearerToken(request)
      const name = regenerated.get(key)
      if (name !== undefined && response.status !== 401) replace(name, key)
      if (operationOf(request) !== 'regenerateApiKey' || !response.ok) return
      const owner = Object.keys(current).find((each) => current[each] === key)
      if (owner !== undefined) regenerated.set(await keyIn(response), owner)
    },
    reset(): void {
      current = initial
      regenerated.clear()
    },
  }
}

async function keyIn(response: Response): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service responds as the contract says.
  const { apiKey } = (await response.clone().json()) as { apiKey: { key: string } }
  return apiKey.key
}

/** The API key of a request. */
export const bearerToken = ({ headers }: Request): string =>
  (headers.get('Authorization') ?? '').replace(/^Bearer +/i, '')

const operations = operationIds.map((id) => ({
  id,
  method: policies[id].method.toUpperCase(),
  path: new RegExp(`^${policies[id].path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}))

/** The operation that a request is meant for; undefined if there is none. */
export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url)
  return operations.find((operation) => operation.method === method && operation.path.test(pathname))?.id
}
