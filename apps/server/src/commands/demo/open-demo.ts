// Opens the store of `parley demo` with realistic data, and starts the simulated messaging app. At every start, it creates a new API key
// for the user.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Config, readConfig } from '../../config.ts'
import { type ApiKeys, createApiKeys, type MemberName } from '../../domain/api-keys/api-keys.ts'
import type { Store } from '../../store/store.ts'
import { importLines, type RejectedLine } from '../../import-export/import.ts'
import { startSimulatedApp } from '../../simulated-app/simulated-app.ts'
import { createSqliteStorage, type SqliteOptions } from '../../sqlite/sqlite.ts'
import { DEMO_MEMBER, DEMO_PATH, type Greeting, greetingOf } from './greeting.ts'
import { findCode } from '../../domain/tables/organizations.ts'
import { now } from '../../sql/time.ts'

/** The demo data: two organizations, members with different permissions, and conversations with every type of message. */
const DEMO_RECORDS = new URL('demo.jsonl', import.meta.url)
/** The member as which the simulated messaging app calls the API. */
const CHANNEL_MEMBER = { ...DEMO_MEMBER, memberId: 'mem_channel' }

/** Returns the demo's configuration: its own store, and logs from `warn` on. Phone numbers stay for 3650 days, because the data are old. */
export function demoConfig(variables: { readonly [name: string]: string | undefined }): Config {
  return readConfig({ LOG_LEVEL: 'warn', PHONE_SILENCE_DAYS: '3650', ...variables, DATABASE_URL: `file:${DEMO_PATH}` })
}

/** The command that removes the store of the demo, for an operator whose store a draft wrote. */
const REMEDY = `remove the demo data with \`rm -r ${dirname(DEMO_PATH)}\`, and start again`

interface DemoOptions extends Pick<Greeting, 'contacts' | 'isColored'> {
  /** Called with the service's URL as soon as it listens. */
  open?: ((url: string) => void) | undefined
}

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
  const storage = await createSqliteStorage({ ...options, path: DEMO_PATH, remedy: REMEDY })
  const code = await storage.read(undefined, () => findCode(DEMO_MEMBER.organizationId))
  if (code === undefined) {
    const source = createReadStream(DEMO_RECORDS)
    await importLines(source, { storage, now, allowsLongTransaction: true, keepGood: false, onRejected: reject })
  }
  const apiKeys = createApiKeys({ storage, now, graceSeconds: KEY_GRACE_SECONDS })
  const key = await newKey(apiKeys, DEMO_MEMBER)

  return {
    storage,
    async begin(url, onError) {
      open?.(url)
      const startApp = async () => {
        const apiKey = await newKey(apiKeys, CHANNEL_MEMBER)
        return startSimulatedApp({ baseUrl: url, apiKey, run: randomUUID(), pause, onError })
      }
      // If the simulation doesn't start, the demo runs without simulated contacts.
      const app = contacts ? await startApp().catch((error: unknown) => (onError(error), undefined)) : undefined
      const greeting = greetingOf({ url, key, conversationId: app?.conversationId, contacts, isColored })
      return { greeting, stop: async () => app?.stop() }
    },
  }
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal })

/** Throws an error about a rejected line of the demo data. Only a developer who edits the demo data sees this error. */
function reject({ line, violations }: RejectedLine): never {
  const sentences = violations.map(({ pointer, detail }) => `${pointer || 'as a whole'}: ${detail}`)
  throw new Error(`The demo data don't fit the contract: demo.jsonl, line ${line}, ${sentences.join(' ')}`)
}

/** Creates an API key for a member. First drops the member's keys that were never used, because each start of the demo leaves one. */
async function newKey(apiKeys: ApiKeys, member: MemberName): Promise<string> {
  await apiKeys.dropPending(member)
  const created = await apiKeys.create(member)
  if (created !== undefined) return created.key
  throw new Error(`The demo store lacks ${member.memberId}: remove the folder .parley and start again.`)
}
