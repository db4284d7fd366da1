// A store on PostgreSQL with conversations that tests write at the same time.
import { onTestFinished } from 'vitest'
import { createPostgresStorage, type PostgresOptions } from '../../src/postgres/postgres.ts'
import { orgCode, text } from '../../src/sql/columns.ts'
import { change } from '../../src/sql/statement.ts'
import type { Store } from '../../src/store/store.ts'
import { put } from '../contents.ts'
import { newStoreDatabase } from '../databases.ts'
import { startProxy } from '../faults/postgres/proxy.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar } from '../fixture.ts'
import { changed, NOON, trail, viewOf } from '../stores.ts'

export const CONVERSATIONS = Array.from({ length: 12 }, (_, index) => `cnv_${index}`)
export const MANY = Array.from({ length: 31 }, (_, index) => `cnv_${index}`)

interface Options extends Omit<PostgresOptions, 'url'> {
  /** False if the test closes the store. */
  staysOpen?: boolean
}

/** Opens a store whose first organization has some conversations. Returns it with a list of the number of writes in each commit. */
export async function open({ staysOpen = true, ...options }: Options = {}, uniqueIds = CONVERSATIONS) {
  const database = await newStoreDatabase()
  const proxy = await startProxy(database)
  const commits: number[] = []
  const onCommit = (writes: number) => void commits.push(writes)
  const storage = await createPostgresStorage({ url: proxy.url, now: () => NOON, onCommit, ...options })
  if (staysOpen) onTestFinished(() => storage.close())
  await put(storage, [...harbourAndCedar(), ...uniqueIds.map((uniqueId) => changed(CONVERSATION, { uniqueId }))])
  const view = await viewOf(storage, HARBOUR)
  await view.read()
  commits.length = 0
  const setAll = (to: 'Active' | 'Closed' | 'Deleted', ids = uniqueIds) =>
    Promise.all(ids.map((id) => view.set(to, { id })))
  return { database, proxy, storage, commits, setAll, ...view }
}

export const outcomesOf = (outcomes: readonly { outcome: string }[]) => outcomes.map(({ outcome }) => outcome)
export const times = <Of>(count: number, of: Of): Of[] => Array.from({ length: count }, () => of)
export const changesIn = async (storage: Store) =>
  (await trail(storage))
    .map(({ subjectId, detail }) => `${subjectId} ${JSON.stringify({ from: detail?.['from'], to: detail?.['to'] })}`)
    .toSorted()

export const CONVERSATION_PARAMS = { organization: orgCode, conversationId: text }
export const OF_CONVERSATION = 'organization = :organization AND unique_id = :conversationId'
export const OWN_ROW = { conversations: { unique_id: 'conversationId' } } as const
/** Writes a conversation without an event. */
export const touch = change('test_touched', CONVERSATION_PARAMS, OWN_ROW).sql(
  `UPDATE conversations SET version = version + 1 WHERE ${OF_CONVERSATION}`,
)
