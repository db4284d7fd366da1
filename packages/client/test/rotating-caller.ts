// A caller who rotates keys: a client of a service behind a proxy, and a store for the key that always works.
import {
  CONVERSATION,
  type ServiceProcess,
  type NetworkFault,
  type FaultProxy,
  startService,
  startFaultProxy,
} from '@parley/tools'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type ApiKey, createParley, type Parley, type ParleyOptions } from '../src/index.ts'
import { problemFault } from './responses.ts'

export const REGENERATE = '/api/auth/api-keys/regenerate'

export interface RotatingCaller {
  proxy: FaultProxy
  /** The key in the caller's store: first the initial key, later the argument of `persist`. */
  stored: string
}

/** Starts the service of a test file. The caller is there once the tests begin. */
export function rotatingCaller(): RotatingCaller {
  let service: ServiceProcess
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Complete before the first test.
  const caller = {} as RotatingCaller
  beforeAll(async () => {
    service = await startService()
    caller.proxy = await startFaultProxy(service.url)
    caller.stored = service.apiKey
  })
  beforeEach(() => {
    caller.proxy.next.length = 0
    caller.proxy.seen.length = 0
  })
  // No test may lock out the next one: what is stored always works.
  afterEach(async () => {
    caller.proxy.next.length = 0
    await update(clientOf(caller))
  })
  afterAll(async () => {
    await caller.proxy[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  return caller
}

export const clientOf = ({ proxy, stored }: RotatingCaller, options: Partial<ParleyOptions> = {}): Parley =>
  createParley({ baseUrl: proxy.url, apiKey: stored, timeoutMs: 2000, retry: { baseDelayMs: 0 }, ...options })

export const persistFor = (caller: RotatingCaller) => async (apiKey: ApiKey) => void (caller.stored = apiKey.key)

export const update = (parley: Parley) => parley.updateConversation(CONVERSATION, { status: 'Closed' })

export const rejection = (status: number, code: string): NetworkFault =>
  problemFault(status, code, { permission: 'Update:Conversation' }, { 'Retry-After': '20' })

export const regenerations = ({ proxy }: RotatingCaller) => proxy.seen.filter(({ path }) => path === REGENERATE).length
