// Faults that can happen to a request on its way, and to its response on the way back.
import { operationIds, policies } from '@parley/server/service'
import { requireMs } from './clock.ts'
import { bearerToken, operationOf } from './keys.ts'
import { memberIdOf } from './people.ts'
import type { Faults, OperationId, UnusedFault } from './sandbox.ts'
import type { Service } from './service.ts'

/** Handles a request instead of the service, or around it. */
export type Fault = (request: Request, way: Way) => Promise<Response>

/** The actions that a fault can take with its request. */
export interface Way {
  service: Service
  /** Lets the request through. If the caller aborts it, the service may see nothing of it. */
  pass: () => Promise<Response>
  /** Has the service execute the request, even if the caller aborts it. */
  execute: () => Promise<Response>
  /** Sends a request of the colleague. */
  asColleague: (method: string, path: string, body?: object) => Promise<Response>
  /** Moves the clock. */
  move: (ms: number) => void
  /** Waits, unless the sandbox is reset meanwhile. Rejects with the reason of the signal if it aborts, and if the sandbox is closed. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

interface Waiting extends UnusedFault {
  run: Fault
}

/** Makes the faults, which wait for their requests. */
export function createFaults() {
  let waiting: Waiting[] = []
  return {
    /** Returns what can happen to the next request of an operation, or of any. */
    next(operation?: OperationId): Faults {
      if (operation !== undefined && !operationIds.includes(operation)) {
        throw new TypeError(`There is no operation ${operation}.`)
      }
      return faultsOf(operation, (fault, run) => waiting.push({ fault, run, ...(operation && { operation }) }))
    },
    /** Takes the first one that is for a request. */
    take(request: Request): Fault | undefined {
      const operation = operationOf(request)
      const index = waiting.findIndex((each) => each.operation === undefined || each.operation === operation)
      return index === -1 ? undefined : waiting.splice(index, 1)[0]?.run
    },
    unused: (): UnusedFault[] => waiting.map(({ fault, operation }) => ({ fault, ...(operation && { operation }) })),
    clear: () => void (waiting = []),
  }
}

type AddFault = (name: keyof Faults, fault: Fault) => void

function faultsOf(operation: OperationId | undefined, add: AddFault): Faults {
  const before = (name: keyof Faults, action: (request: Request, way: Way) => unknown) =>
    add(name, async (request, way) => {
      await surfacing(async () => action(request, way))
      return way.pass()
    })

  return {
    loseResponse: () =>
      add('loseResponse', async (_, { execute }) => {
        await execute()
        throw connectionLost()
      }),
    delay(ms) {
      requireMs('delay', ms)
      add('delay', async ({ signal }, { execute, pause }) => {
        const response = await execute()
        await pause(ms, signal)
        return response
      })
    },
    exhaustRateLimit(retryAfterSeconds) {
      if (retryAfterSeconds !== undefined) requireSeconds('exhaustRateLimit', retryAfterSeconds)
      before('exhaustRateLimit', async (request, { service, move }) => {
        const limited = operationOf(request) ?? fail(`${request.url} is not an operation, so it has no rate limit.`)
        const seconds = await service.exhaust(limited, bearerToken(request))
        if (seconds === undefined) fail(`The rate limit of ${limited} is off.`)
        else if (retryAfterSeconds !== undefined) move((seconds - retryAfterSeconds) * 1000)
      })
    },
    unavailable(retryAfterSeconds = 0) {
      requireSeconds('unavailable', retryAfterSeconds)
      add('unavailable', async (request, { service }) => {
        const response = await service.fetchWithoutStore(request)
        if (response.status === 503) response.headers.set('Retry-After', String(retryAfterSeconds))
        return response
      })
    },
    conflict() {
      if (operation !== undefined) conversationPath(policies[operation].path, operation)
      before('conflict', ({ url }, way) => changeAssignee(way, conversationPath(new URL(url).pathname, url)))
    },
    after: (action) => before('after', (request) => action(request)),
  }
}

/**
 * Runs an action of the test. If it fails, the test must fail, but a client would retry the request, and the test would pass. So the error
 * is also an unhandled rejection, which the test runner reports.
 */
async function surfacing(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    void Promise.reject(error)
    throw error
  }
}

/** The path of the conversation that a path is below. */
function conversationPath(path: string, name: string): string {
  const [found] = /^\/api\/conversation\/[^/]+/.exec(path) ?? []
  return found ?? fail(`${name} is not below a conversation, so no colleague can change it.`)
}

function requireSeconds(method: string, seconds: unknown): void {
  if (typeof seconds === 'number' && seconds >= 0 && Number.isSafeInteger(seconds)) return
  throw new TypeError(`${method} takes whole seconds from 0 on, and not ${String(seconds)}.`)
}

async function changeAssignee({ asColleague }: Way, path: string): Promise<void> {
  const memberId = memberIdOf('colleague')
  const read = await asColleague('GET', path)
  const isTheirs = (await read.text()).includes(`"assignedTo":{"uniqueId":"${memberId}"`)
  const changed = isTheirs
    ? await asColleague('DELETE', `${path}/assignee`)
    : await asColleague('PUT', `${path}/assignee`, { memberId })
  if (!changed.ok) fail(`The colleague could not change the conversation: ${await changed.text()}`)
}

/** Creates the error that Node's `fetch` rejects with when a connection breaks. */
export const connectionLost = (): TypeError => {
  const cause = Object.assign(new Error('The sandbox lost the response.'), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}

function fail(message: string): never {
  throw new TypeError(message)
}
