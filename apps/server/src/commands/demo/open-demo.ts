// `parley demo` runs the service on its own store with realistic data. It creates a new key at every start, and simulates contacts who
// write and reply.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Config, readConfig } from '../../config.ts'
import { createApiKeys, type MemberName } from '../../domain/api-keys/api-keys.ts'
import type { Store } from '../../sql/store.ts'
import { importLines, type RejectedLine } from '../../import-export/import.ts'
import { startSimulatedApp } from '../../simulated-app/simulated-app.ts'
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
 * Returns the configuration of the demo. It has its own store, and by default logs only warnings and errors. Contacts keep their phone
 * numbers for the maximum time, because the demo data are from a fixed day in the past.
 */
export function demoConfig(variables: { readonly [name: string]: string | undefined }): Config {
  return readConfig({ LOG_LEVEL: 'warn', PHONE_SILENCE_DAYS: '3650', ...variables, DATABASE_URL: `file:${DEMO_PATH}` })
}

/** The running simulation. */
export interface RunningDemo {
  greeting: string
  stop: () => Promise<void>
}

export interface Demo {
  storage: Store
  /** Starts the simulation, as soon as the service listens on the URL. */
  begin: (url: string, onError: (error: unknown) => void) => Promise<RunningDemo>
}

/** Opens the demo store, adds the demo data if it is empty, creates keys, and revokes unused keys of earlier starts. */
export async function openDemo(
  { KEY_GRACE_SECONDS }: Config,
  options: Omit<SqliteOptions, 'path'>,
  { contacts, isColored }: { contacts: boolean; isColored: boolean },
): Promise<Demo> {
  await mkdir(dirname(DEMO_PATH), { recursive: true })
  const storage = await createSqliteStorage({ ...options, path: DEMO_PATH })
  const code = await storage.read(undefined, () => findCode(organizationId))
  if (code === undefined) await fill(storage)
  const newKey = createKeys(storage, KEY_GRACE_SECONDS)
  const key = await newKey(DEMO_MEMBER)
  const owner = `${DEMO_MEMBER.memberId} of ${organizationId}`

  const begin: Demo['begin'] = async (url, onError) => {
    const giveUp = (error: unknown) => {
      onError(error)
      return undefined
    }
    // If the simulation can't start, the demo runs without it.
    const app = contacts ? await startApp(url, onError).catch(giveUp) : undefined
    const conversationId = app?.conversationId ?? DEMO_CONVERSATION
    const greeting = greetingOf({
      url,
      path: DEMO_PATH,
      key,
      owner,
      conversationId,
      closedId: CLOSED_CONVERSATION,
      contacts,
      isColored,
    })
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

const fill = (storage: Store) =>
  importLines(createReadStream(DEMO_RECORDS), { storage, now, alone: true, keepGood: false, onRejected: reject })

function reject({ line, violations }: RejectedLine): never {
  const sentences = violations.map(({ pointer, detail }) => `${pointer || 'as a whole'}: ${detail}`)
  throw new Error(`The demo data don't fit the contract: demo.jsonl, line ${line}, ${sentences.join(' ')}`)
}

function createKeys(storage: Store, graceSeconds: number) {
  const apiKeys = createApiKeys({ storage, now, graceSeconds })
  return async (member: MemberName): Promise<string> => {
    await apiKeys.dropPending(member)
    const created = await apiKeys.create(member)
    if (created !== undefined) return created.key
    throw new Error(`The demo store lacks ${member.memberId}: remove the folder .parley and start again.`)
  }
}
