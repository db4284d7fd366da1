// `parley demo`: a store of its own with believable data, and a new key at every start.
import { contract } from '@parley/contract'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Config, readConfig } from '../../config.ts'
import { createApiKeys } from '../../domain/api-keys/api-keys.ts'
import type { Store } from '../../domain/store.ts'
import { importLines, type RefusedLine } from '../../records/import.ts'
import { createSqliteStorage, type SqliteOptions } from '../../store/sqlite/sqlite.ts'
import { findSite } from '../site-files.ts'

/** The member for whom the demo makes a key. */
const DEMO_MEMBER = { organizationId: 'org_harbour', memberId: 'mem_grace' } as const
/** A conversation that is there and Active at the first start. */
const DEMO_CONVERSATION = 'cnv_harbour_001'
/** Two organizations, members with different rights, and conversations with every type of message. */
const DEMO_RECORDS = new URL('demo.jsonl', import.meta.url)

/** Never the file of a real `DATABASE_URL`. */
const DEMO_PATH = '.parley/demo.db'

/** The configuration of the demo: its store is its own, and its log is quiet unless it is asked to speak. */
export function demoConfig(variables: { readonly [name: string]: string | undefined }): Config {
  return readConfig({ LOG_LEVEL: 'warn', ...variables, DATABASE_URL: `file:${DEMO_PATH}` })
}

/** Opens the demo store, fills it where it is empty, and makes a key; unused keys of earlier starts go. */
export async function openDemo(
  { KEY_GRACE_SECONDS }: Config,
  options: Omit<SqliteOptions, 'path'>,
): Promise<{ storage: Store; greeting: (url: string) => string }> {
  await mkdir(dirname(DEMO_PATH), { recursive: true })
  const storage = await createSqliteStorage({ ...options, path: DEMO_PATH })
  const { organizationId, memberId } = DEMO_MEMBER
  const code = await storage.read(() => storage.organizations.findCode(organizationId))
  if (code === undefined) await fill(storage)
  const key = await newDemoKey(storage, KEY_GRACE_SECONDS)
  return { storage, greeting: (url) => greeting(url, key, `${memberId} of ${organizationId}`) }
}

const now = () => new Date()

const fill = (storage: Store) =>
  importLines(createReadStream(DEMO_RECORDS), { storage, alone: true, keepGood: false, onRefused: refuse })

function refuse({ line, faults }: RefusedLine): never {
  const sentences = faults.map(({ pointer, detail }) => `${pointer || 'as a whole'}: ${detail}`)
  throw new Error(`The demo data don't fit the contract: demo.jsonl, line ${line}, ${sentences.join(' ')}`)
}

async function newDemoKey(storage: Store, graceSeconds: number): Promise<string> {
  const apiKeys = createApiKeys({ storage, now, graceSeconds })
  await apiKeys.dropPending(DEMO_MEMBER)
  const apiKey = await apiKeys.create(DEMO_MEMBER)
  if (apiKey === undefined)
    throw new Error('The demo store has lost its member: remove the folder .parley and start again.')
  return apiKey.key
}

const greeting = (url: string, key: string, owner: string) => `
Parley ${contract.info.version} listens on ${url}, with demo data in ${DEMO_PATH}.

API key of ${owner}, new at every start:

  ${key}

Close a conversation:

  curl -X POST ${url}/api/conversation/${DEMO_CONVERSATION} \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' -d '{"status":"Closed"}'

Make a new API key; the old one works until you use the new one:

  curl ${url}/api/auth/api-keys/regenerate -H 'Authorization: Bearer ${key}'
${findSite() === undefined ? '' : `\nRead the contract: ${url}/docs\n`}
`
