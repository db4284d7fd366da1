import { expect, onTestFinished, test } from 'vitest'
import { ask, newDatabase, newStoreDatabase } from '../../test/databases.ts'
import { CEDAR, CONVERSATION, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { openInterleaving } from '../../test/postgres/interleave.ts'
import { changed, later, NOON, text, viewOf } from '../../test/stores.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import { createPostgresStorage } from './postgres.ts'
import { put, auditOf } from '../../test/contents.ts'
import { openIntake } from '../domain/operator/import.ts'

test('two imports that add the same conversation at the same time both add their messages', async () => {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { waitsForLock } = await openInterleaving(url)
  await put(storage, harbourAndCedar())
  const conversationId = 'cnv_new'
  // Cedar is written before Harbour, so it is written twice if Harbour has a conflict.
  const inCedar: StoreRecord = { type: 'tag', organizationId: CEDAR, uniqueId: 'tag_new', label: 'New' }
  const added = (uniqueId: string) => [
    changed(CONVERSATION, { uniqueId: conversationId }),
    text(uniqueId, later(1), { conversationId }),
    text('msg_of_both', later(2), { conversationId }),
    inCedar,
  ]
  const [first, second] = [
    await openIntake({ storage: storage, now: () => NOON }),
    await openIntake({ storage: storage, now: () => NOON }),
  ]
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
  await first.put(added('msg_first'))
  const waiting = second.put(added('msg_second'))
  await expect.poll(waitsForLock).toBe(true)
  await first.commit()
  await waiting
  await second.commit()
  const { read } = await viewOf(storage, HARBOUR)
  expect((await read(conversationId)).conversation).toMatchObject({
    totalMessages: 3,
    numberOfUnreadMessages: 3,
    messages: [{ uniqueId: 'msg_first' }, { uniqueId: 'msg_second' }, { uniqueId: 'msg_of_both' }],
  })
  const events = await auditOf(storage, { organizationId: CEDAR })
  const imports = events.filter(({ event }) => event === 'records.imported')
  expect(imports.slice(1).map(({ detail }) => detail)).toEqual([{ numberOfRecords: 1 }, { numberOfRecords: 1 }])
})

// An import has no statistics of its rows, because its transaction isn't committed. A plan from the time when a table was empty may use any
// index that begins with the organization, which reads all of its rows for each new one.
test('an import into an empty database reads a bounded number of index entries for each record', async () => {
  const url = await newDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  const intake = await openIntake({ storage, now: () => NOON })
  await intake.put(harbourAndCedar())
  for (let batch = 0; batch < 20; batch++) {
    const conversations = Array.from({ length: 100 }, (_, index) => `cnv_new_${batch}_${index}`)
    await intake.put([
      ...conversations.map((uniqueId) => changed(CONVERSATION, { uniqueId })),
      ...conversations.flatMap((conversationId) =>
        Array.from({ length: 2 }, (_, index) => text(`msg_${conversationId}_${index}`, later(1), { conversationId })),
      ),
    ])
  }
  await intake.commit()
  await intake.close()
  await storage.close()
  // PostgreSQL counts what a connection did when the connection ends.
  const count = async (sql: string) =>
    Number(((await ask(url, `SELECT ${sql} AS count`)) as [{ count: string }])[0].count)
  await expect.poll(() => count('(SELECT sum(n_tup_ins) FROM pg_stat_user_tables)')).toBeGreaterThan(6000)
  expect(await count('(SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)')).toBeLessThan(300_000)
})
