// Tests the text of all SQL of the store. It may only use features that distributed databases have, and each statement may be about at most
// one organization, except those of operators.
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase, newStoreDatabase } from '../../test/databases.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'
import { overhear } from '../../test/postgres/overheard.ts'
import { later, NOON, storedKey, text, trail, viewOf } from '../../test/stores.ts'
import { members, tags } from '../domain/directory/lists.ts'
import { changeStatus } from '../domain/conversations/change-status.ts'
import { listConversations, type ListRequest } from '../domain/conversations/list.ts'
import { listMessages } from '../domain/conversations/messages.ts'
import { createPostgresStorage } from './postgres.ts'
import { keysOf } from '../../test/keys.ts'
import { put, contentOf } from '../../test/contents.ts'
import { purgeDeleted } from '../domain/operator/purge.ts'
import { readArchivable } from '../domain/operator/audit-entries.ts'
import { openIntake } from '../domain/operator/import.ts'

/**
 * Features that CockroachDB, YugabyteDB or Citus lack or define differently: sequences, which need one machine for all; advisory locks,
 * which do nothing; physical locations of rows; triggers and procedures; and features that only one of them has.
 */
const FORBIDDEN = [
  /\b(big|small)?serial\b|\bsequence\b|\bnextval\b|\bidentity\b/i,
  /advisory/i,
  /\bctid\b|\bxmin\b|\boid\b/i,
  /\btrigger\b|\bprocedure\b|\bfunction\b|\bdo \$\$/i,
  /\blisten\b|\bnotify\b|\block table\b|\bdeferr/i,
  /\bmerge into\b|returning (old|new)\b|\bunlogged\b|\btemp(orary)?\b/i,
  /\bcreate (extension|type|domain|schema)\b/i,
  /\bnow\(\)|\bcurrent_timestamp\b/i,
]

/** Calls every operation of the store, some of them in several ways. */
async function doEverything(url: string): Promise<void> {
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  await put(storage, [
    text('msg_new', later(1)),
    { type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_1', label: 'One' },
  ])
  await put(storage, [{ type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_2', label: 'Two' }])
  const { act, set, read, organization } = await viewOf(storage, HARBOUR)
  const { revision } = await read()
  await set('Closed')
  await set('Active', { onlyIf: [revision] })
  await set('Active', { onlyIf: [(await read()).revision] })
  const [first, second, third] = [storedKey(), storedKey(), storedKey()]
  await keysOf(storage).create(act, OWNER, first, 8)
  await keysOf(storage).find(organization, first.hash)
  await keysOf(storage).promote({ ...act, keyId: first.uniqueId })
  await keysOf(storage).regenerate({ ...act, keyId: first.uniqueId }, second, 8)
  await keysOf(storage).promote({ ...act, keyId: second.uniqueId }, later(1000))
  await keysOf(storage).recordSupersededUse({ ...act, keyId: first.uniqueId }, NOON)
  await keysOf(storage).create(act, OWNER, third, 8)
  await keysOf(storage).dropPending(act, OWNER)
  await keysOf(storage).recordUse(organization, second.hash, 20_000)
  const expiring = { memberId: OWNER, keyId: second.uniqueId }
  await keysOf(storage).setExpiry(act, expiring, later(1))
  await keysOf(storage).expiring(later(1), later(1))
  await keysOf(storage).revokeOne(act, expiring)
  await keysOf(storage).revoke(act, OWNER)
  await keysOf(storage).list(organization)
  await storage.sharedQuotas?.take(organization, 'updateConversation/mem_grace', { quota: 9, windowMs: 1000 }, 3)
  const intake = await openIntake({ storage: storage, now: () => NOON })
  await intake.put([text('msg_taken', later(2))])
  await intake.commit()
  const change = { conversationId: CONVERSATION, to: 'Deleted' } as const
  await storage.write(act.organization, (audit) => changeStatus({ audit, act }, change))
  expect(await purgeDeleted(storage, { at: NOON }, later(1))).toBe(1)
  await Array.fromAsync(storage.snapshot((each) => readArchivable(each, NOON)))
  await keysOf(storage).countPending()
  const list = (filter: Partial<ListRequest> = {}) => {
    const request: ListRequest = { status: ['Active'], order: 'activity', limit: 1, ...filter }
    return storage.read(organization, () => listConversations({ organization }, request))
  }
  await list()
  await list({ isUnassigned: true })
  for (const by of ['assignedToId', 'contactId', 'phone', 'tagId'] as const) await list({ [by]: 'none' })
  await storage.read(organization, () => listMessages({ organization }, { id: CONVERSATION, limit: 1 }))
  await storage.read(organization, () => members({ organization }, { limit: 1 }))
  await storage.read(organization, () => tags({ organization }, { limit: 1 }))
  await storage.ping()
  await contentOf(storage)
  await trail(storage)
  await trail(storage, { organizationId: HARBOUR })
}

test('the store uses only SQL that distributed databases have', async () => {
  const { url, sql } = await overhear(await newDatabase())
  await doEverything(url)
  expect(sql.length).toBeGreaterThan(100)
  for (const word of FORBIDDEN) expect(sql.filter((each) => word.test(each))).toEqual([])
})

/** Statements that are not about one organization: those of transactions, migrations and the directory, and the queries of operators. */
const ABOUT_ALL = [
  /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|FETCH|CLOSE|SET|SHOW|DISCARD)\b/,
  /\bschema_(history|writer|heartbeat)\b/,
  /^SELECT \(SELECT system_identifier FROM pg_control_system\(\)\)/,
  /^SELECT set_config\(('statement_timeout'|name,)/,
  /^SELECT organization FROM organizations WHERE unique_id = \$1$/,
  /^(DECLARE page NO SCROLL CURSOR FOR )?SELECT organization(, \w+( AS \w+)?){5} FROM organizations ORDER BY unique_id$/,
  /^SELECT count\(\*\) AS count FROM api_keys WHERE state = 'pending'$/,
  /^SELECT organization, member_id, unique_id FROM api_keys WHERE expires_at IS NOT NULL AND /,
  /^DECLARE page NO SCROLL CURSOR FOR SELECT [a-z_, ]+ FROM events WHERE at >= \$1 ORDER BY unique_id LIMIT \$2$/,
  /^SELECT unique_id, organization FROM organizations WHERE unique_id = ANY\(.*\$1.*\) ORDER BY unique_id FOR KEY SHARE$/,
]
const TENANT = new RegExp(
  [
    /\b(t\.)?organization = \$[13]\b/,
    /INSERT INTO \w+ \(organization,[^)]*\) (VALUES \(\$1|SELECT \$1)/,
    /SELECT CAST\(\$1 AS TEXT\) AS organization,/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Returns a statement on one line. */
const onOneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim()

test('the first condition of every statement of a request is the organization', async () => {
  const { url, sql } = await overhear(await newStoreDatabase())
  await doEverything(url)
  const owned = sql.map(onOneLine).filter((each) => !ABOUT_ALL.some((pattern) => pattern.test(each)))
  expect(owned.length).toBeGreaterThan(30)
  expect(owned.filter((each) => !TENANT.test(each))).toEqual([])
})
