// `parley demo`: a store of its own with believable data, a new key at every start, and people who write and reply.
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
/** The member for whom the demo makes a key. */
const DEMO_MEMBER = { organizationId, memberId: 'mem_grace' } as const
/** A conversation that is there and Active at the first start. */
const DEMO_CONVERSATION = 'cnv_harbour_001'
/** A conversation that a printed call closes. */
const CLOSED_CONVERSATION = 'cnv_harbour_002'
/** Two organizations, members with different rights, and conversations with every type of message. */
const DEMO_RECORDS = new URL('demo.jsonl', import.meta.url)

/** The member that the simulated messaging app is. */
const CHANNEL_MEMBER = { organizationId, memberId: 'mem_channel' } as const

/** Never the file of a real `DATABASE_URL`. */
const DEMO_PATH = '.parley/demo.db'

/**
 * The configuration of the demo: its store is its own, and it logs warnings and errors by default. Its data are of a fixed day, so its
 * contacts keep their phone numbers for the longest time.
 */
export function demoConfig(variables: { readonly [name: string]: string | undefined }): Config {
  return readConfig({ LOG_LEVEL: 'warn', PHONE_SILENCE_DAYS: '3650', ...variables, DATABASE_URL: `file:${DEMO_PATH}` })
}

/** The demo as it runs beside the service. */
export interface RunningDemo {
  greeting: string
  stop: () => Promise<void>
}

export interface Demo {
  storage: Store
  /** Starts what the demo does beside the service, which listens on the URL. */
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
    // Without contacts, the demo is still worth serving.
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
