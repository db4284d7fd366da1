// Opens the store of `parley demo` with realistic data, and starts the simulated messaging app. At every start, it creates a new API key
// for the user.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Config, readConfig } from '../../config.ts'
import { createApiKeys, type MemberName } from '../../domain/api-keys/api-keys.ts'
import type { Store } from '../../sql/store.ts'
import { importLines, type RejectedLine } from '../../import-export/import.ts'
import { type SimulatedApp, startSimulatedApp } from '../../simulated-app/simulated-app.ts'
import { createSqliteStorage, type SqliteOptions } from '../../sqlite/sqlite.ts'
import { greetingOf } from './greeting.ts'
import { findCode } from '../../domain/organizations/organizations.ts'

const organizationId = 'org_harbour'
/** The member for whom the demo creates a key. */
const DEMO_MEMBER = { organizationId, memberId: 'mem_grace' } as const
/** A conversation that exists and is Active at the first start. */
const DEMO_CONVERSATION = 'cnv_harbour_001'
/** The conversation that the greeting's last call closes. */
const CLOSED_CONVERSATION = 'cnv_harbour_002'
/** The demo data: two organizations, members with different permissions, and conversations with every type of message. */
const DEMO_RECORDS = new URL('demo.jsonl', import.meta.url)

/** The member as which the simulated messaging app calls the API. */
const CHANNEL_MEMBER = { organizationId, memberId: 'mem_channel' } as const

/** The file of the demo's store. It differs from the default of `DATABASE_URL`, so that the demo never changes real data. */
const DEMO_PATH = '.parley/demo.db'

/**
 * Returns the configuration of the demo. The demo has a separate store, and by default logs only warnings and errors. Phone numbers
 * without messages stay with their contacts for 3650 days, because the demo data are from a fixed day in the past.
 */
export function demoConfig(variables: { readonly [name: string]: string | undefined }): Config {
  return readConfig({ LOG_LEVEL: 'warn', PHONE_SILENCE_DAYS: '3650', ...variables, DATABASE_URL: `file:${DEMO_PATH}` })
}

/** How the demo runs. */
interface DemoOptions {
  /** True if the simulated contacts write and reply. */
  contacts: boolean
  isColored: boolean
  /** Called with the service's URL as soon as it listens. */
  open?: ((url: string) => void) | undefined
}

/** The open store of the demo. */
export interface Demo {
  storage: Store
  /** Starts the simulated contacts, and returns the text to print. Called as soon as the service listens on the URL. */
  begin: (url: string, onError: (error: unknown) => void) => Promise<{ greeting: string; stop: () => Promise<void> }>
}

/** Opens the demo store, adds the demo data if the store is empty, creates keys, and revokes unused keys of earlier starts. */
export async function openDemo(
  { KEY_GRACE_SECONDS }: Config,
  options: Omit<SqliteOptions, 'path'>,
  { contacts, isColored, open }: DemoOptions,
): Promise<Demo> {
  await mkdir(dirname(DEMO_PATH), { recursive: true })
  const storage = await createSqliteStorage({ ...options, path: DEMO_PATH })
  const code = await storage.read(undefined, () => findCode(organizationId))
  if (code === undefined) await fill(storage)
  const newKey = createKeys(storage, KEY_GRACE_SECONDS)
  const key = await newKey(DEMO_MEMBER)
  const owner = `${DEMO_MEMBER.memberId} of ${organizationId}`

  const begin: Demo['begin'] = async (url, onError) => {
    open?.(url)
    let app: SimulatedApp | undefined
    try {
      if (contacts) app = await startApp(url, onError)
    } catch (error) {
      // If the simulation doesn't start, the demo runs without simulated contacts.
      onError(error)
    }
    const conversationIds = { conversationId: app?.conversationId ?? DEMO_CONVERSATION, closedId: CLOSED_CONVERSATION }
    const greeting = greetingOf({ url, path: DEMO_PATH, key, owner, ...conversationIds, contacts, isColored })
    return { greeting, stop: async () => app?.stop() }
  }

  async function startApp(baseUrl: string, onError: (error: unknown) => void) {
    const apiKey = await newKey(CHANNEL_MEMBER)
    return startSimulatedApp({ baseUrl, apiKey, run: randomUUID(), pause, onError })
  }

  return { storage, begin }
}

const now = () => new Date()
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal })

/** Imports the demo data into an empty store. */
const fill = (storage: Store) =>
  importLines(createReadStream(DEMO_RECORDS), {
    storage,
    now,
    allowsLongTransaction: true,
    keepGood: false,
    onRejected: reject,
  })

/** Throws an error about a rejected line of the demo data. Only a developer who edits the demo data sees this error. */
function reject({ line, violations }: RejectedLine): never {
  const sentences = violations.map(({ pointer, detail }) => `${pointer || 'as a whole'}: ${detail}`)
  throw new Error(`The demo data don't fit the contract: demo.jsonl, line ${line}, ${sentences.join(' ')}`)
}

/** Returns a function that creates an API key for a member, and drops the keys of earlier starts that were never used. */
function createKeys(storage: Store, graceSeconds: number) {
  const apiKeys = createApiKeys({ storage, now, graceSeconds })
  return async (member: MemberName): Promise<string> => {
    await apiKeys.dropPending(member)
    const created = await apiKeys.create(member)
    if (created !== undefined) return created.key
    throw new Error(`The demo store lacks ${member.memberId}: remove the folder .parley and start again.`)
  }
}
