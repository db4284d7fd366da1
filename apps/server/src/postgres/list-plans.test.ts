// Tests how many blocks PostgreSQL reads for a page. Blocks, unlike times, don't depend on the load of the machine.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../test/databases.ts'
import { selectContactsByIdentifier } from '../domain/contacts/list.ts'
import { contactsOfPhone, LIST_STATEMENTS, FIND_MATCHING } from '../domain/conversations/list-statements.ts'
import { messagesBefore } from '../domain/conversations/messages.ts'
import { selectQueued } from '../domain/channels/list-queued.ts'
import type { Value } from '../sql/columns.ts'
import type { Statement } from '../sql/statement.ts'
import { createPostgresStorage } from './postgres.ts'

const CODE = 'Harbour123'
/** The number of conversations: more than 1,000 pages of 20. */
const CONVERSATIONS = 21_000

/** A store with many conversations of one organization. One has all the messages, each other has one. */
const FILL = `
  INSERT INTO organizations VALUES ('${CODE}', 'org_harbour', 'Harbour', '2026');
  INSERT INTO contacts (organization, unique_id, json)
    SELECT '${CODE}', 'con_' || i, '{"phone":"' || i || '"}' FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO tags (organization, unique_id, json) SELECT '${CODE}', 'tag_' || i, '{}' FROM generate_series(0, 99) i;
  INSERT INTO conversations
    (organization, unique_id, json, contact_id, channel_id, status, created_at, last_activity_at, total_messages, unread_messages)
    SELECT '${CODE}', 'cnv_' || lpad(i::text, 6, '0'), '{}', 'con_' || i, 'chn_first', CASE i % 7 WHEN 0 THEN 'Closed' ELSE 'Active' END,
           lpad(i::text, 6, '0'), lpad(i::text, 6, '0'), 1, 0 FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO conversation_tags
    SELECT '${CODE}', 'cnv_' || lpad(i::text, 6, '0'), 0, 'tag_' || i % 100 FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO messages (organization, conversation_id, unique_id, created_at, unread, json)
    SELECT '${CODE}', 'cnv_' || lpad(i::text, 6, '0'), 'msg_' || i, lpad(i::text, 6, '0'), 0, '{}'
    FROM generate_series(1, ${CONVERSATIONS}) i;
  INSERT INTO messages (organization, conversation_id, unique_id, created_at, unread, json)
    SELECT '${CODE}', 'cnv_000001', 'more_' || i, lpad(i::text, 6, '0'), 0, '{}' FROM generate_series(1, ${CONVERSATIONS}) i;
  UPDATE messages SET queued_on = 'chn_first' WHERE unique_id IN (SELECT 'msg_' || 100 * i FROM generate_series(1, 50) i);
  ANALYZE`

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

interface Explained {
  blocks: number
  /** The maximum number of rows that one step of the plan returns. */
  rows: number
  indexes: (string | undefined)[]
  scanned: (string | undefined)[]
}

function* nodesOf(plan: Node): Iterable<Node> {
  yield plan
  for (const each of plan.Plans ?? []) yield* nodesOf(each)
}

async function openMany() {
  const url = await newDatabase()
  await (await createPostgresStorage({ url })).close()
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(FILL)
  // Without FREEZE it leaves out pages that another process holds, and an index-only scan reads those.
  await client.query('VACUUM (FREEZE)')
  /** Explains a statement, with a plan for these parameters (custom) and with one for any parameters (generic). */
  return async function explain({ name, params: declared, postgres }: Statement, params: readonly Value[]) {
    expect(params).toHaveLength(Object.keys(declared).length)
    const args = params.map((value) => (typeof value === 'string' ? client.escapeLiteral(value) : String(value)))
    const explained: Explained[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}; DEALLOCATE ALL; PREPARE ${name} AS ${postgres}`)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${name}(${args.join(', ')})`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan === undefined) throw new Error(`PostgreSQL has no plan of ${name}.`)
      const nodes = [...nodesOf(plan)]
      explained.push({
        blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
        rows: Math.max(...nodes.map((node) => node['Actual Rows'])),
        indexes: nodes.map((node) => node['Index Name']),
        scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
      })
    }
    return explained
  }
}

const placeOf = (number: number) => {
  const digits = String(number).padStart(6, '0')
  return [digits, `cnv_${digits}`] as const
}
const FIRST = ['Z', ''] as const
const ALL = [null, '["Active","Closed"]', null, 'nothing', '[]'] as const
const REACH = 2000
const SKIPPED = 500

type Case = readonly [
  statement: Statement,
  index: string,
  paramsOf: (from: readonly [string, string]) => readonly Value[],
]

/** From a place to one that is as far as a page looks. */
const walk = (statement: Statement, index: string): Case => [
  statement,
  index,
  (from) => [CODE, ...from, ...placeOf(from === FIRST ? CONVERSATIONS - REACH : 1), 21, 'kept', 0, ...ALL],
]
const further = (statement: Statement, index: string): Case => [
  statement,
  index,
  (from) => [CODE, ...from, SKIPPED, 'kept', 0],
]

test('page 1,000 of a list reads as many blocks as page 1, by the index of its order', async () => {
  const explain = await openMany()
  for (const [statement, index, paramsOf] of [
    walk(LIST_STATEMENTS.activity.readScan.statement, 'conversations_by_activity'),
    walk(LIST_STATEMENTS.created.readScan.statement, 'conversations_by_creation'),
    further(LIST_STATEMENTS.activity.findScanEnd.statement, 'conversations_by_activity'),
    further(LIST_STATEMENTS.created.findScanEnd.statement, 'conversations_by_creation'),
    [messagesBefore.statement, 'messages_pkey', ([at]) => [CODE, null, 'cnv_000001', at, 'more_', 21]] satisfies Case,
  ]) {
    const first = await explain(statement, paramsOf(FIRST))
    const deep = await explain(statement, paramsOf(placeOf(1000)))
    for (const [mode, { blocks, indexes, scanned }] of deep.entries()) {
      const { name } = statement
      expect({ name, indexes }).toEqual({ name, indexes: expect.arrayContaining([index]) })
      expect({ name, scanned }).toEqual({ name, scanned: expect.not.arrayContaining(['conversations']) })
      const maxBlocks = (first[mode]?.blocks ?? 0) * 1.2 + 8
      const rows = Math.max(first[mode]?.rows ?? Infinity, deep[mode]?.rows ?? Infinity)
      // A step that sorts would read all conversations before the position.
      expect({ name, blocks, rows, areFew: blocks <= maxBlocks && rows <= SKIPPED + 1 }).toMatchObject({
        name,
        areFew: true,
      })
    }
  }
})

test('a page of the messages that wait for an adapter reads only those, however many were sent before', async () => {
  const explain = await openMany()
  for (const { indexes, rows, scanned } of await explain(selectQueued.statement, [CODE, 'chn_first', '', '', 6])) {
    expect(indexes).toEqual(expect.arrayContaining(['messages_queued']))
    expect([rows, scanned]).toEqual([6, []])
  }
})

test('a filter that matches few conversations reads only those', async () => {
  const explain = await openMany()
  const ids = JSON.stringify(Array.from({ length: 100 }, (_, index) => placeOf(index * 200 + 1)[1]))
  for (const [statement, params, index] of [
    [LIST_STATEMENTS.activity.readSet.statement, [CODE, ...FIRST, ids, 21, ...ALL], 'conversations_pkey'],
    [LIST_STATEMENTS.created.readSet.statement, [CODE, ...FIRST, ids, 21, ...ALL], 'conversations_pkey'],
    // Two indexes begin with the contact, and cost the same.
    [
      FIND_MATCHING.contactId.statement,
      [CODE, REACH, '["con_7"]'],
      expect.stringMatching(/^conversations_(?:of_contact|by_contact_activity)$/),
    ],
    [contactsOfPhone.statement, [CODE, REACH, '7'], 'contacts_of_phone'],
    [selectContactsByIdentifier.statement, [CODE, '', 21, '[["app","7"],["phone","7"]]'], 'contacts_of_phone'],
    [FIND_MATCHING.tagId.statement, [CODE, REACH, 'tag_1'], 'conversation_tags_of_tag'],
    [FIND_MATCHING.assignedToId.statement, [CODE, REACH, 'mem_1'], 'conversations_of_assignee'],
  ] as const) {
    for (const { blocks, indexes } of await explain(statement, params)) {
      const { name } = statement
      expect({ name, indexes }).toEqual({ name, indexes: expect.arrayContaining([index]) })
      expect({ name, blocks, isFew: blocks < 1500 }).toMatchObject({ name, isFew: true })
    }
  }
})
