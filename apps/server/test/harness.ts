// A whole server in this process on a real store, with two organizations, members of different rights, and a clock that the
// test moves. Every response is validated against the contract on its way to the test.
import { onTestFinished } from 'vitest'
import { createApp, type AppDeps } from '../src/app.ts'
import { type Quotas, readConfig } from '../src/config.ts'
import { createEventHub } from '../src/domain/events/hub.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import type { Store } from '../src/domain/store.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createCausedEvents } from './caused-events.ts'
import { newFilledStorage } from './engine.ts'
import { CONVERSATION, HARBOUR } from './fixture.ts'
import { expectConforms } from './conformance.ts'
import { recordKey, recordLogged } from './secrets-record.ts'
import { contentOf, auditOf } from './contents.ts'

const ORIGIN = 'http://parley.test'

export interface HarnessOptions extends Partial<Omit<AppDeps, 'now' | 'log' | 'quotas'>> {
  /** Operations without one keep what the contract says. */
  quotas?: Partial<Quotas>
}

/** Additional headers of a request, and its key, if any. */
interface Sent {
  key?: string | undefined
  headers?: Record<string, string>
  body?: RequestInit['body']
}

export type Harness = Awaited<ReturnType<typeof createHarness>>

export async function createHarness({ storage: given, hub: givenHub, quotas, ...options }: HarnessOptions = {}) {
  const clock = { ms: Date.parse('2026-03-14T09:00:00.000Z') }
  const now = () => new Date(clock.ms)
  const storage = given ?? (await openStore())
  // A store that was given can be one that fails.
  const caused = given === undefined ? createCausedEvents(storage) : undefined
  if (caused !== undefined) onTestFinished(() => caused.check())
  const lines: string[] = []
  const log = createLog('trace', (line) => {
    lines.push(line)
    recordLogged(line)
  })
  const hub = givenHub ?? createEventHub({ storage, maxWaiters: 100 })
  const app = createApp({ ...defaultDeps(quotas), storage, hub, now, log, ...options })
  const apiKeys = createApiKeys({ storage, now, graceSeconds: 0 })

  async function send(method: string, path: string, { key, headers, body }: Sent = {}): Promise<Response> {
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { ...(key !== undefined && { Authorization: `Bearer ${key}` }), ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    })
    const response = await app.fetch(request)
    const operationIds = await expectConforms(request, response)
    caused?.add(operationIds, response)
    return response
  }

  return {
    app,
    storage,
    hub,
    clock,
    /** The records and the audit log, which has the changes of keys, too. */
    content: async () => [await contentOf(storage), await auditOf(storage)],
    /** Every line that the server logged, as it was written. */
    lines,
    send,
    /** Makes a key for a member, as an operator would. */
    keyOf: async (memberId: string, organizationId: string = HARBOUR): Promise<string> => {
      const apiKey = await apiKeys.create({ organizationId, memberId })
      if (apiKey === undefined) throw new Error(`${organizationId} has no member ${memberId}`)
      recordKey(apiKey.key)
      return apiKey.key
    },
    /** Sends `updateConversation` with a JSON body. */
    update: (
      key: string | undefined,
      body: unknown,
      { id = CONVERSATION, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
    ) => {
      const json = { 'Content-Type': 'application/json', ...headers }
      return send('POST', `/api/conversation/${id}`, { key, headers: json, body: JSON.stringify(body) })
    },
    /** Sends `regenerateApiKey`. */
    regenerate: (key: string | undefined, headers: Record<string, string> = {}) =>
      send('GET', '/api/auth/api-keys/regenerate', { key, headers }),
  }
}

function defaultDeps(quotas: HarnessOptions['quotas']) {
  const { failedAuthentication, ...config } = readConfig({})
  return {
    elapsedMs: () => 0,
    graceSeconds: 0,
    silenceDays: config.PHONE_SILENCE_DAYS,
    origins: [],
    trustedProxies: [],
    failedAuthentication,
    quotas: { ...config.quotas, ...quotas },
  }
}

async function openStore(): Promise<Store> {
  // As the served service opens it, so that its caches are in use.
  const storage = await newFilledStorage({ exclusive: true })
  onTestFinished(() => storage.close())
  return storage
}
