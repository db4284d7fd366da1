// The faults that a test plans for requests: lost and delayed responses, exhausted rate limits, an unavailable store, and conflicts.
import { requireMs } from './clock.ts'
import { bearerToken, operationOf, operations } from './keys.ts'
import { memberIdOf } from './people.ts'
import type { Faults, OperationId, UnusedFault } from './sandbox.ts'
import type { Service } from './service.ts'

/** Handles a request in place of the service. A fault can also let the service respond, with `pass` or `execute`. */
export type Fault = (request: Request, actions: FaultActions) => Promise<Response>

/** The actions that a fault can use. The backend provides them for each request. */
export interface FaultActions {
  service: Service
  /** Passes the request to the service. If the caller aborts the request, it is uncertain whether the service executes the request. */
  pass: () => Promise<Response>
  /** Lets the service execute the request, even if the caller aborts it. */
  execute: () => Promise<Response>
  /** Sends a request with the API key of the colleague. */
  asColleague: (method: string, path: string, body?: object) => Promise<Response>
  /** Moves the clock of the service, also backwards. */
  move: (ms: number) => void
  /** Waits `ms`. A reset ends the wait early. Rejects if the signal aborts or the sandbox is closed. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Creates the list of planned faults. A test adds faults with `next`, and each request takes the first fault for its operation. */
export function createFaults() {
  /** The faults whose request hasn't come yet: the name of each (`fault`), and the function that handles the request (`run`). */
  let planned: (UnusedFault & { run: Fault })[] = []
  return {
    /** Returns the methods that plan a fault for the next request of an operation, or of any operation. */
    next(operation?: OperationId): Faults {
      if (operation !== undefined && !operations.some(({ id }) => id === operation)) {
        throw new TypeError(`There is no operation ${operation}.`)
      }
      return faultsOf(operation, (fault, run) => planned.push({ fault, run, ...(operation && { operation }) }))
    },
    /** Removes and returns the first fault for the operation of a request. Returns undefined if no fault is planned for it. */
    take(request: Request): Fault | undefined {
      const operation = operationOf(request)
      const plannedFault = planned.find((each) => each.operation === undefined || each.operation === operation)
      planned = planned.filter((each) => each !== plannedFault)
      return plannedFault?.run
    },
    unused: (): UnusedFault[] => planned.map(({ fault, operation }) => ({ fault, ...(operation && { operation }) })),
    clear: () => void (planned = []),
  }
}

type AddFault = (name: keyof Faults, fault: Fault) => void

/** Returns the methods of `sandbox.next`. Each method adds a fault to the list. */
function faultsOf(operation: OperationId | undefined, add: AddFault): Faults {
  const before = (name: keyof Faults, action: (request: Request, actions: FaultActions) => unknown) =>
    add(name, async (request, actions) => {
      await reportFailure(async () => action(request, actions))
      return actions.pass()
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
        const called = operationOf(request) ?? fail(`${request.url} is not an operation, so it has no rate limit.`)
        const seconds = await service.exhaust(called, bearerToken(request))
        if (seconds === undefined) fail(`The rate limit of ${called} is off.`)
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
      const called = operations.find(({ id }) => id === operation)
      if (called !== undefined) changeFor(called.path, called.id)
      before('conflict', ({ url }, actions) => changeFor(new URL(url).pathname, url)(actions))
    },
    after: (action) => before('after', (request) => action(request)),
  }
}

/**
 * Runs an action before a request. If the action fails, the request fails, too. But a client could retry the request, and the test
 * would pass. So the error also becomes an unhandled rejection, which the test runner reports.
 */
async function reportFailure(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    void Promise.reject(error)
    throw error
  }
}

/**
 * Returns the change that the colleague makes to the conversation or the contact at the beginning of a path, such as
 * `/api/conversation/cnv_1/tags`. Throws if there is none.
 */
function changeFor(path: string, name: string): (actions: FaultActions) => Promise<void> {
  const [resource, type] = /^\/api\/(conversation|contact)\/[^/]+/.exec(path) ?? []
  if (resource === undefined) fail(`${name} is not below a conversation or a contact, so no colleague can change it.`)
  return (actions) => (type === 'contact' ? changeAttribute(actions, resource) : changeAssignee(actions, resource))
}

function requireSeconds(method: string, seconds: unknown): void {
  if (typeof seconds === 'number' && seconds >= 0 && Number.isSafeInteger(seconds)) return
  throw new TypeError(`${method} takes whole seconds from 0 on, and not ${String(seconds)}.`)
}

/** Assigns a conversation to the colleague, or unassigns it if the colleague is the assignee. Either way, the ETag changes. */
async function changeAssignee({ asColleague }: FaultActions, path: string): Promise<void> {
  const memberId = memberIdOf('colleague')
  const current = await asColleague('GET', path)
  const isColleagueAssigned = (await current.text()).includes(`"assignedTo":{"uniqueId":"${memberId}"`)
  const response = isColleagueAssigned
    ? await asColleague('DELETE', `${path}/assignee`)
    : await asColleague('PUT', `${path}/assignee`, { memberId })
  if (!response.ok) fail(`The colleague could not change the conversation: ${await response.text()}`)
}

/** Gives a contact another value of the attribute `changedByColleague`, so the ETag changes. */
async function changeAttribute({ asColleague }: FaultActions, path: string): Promise<void> {
  const response = await asColleague('POST', path, { attributes: { changedByColleague: crypto.randomUUID() } })
  if (!response.ok) fail(`The colleague could not change the contact: ${await response.text()}`)
}

/** Creates the error with which Node's `fetch` rejects when a connection breaks. */
export const connectionLost = (): TypeError => {
  const cause = Object.assign(new Error('The sandbox lost the response.'), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}

function fail(message: string): never {
  throw new TypeError(message)
}
