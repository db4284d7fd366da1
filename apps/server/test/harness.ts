// Runs a whole server in this process on a real store, with two organizations, members of different rights, and a clock that the
// test moves. It validates every response against the contract before the test gets it. It can also listen on a port.
import { onTestFinished } from 'vitest'
import { createService } from '../src/service.ts'
import { serve } from '../src/commands/serve.ts'
import { type Config, type Quotas, readConfig } from '../src/config.ts'
import type { Store } from '../src/store/store.ts'
import type { RequestLog } from '../src/http/env.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createTelemetry, type Telemetry } from '../src/telemetry/telemetry.ts'
import { createCausedEvents } from './caused-events.ts'
import { newFilledStorage } from './engine.ts'
import { CONVERSATION, HARBOUR } from './fixture.ts'
import { expectConforms } from './conformance.ts'
import { expectCounters } from './counters.ts'
import { recordKey, recordLogged } from '@parley/tools/secrets-record'
import { contentOf, auditOf } from './contents.ts'

const ORIGIN = 'http://parley.test'

type ServiceDeps = Parameters<typeof createService>[0]

/** The parts of the app and the settings that a test can replace. */
export interface HarnessOptions
  extends Partial<Omit<ServiceDeps, 'store' | 'clock' | 'log' | 'config'>>, Partial<Omit<Config, 'quotas'>> {
  storage?: Store
  /** The quotas by operation. Other operations keep the quota of the contract. */
  quotas?: Partial<Quotas>
}

/** The parts of a request that it need not have. */
interface Sent {
  key?: string | undefined
  headers?: Record<string, string>
  body?: RequestInit['body']
  /** A body that is sent as JSON. */
  json?: unknown
}

export type Harness = Awaited<ReturnType<typeof createHarness>>

export async function createHarness({ storage: given, quotas, ...options }: HarnessOptions = {}) {
  const time = { ms: Date.parse('2026-03-14T09:00:00.000Z') }
  const now = () => new Date(time.ms)
  const commits: CommitListener = {}
  const storage = given ?? (await openStore(commits))
  // A store that was given can be one that fails.
  const caused = given === undefined ? createCausedEvents(storage) : undefined
  if (caused !== undefined)
    onTestFinished(async () => {
      await caused.check()
      await expectCounters(storage)
    })
  const lines: string[] = []
  const log = createLog('trace', (line) => {
    lines.push(line)
    recordLogged(line)
  })
  const defaults = readConfig({})
  const config = { ...defaults, ...options, quotas: { ...defaults.quotas, ...quotas } }
  const clock = { now, elapsedMs: () => 0 }
  const { app, hub, apiKeys } = createService({ ...options, store: storage, clock, log, config })

  async function send(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const { key, headers, json, body = json === undefined ? undefined : JSON.stringify(json) } = sent
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
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
    clock: time,
    /** The records and the audit log, which has the changes of keys, too. */
    content: async () => [await contentOf(storage), await auditOf(storage)],
    /** Serves the store on a free port as `parley serve` does, with the time of the process. It stops with the test at the latest. */
    listen: (variables: Readonly<Record<string, string>> = {}) => listenOn(storage, { log, commits, variables }),
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
      json: unknown,
      { id = CONVERSATION, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
    ) => send('POST', `/api/conversation/${id}`, { key, headers, json }),
    /** Sends `regenerateApiKey`. */
    regenerate: (key: string | undefined, headers: Record<string, string> = {}) =>
      send('GET', '/api/auth/api-keys/regenerate', { key, headers }),
  }
}

/** Is told of the commits of a store. The metrics of a service that begins to listen come later than its store. */
type CommitListener = Partial<Pick<Telemetry, 'onCommit'>>

async function openStore(listener: CommitListener): Promise<Store> {
  // As the served service opens it, so that its caches are in use.
  const storage = await newFilledStorage({ exclusive: true, onCommit: (writes) => listener.onCommit?.(writes) })
  onTestFinished(() => storage.close())
  return storage
}

interface ListenDeps {
  log: RequestLog
  commits: CommitListener
  variables: Readonly<Record<string, string>>
}

async function listenOn(storage: Store, { log, commits, variables }: ListenDeps) {
  const config = readConfig({ PORT: '0', DRAIN_SECONDS: '1', ...variables })
  const telemetry = await createTelemetry(log, config.METRICS_PORT !== 'off', variables)
  commits.onCommit = telemetry.onCommit
  // The harness closes its store after it has looked at the events.
  const service = await serve({ config, storage: { ...storage, close: async () => {} }, log, telemetry })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= service.close())
  onTestFinished(close)
  const { url, metricsUrl } = service
  return { url, port: Number(new URL(url).port), metricsUrl, close }
}
