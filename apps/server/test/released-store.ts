// What 1.0.0 left behind, in `released/1.0.0`: a store and its API keys, and what `export` and `audit list` wrote of it. It holds some
// of the demo data, three contacts of one organization with the same phone, and messages with the same messagingAppMessageId.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathOf } from '../src/commands/open-storage.ts'
import type { StoreRecord } from '../src/domain/records/record.ts'
import { history } from '../src/store/migrations/history.ts'
import { migrate } from '../src/store/postgres/migrate.ts'
import { ask } from './databases.ts'
import { newStoreUrl } from './engine.ts'
import { recordKey } from './secrets-record.ts'

const read = (name: string) => readFileSync(new URL(`released/1.0.0/${name}`, import.meta.url), 'utf8')

/** The tables and the rows of the store as statements. */
export const releasedStatements = read('store.sql')
export const releasedExport = read('export.jsonl')
export const releasedAudit = read('audit.jsonl')

export type KeyState = 'superseded' | 'current' | 'pending' | 'revoked'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The file has a key in each state of its life.
const secrets = JSON.parse(read('keys.json')) as Record<KeyState, string>
/** A key of the store. The file lacks the prefix, because tools that look for leaked secrets look for that. */
export function releasedKey(state: KeyState): string {
  const key = `parley_${secrets[state]}`
  recordKey(key)
  return key
}

/** The steps that 1.0.0 took. */
export const releasedSteps = history.filter(({ version }) => version <= 4)

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
 */
export async function releasedStore(more: readonly string[] = []): Promise<string> {
  const url = await newStoreUrl()
  const added = more.map(rowOf).join('\n')
  if (url.startsWith('file:')) {
    using db = new DatabaseSync(pathOf(url))
    db.exec(releasedStatements + added)
    return url
  }
  await migrate(url, { mustExist: false, now: () => new Date(0), steps: releasedSteps })
  const rows = releasedStatements.match(/^INSERT INTO (?!schema_).*;$/gm) ?? []
  await ask(url, [...rows, added].join('\n'))
  return url
}
