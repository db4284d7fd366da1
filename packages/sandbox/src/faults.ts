// What can happen to a request on its way, and to its response on the way back.
import { memberIdOf } from './people.ts'
import { operationOf } from './operation-of.ts'
import type { Faults } from './sandbox.ts'
import type { Service } from './service.ts'

/** How a request gets to the service, and its response back. */
export type Fault = (request: Request, way: Way) => Promise<Response>

export interface Way {
  /** Lets the request through. If the caller aborts it, the service may see nothing of it. */
  pass: () => Promise<Response>
  /** Has the service execute the request, even if the caller aborts it. */
  execute: () => Promise<Response>
}

/** What the faults need of the sandbox. */
export interface FaultDeps {
  service: () => Service
  /** Sends a request of the colleague. */
  asColleague: (method: string, path: string, body?: object) => Promise<Response>
  advance: (ms: number) => void
  /** Waits, unless the sandbox is reset meanwhile. Rejects with the reason of the signal if it aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createFaults({ service, asColleague, advance, pause }: FaultDeps, add: (fault: Fault) => void): Faults {
  const after = (action: (request: Request) => unknown) =>
    add(async (request, { pass }) => {
      await action(request)
      return pass()
    })

  return {
    loseResponse: () =>
      add(async (_, { execute }) => {
        await execute()
        throw connectionLost()
      }),
    delay: (ms) =>
      add(async ({ signal }, { execute }) => {
        const response = await execute()
        await pause(ms, signal)
        return response
      }),
    exhaustRateLimit: (retryAfterSeconds) =>
      after(async (request) => {
        const operation = operationOf(request) ?? fail(`${request.url} is not an operation, so it has no rate limit.`)
        const seconds = await service().exhaust(operation, bearerToken(request))
        if (seconds === undefined) fail(`The rate limit of ${operation} is off.`)
        else if (retryAfterSeconds !== undefined) advance((seconds - retryAfterSeconds) * 1000)
      }),
    unavailable: () => add(async (request) => service().fetchWithoutStore(request)),
    conflict: () =>
      after(async ({ url }) => {
        const [path] = /\/api\/conversation\/[^/]+/.exec(new URL(url).pathname) ?? []
        if (path === undefined) fail(`${url} is not below a conversation, so no colleague can change it.`)
        else await changeAssignee(asColleague, path)
      }),
    after,
  }
}

async function changeAssignee(asColleague: FaultDeps['asColleague'], path: string): Promise<void> {
  const memberId = memberIdOf('colleague')
  const read = await asColleague('GET', path)
  const isTheirs = (await read.text()).includes(`"assignedTo":{"uniqueId":"${memberId}"`)
  const changed = isTheirs
    ? await asColleague('DELETE', `${path}/assignee`)
    : await asColleague('PUT', `${path}/assignee`, { memberId })
  if (!changed.ok) fail(`The colleague could not change the conversation: ${await changed.text()}`)
}

/** What `fetch` of Node rejects with when a connection breaks. */
const connectionLost = (): TypeError => {
  const cause = Object.assign(new Error('The sandbox lost the response.'), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}

const bearerToken = ({ headers }: Request): string => (headers.get('Authorization') ?? '').replace(/^Bearer +/i, '')

function fail(message: string): never {
  throw new Error(message)
}
