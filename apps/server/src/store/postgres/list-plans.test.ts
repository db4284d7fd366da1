// What PostgreSQL reads for a page, counted in blocks, which don't depend on the load of a machine.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test/databases.ts'
import { conversationListStatements as lists } from '../sql/conversation-lists.ts'
import { conversationStatements } from '../sql/conversations.ts'
import type { AnyStatement, Value } from '../sql/statement.ts'
import { createPostgresStorage } from './postgres.ts'

const CODE = 'Harbour123'
/** A thousand pages of twenty, and some more. */
const CONVERSATIONS = 21_000

/** A store with many conversations of one organization, one message each, but for one with all the messages. */
const FILL = `
  INSERT INTO organizations VALUES ('${CODE}', 'org_harbour', 'Harbour', '2026');
  INSERT INTO contacts (organization, unique_id, json)
    SELECT '${CODE}', 'con_' || i, '{"phone":"' || i || '"}' FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO tags (organization, unique_id, json) VALUES ('${CODE}', 'tag_1', '{}');
  INSERT INTO conversations (organization, unique_id, json, contact_id, status, created_at, last_activity_at, total_messages, unread_messages)
    SELECT '${CODE}', 'cnv_' || lpad(i::text, 6, '0'), '{}', 'con_' || i, CASE i % 7 WHEN 0 THEN 'Closed' ELSE 'Active' END,
           lpad(i::text, 6, '0'), lpad(i::text, 6, '0'), 1, 0 FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO conversation_tags SELECT '${CODE}', 'cnv_' || lpad(i::text, 6, '0'), 0, 'tag_1' FROM generate_series(1, 500) i;
  INSERT INTO messages (organization, conversation_id, unique_id, created_at, unread, json)
    SELECT '${CODE}', 'cnv_' || lpad(i::text, 6, '0'), 'msg_' || i, lpad(i::text, 6, '0'), 0, '{}' FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO messages (organization, conversation_id, unique_id, created_at, unread, json)
    SELECT '${CODE}', 'cnv_000001', 'more_' || i, lpad(i::text, 6, '0'), 0, '{}' FROM generate_series(1, ${CONVERSATIONS}) i;
  ANALYZE`

async function openMany() {
  const url = await newDatabase()
  await (await createPostgresStorage({ url })).close()
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(FILL)
  await client.query('VACUUM')
  /** How many blocks are read for a statement, with a plan for these parameters and with one for any. */
  return async function blocks({ name, params: declared, sql }: AnyStatement, params: readonly Value[]) {
    expect(params).toHaveLength(declared.length)
    const given = params.map((value) => (typeof value === 'string' ? client.escapeLiteral(value) : String(value)))
    const read: number[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}; DEALLOCATE ALL; PREPARE ${name} AS ${sql.postgres}`)
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${name}(${given.join(', ')})`,
      )
      const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan ?? {}
      read.push((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0))
    }
    return read
  }
}

const placeOf = (number: number) => {
  const digits = String(number).padStart(6, '0')
  return [digits, `cnv_${digits}`] as const
}
const FIRST = ['Z', ''] as const
const ALL = ['["Active","Closed"]', null, 'nothing', '[]'] as const
const REACH = 2000

test('page 1,000 of a list is as many blocks as page 1', { timeout: 60_000 }, async () => {
  const blocks = await openMany()
  const walks = [lists.byActivity, lists.active, lists.byCreation].map(
    (statement) =>
      [
        statement,
        (from: readonly [string, string], end: number) => [CODE, ...from, ...placeOf(end), 21, ...ALL],
      ] as const,
  )
  const further = [lists.activityFurther, lists.activeFurther, lists.creationFurther].map(
    (statement) => [statement, (from: readonly [string, string]) => [CODE, ...from, 500]] as const,
  )
  const messages = [
    [
      conversationStatements.messages,
      ([at]: readonly [string, string]) => [CODE, 'cnv_000001', at, 'more_', 21],
    ] as const,
  ]
  for (const [statement, paramsOf] of [...walks, ...further, ...messages]) {
    const first = await blocks(statement, paramsOf(FIRST, CONVERSATIONS - REACH))
    const deep = await blocks(statement, paramsOf(placeOf(1000), 1))
    for (const [index, read] of deep.entries())
      expect([statement.name, read <= (first[index] ?? 0) * 1.2 + 8, read, first]).toEqual([
        statement.name,
        true,
        read,
        first,
      ])
  }
})

test('a filter that leaves few conversations reads those, and not all', { timeout: 60_000 }, async () => {
  const blocks = await openMany()
  const ids = JSON.stringify(Array.from({ length: 100 }, (_, index) => placeOf(index * 200 + 1)[1]))
  for (const [statement, params, most] of [
    [lists.knownByActivity, [CODE, ...FIRST, ids, 21, ...ALL], 1500],
    [lists.knownByCreation, [CODE, ...FIRST, ids, 21, ...ALL], 1500],
    [lists.ofContacts, [CODE, '["con_7"]', REACH], 20],
    [lists.contactsOfPhone, [CODE, '7', REACH], 20],
    [lists.ofTag, [CODE, '["tag_1"]', REACH], 50],
    [lists.ofAssignee, [CODE, '["mem_1"]', REACH], 20],
  ] as const) {
    for (const read of await blocks(statement, params))
      expect([statement.name, read < most, read]).toEqual([statement.name, true, read])
  }
})
