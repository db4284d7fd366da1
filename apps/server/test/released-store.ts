// The files that each version left behind, in `released/<version>`: a store and its API keys, and its `export` and `audit list`. It
// holds some of the demo data, and a closed conversation. That of 1.0.0 also has three contacts of one organization with the same phone,
// and messages with the same messagingAppMessageId. Those of later versions have an endpoint for webhooks, whose secret is of zeros.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathOf } from '../src/commands/open-storage.ts'
import type { StoreRecord } from '../src/domain/records/record.ts'
import { history, type Migration } from '../src/sql/migrations/history.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { ask } from './databases.ts'
import { unusedUrl } from './engine.ts'
import { recordKey } from '@parley/tools/secrets-record'

const FOLDER = new URL('released/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

export type KeyState = 'superseded' | 'current' | 'pending' | 'revoked'

/** An older store. */
interface OlderStore {
  /** The tables and the rows of the store as statements. */
  statements: string
  /** The steps that the store has taken. */
  steps: readonly Migration[]
}

/** The files that a version left behind. */
export interface Released extends OlderStore {
  version: string
  export: string
  audit: string
  /** A key of the store. The file lacks the prefix, because tools that look for leaked secrets look for that. */
  key: (state: KeyState) => string
}

function readStore(name: string): OlderStore {
  const statements = read(name)
  const taken = new Set(
    [...statements.matchAll(/^INSERT INTO schema_history VALUES\((\d+)/gm)].map(([, step]) => Number(step)),
  )
  return { statements, steps: history.filter((step) => taken.has(step.version)) }
}

function readReleased(version: string): Released {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The file has a key in each state of its life.
  const secrets = JSON.parse(read(`${version}/keys.json`)) as Record<KeyState, string>
  return {
    version,
    ...readStore(`${version}/store.sql`),
    export: read(`${version}/export.jsonl`),
    audit: read(`${version}/audit.jsonl`),
    key(state) {
      const key = `parley_${secrets[state]}`
      recordKey(key)
      return key
    },
  }
}

/** Every version that was released, the oldest first. */
export const allReleased: readonly Released[] = readdirSync(FOLDER).toSorted().map(readReleased)

/** A store of a commit between 1.2 and 1.3. Its contacts have lost numbers, and one of them was erased. */
export const lostNumbers = readStore('../lost-numbers.sql')

const first = readReleased('1.0.0')
export const {
  statements: releasedStatements,
  export: releasedExport,
  audit: releasedAudit,
  steps: releasedSteps,
  key: releasedKey,
} = first

/** A contact or a message as the store has it, of an exported line. */
function rowOf(line: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The lines of an export are records.
  const { type, organizationId, ...own } = JSON.parse(line) as StoreRecord & { organizationId: string }
  const code = `(SELECT organization FROM organizations WHERE unique_id = '${organizationId}')`
  const json = `'${JSON.stringify(own)}'`
  if (!('conversationId' in own)) return `INSERT INTO ${type}s VALUES (${code}, '${own.uniqueId}', ${json});`
  const { conversationId, createdAt, uniqueId } = own
  return `INSERT INTO ${type}s VALUES (${code}, '${conversationId}', '${createdAt}', '${uniqueId}', 0, ${json});`
}

/**
 * Puts the store where this run's engine keeps its stores, and returns its `DATABASE_URL`.
 * @param more Contacts and messages as lines of an export, which it holds besides.
 * @param released Whose store it is. Default: that of 1.0.0.
 */
export async function releasedStore(
  more: readonly string[] = [],
  { statements, steps }: OlderStore = first,
): Promise<string> {
  const url = await unusedUrl()
  const added = more.map(rowOf).join('\n')
  if (url.startsWith('file:')) {
    using db = new DatabaseSync(pathOf(url))
    db.exec(statements + added)
    return url
  }
  await migrate(url, { mustExist: false, now: () => new Date(0), steps })
  const rows = statements.match(/^INSERT INTO (?!schema_).*;$/gm) ?? []
  await ask(url, [...rows, added].join('\n'))
  return url
}
