// The counters of a conversation are the numbers of its rows, whatever wrote them.
import { expect } from 'vitest'
import { selectOrganizations } from '../src/domain/tables/organizations.ts'
import { integer, orgCode, text } from '../src/sql/columns.ts'
import { many } from '../src/sql/statement.ts'
import type { Store } from '../src/store/store.ts'

const countedConversations = many(
  'test_counters',
  { organization: orgCode },
  { uniqueId: text, total: integer, unread: integer, totalRows: integer, unreadRows: integer },
).sql(
  `SELECT c.unique_id, c.total_messages AS total, c.unread_messages AS unread, CAST(count(m.unique_id) AS BIGINT) AS total_rows,
          CAST(coalesce(sum(m.unread), 0) AS BIGINT) AS unread_rows
   FROM conversations c LEFT JOIN messages m ON m.organization = c.organization AND m.conversation_id = c.unique_id
   WHERE c.organization = :organization GROUP BY c.organization, c.unique_id`,
)

/** Fails the test if a conversation of the store counts other messages than it has. */
export async function expectCounters(storage: Pick<Store, 'snapshot'>): Promise<void> {
  const wrong = storage.snapshot(async function* (each) {
    for (const { organization } of await Array.fromAsync(each(selectOrganizations.step({}))))
      for await (const row of each(countedConversations.step({ organization })))
        if (row.total !== row.totalRows || row.unread !== row.unreadRows) yield row
  })
  expect(await Array.fromAsync(wrong), 'these conversations count other messages than they have').toEqual([])
}
