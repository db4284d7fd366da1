import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { releasedSteps } from '../../test/released-store.ts'
import { NOON } from '../../test/stores.ts'
import type { Script } from './statement.ts'
import { history, type Migration } from './migrations/history.ts'
import type { MigrateOptions } from './migrations/migrate.ts'
import { change, inOrder, INTEGER, rows, sql, TEXT, WIDE } from './migrations/sql.ts'

export interface MigratedStore {
  migrate: (options: MigrateOptions) => Promise<void> | void
  /** Returns the rows of a query. */
  ask: (sql: string) => Promise<unknown[]> | unknown[]
}

const insert = sql`
  INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ($1, $1, $1, CAST($2 AS TEXT))`
const fill = sql`
  INSERT INTO names (name, since) SELECT DISTINCT name, CAST($1 AS BIGINT) FROM organizations WHERE name <> $2`
const kept = sql<[string]>`SELECT name FROM names ORDER BY name`

/** Returns the version of a store's schema, which is that of its last migration. */
const LATEST = history.at(-1)?.version ?? 0

/** A migration that creates a table, fills it from existing rows, and reports them. */
const lookup: Migration = {
  version: LATEST + 1,
  name: 'names',
  *take(report) {
    for (const name of ['cedar', 'harbour', 'none']) yield* change(insert, name, 1)
    yield* change(sql`CREATE TABLE names (name ${TEXT} NOT NULL, since ${INTEGER} NOT NULL) ${WIDE}`)
    const filled = yield* change(fill, 5, 'none')
    const names = yield* rows(kept)
    report(`Kept ${filled} names: ${names.join(', ')}.`)
  },
}

const entry = sql`
  INSERT INTO audit_entries (organization, unique_id, event, subject_id, detail, at) VALUES ($1, $2, $3, 'subject', $4, 0)`

/** Migrates a store as an older program did, and adds entries of its audit log. */
const withEntries = (last: Migration | undefined): Migration => ({
  version: 4,
  name: 'older',
  *take(report) {
    yield* last?.take(report) ?? []
    yield* change(entry, 'Harbour', 'aud_3', 'conversation.purged', '{}')
    yield* change(entry, 'Harbour', 'aud_1', 'conversation.purged', '{}')
    yield* change(entry, 'Cedar', 'aud_2', 'api_key.created', null)
  },
})

/** Tests on an engine that migrations can also change data. */
export function migrationPromises(engine: string, open: () => MigratedStore | Promise<MigratedStore>): void {
  test(`a migration on ${engine} fills a table from existing rows, and reports which values it kept`, async () => {
    const { migrate, ask } = await open()
    const lines: string[] = []
    const options = { now: () => NOON, steps: [...history, lookup], report: (line: string) => lines.push(line) }
    await migrate(options)
    await migrate(options)
    expect(lines).toEqual(['Kept 2 names: cedar, harbour.'])
    expect(await ask('SELECT name, CAST(since AS TEXT) AS since FROM names ORDER BY name')).toEqual([
      { name: 'cedar', since: '5' },
      { name: 'harbour', since: '5' },
    ])
  })

  test(`on ${engine}, the audit entries of an older store become events in their order, and clients read only later events`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now: () => NOON, steps: [...releasedSteps.slice(0, -1), withEntries(releasedSteps.at(-1))] })
    await migrate({ now: () => NOON })
    expect(
      await ask(
        'SELECT organization, CAST(position AS TEXT) AS position, unique_id, type, data FROM events ORDER BY 1, 2',
      ),
    ).toEqual([
      { organization: 'Cedar', position: '1', unique_id: 'aud_2', type: 'api_key.created', data: null },
      { organization: 'Harbour', position: '1', unique_id: 'aud_1', type: 'conversation.purged', data: '{}' },
      { organization: 'Harbour', position: '2', unique_id: 'aud_3', type: 'conversation.purged', data: '{}' },
    ])
    expect(
      await ask(
        `SELECT organization, CAST(position AS TEXT) AS position, CAST(floor_position AS TEXT) AS floor, floor_id
         FROM event_counters ORDER BY 1`,
      ),
    ).toEqual([
      { organization: 'Cedar', position: '1', floor: '1', floor_id: 'aud_2' },
      { organization: 'Harbour', position: '2', floor: '2', floor_id: 'aud_3' },
    ])
  })

  test(`a program of 1.0 rejects the current store on ${engine}, names the version that wrote it, and changes nothing`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now: () => NOON })
    const writer = 'SELECT version FROM schema_writer'
    const older = async () => migrate({ now: () => NOON, steps: releasedSteps })
    await expect(older()).rejects.toThrow(`written by a newer version of this program (${contract.info.version};`)
    expect(await ask(writer)).toEqual([{ version: contract.info.version }])
    expect(await ask('SELECT CAST(max(version) AS TEXT) AS version FROM schema_history')).toEqual([
      { version: String(LATEST) },
    ])
  })

  test(`a key of a store of version 1.1 on ${engine} keeps its state, and has no use and no expiry`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now: () => NOON, steps: history.filter(({ version }) => version <= 9) })
    await ask(`INSERT INTO members (organization, unique_id, access_level, json) VALUES ('h', 'mem', 'Owner', '{}')`)
    await ask(`INSERT INTO api_keys (organization, hash, unique_id, member_id, state, made, last_four, created_at)
               VALUES ('h', 'hash', 'key', 'mem', 'current', 1, 'abcd', 0)`)
    await migrate({ now: () => NOON })
    const columns = ['last_used_day', 'expires_at', 'expiry_warned'].map((name) => `CAST(${name} AS TEXT) AS ${name}`)
    expect(await ask(`SELECT state, ${columns.join(', ')} FROM api_keys`)).toEqual([
      { state: 'current', last_used_day: null, expires_at: null, expiry_warned: '0' },
    ])
  })

  test(`a lost number on ${engine} gets the contact whose conversation or phone has it, or else is removed`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now: () => NOON, steps: history.filter(({ version }) => version <= 17) })
    await ask(`INSERT INTO channels (organization, unique_id, json) VALUES ('h', 'chn', '{"identityScope":"scope"}')`)
    await ask(`INSERT INTO contacts (organization, unique_id, json) VALUES
               ('h', 'ada', '{"phone":"+33 600 000 001"}'), ('h', 'bob', '{"phone":"+33600000002"}')`)
    await ask(`INSERT INTO conversations (organization, unique_id, contact_id, status, total_messages, unread_messages, created_at,
                 json, channel_id, address, address_number)
               VALUES ('h', 'cnv', 'ada', 'Active', 0, 0, '', '{}', 'chn', '+33600000003', '33600000003')`)
    await ask(`INSERT INTO contact_identifiers (organization, identity_scope, kind, value, contact_id, used_at) VALUES
               ('h', 'scope', 'number', '33600000001', NULL, ''), ('h', 'scope', 'number', '33600000002', 'bob', ''),
               ('h', 'scope', 'number', '33600000003', NULL, ''), ('h', 'scope', 'number', '33600000004', NULL, ''),
               ('h', 'scope', 'app', 'shared', NULL, '')`)
    await migrate({ now: () => NOON })
    expect(await ask('SELECT value, contact_id, former_contact_id FROM contact_identifiers ORDER BY value')).toEqual([
      { value: '33600000001', contact_id: null, former_contact_id: 'ada' },
      { value: '33600000002', contact_id: 'bob', former_contact_id: null },
      { value: '33600000003', contact_id: null, former_contact_id: 'ada' },
    ])
  })

  test(`a migration on ${engine} that fails leaves the rows as they were`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now: () => NOON })
    const failing: Migration = {
      ...lookup,
      *take(report): Script<void> {
        yield* lookup.take(report)
        throw new Error('There is an unknown name.')
      },
    }
    const failed = async () => migrate({ now: () => NOON, steps: [...history, failing] })
    await expect(failed()).rejects.toThrow('unknown name')
    expect(await ask('SELECT name FROM organizations')).toEqual([])
    expect(await ask('SELECT CAST(max(version) AS TEXT) AS version FROM schema_history')).toEqual([
      { version: String(LATEST) },
    ])
  })

  test(`a store of version 1.0 on ${engine} gets the time of the latest activity of each conversation`, async () => {
    const { migrate, ask } = await open()
    const before = history.filter(({ version }) => version < 6)
    const filled: Migration = { version: 6, name: 'conversations', take: inOrder(conversationsOf1_0) }
    await migrate({ now: () => NOON, steps: [...before, filled] })
    const steps = history.filter(({ version }) => version === 6).map((each) => ({ ...each, version: 7 }))
    await migrate({ now: () => NOON, steps: [...before, filled, ...steps] })
    expect(await ask('SELECT unique_id, last_activity_at FROM conversations ORDER BY unique_id')).toEqual([
      { unique_id: 'cnv_empty', last_activity_at: '2026-01-01T00:00:00.000Z' },
      { unique_id: 'cnv_full', last_activity_at: '2026-01-03T00:00:00.000Z' },
    ])
  })

  test(`a store of version 1.0 on ${engine} with duplicate identities is migrated, and reports which records they identify`, async () => {
    const { migrate, ask } = await open()
    const lines: string[] = []
    const options = { now: () => NOON, report: (line: string) => lines.push(line) }
    await migrate({ ...options, steps: history.filter(({ version }) => version < 5) })
    await ask(
      `INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ('h', 'org_h', 'Harbour', 'x')`,
    )
    for (const [uniqueId, phone, day, messagingAppContactId] of CONTACTS) {
      const named = { uniqueId, phone, messagingAppContactId }
      const json = JSON.stringify({ ...named, attributes: {}, createdAt: timeOf(day), status: 'Active' })
      await ask(`INSERT INTO contacts (organization, unique_id, json) VALUES ('h', '${uniqueId}', '${json}')`)
    }
    await ask(`INSERT INTO conversations (organization, unique_id, contact_id, status, total_messages, unread_messages, created_at, json)
               VALUES ('h', 'cnv', 'con_g', 'Active', 4, 0, '${timeOf(1)}', '{}')`)
    for (const [id, messagingAppMessageId, day] of MESSAGES) {
      await ask(`INSERT INTO messages (organization, unique_id, conversation_id, created_at, unread, json)
                 VALUES ('h', '${id}', 'cnv', '${timeOf(day)}', 0, '${JSON.stringify({ messagingAppMessageId })}')`)
    }
    await migrate(options)
    expect(lines).toEqual([
      'Harbour: 2 messages have the messagingAppMessageId app.1. It stands for the oldest, msg_b.',
      'Harbour: 3 contacts have the phone number 49301234. Messages from it belong to the newest, con_a.',
      "Harbour: contacts without an identifier: 3. Another contact has it, or their phone doesn't have 8 to 15 digits.",
    ])
    expect(await ask('SELECT value, message_id FROM message_identities ORDER BY value')).toEqual([
      { value: 'app.1', message_id: 'msg_b' },
      { value: 'app.2', message_id: 'msg_c' },
    ])
    // If contacts share a number, the one that wrote last has it.
    expect(
      await ask('SELECT kind, value, contact_id FROM contact_identifiers ORDER BY kind, value, contact_id'),
    ).toEqual([
      { kind: 'app', value: 'app.i', contact_id: 'con_i' },
      { kind: 'number', value: '4930990001', contact_id: 'con_g' },
      { kind: 'phone', value: '44123456', contact_id: 'con_d' },
      ...['con_a', 'con_b', 'con_c'].map((id) => ({ kind: 'phone', value: '49301234', contact_id: id })),
    ])
  })
}

const conversationsOf1_0 = [
  sql`INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ('Harbour123', 'org', 'Harbour', '2026')`,
  sql`INSERT INTO contacts (organization, unique_id, json) VALUES ('Harbour123', 'con', '{"phone":"+1"}')`,
  ...['cnv_empty', 'cnv_full'].map(
    (id) => sql`INSERT INTO conversations
      (organization, unique_id, json, contact_id, status, created_at, total_messages, unread_messages)
      VALUES ('Harbour123', '${id}', '{}', 'con', 'Active', '2026-01-01T00:00:00.000Z', 0, 0)`,
  ),
  ...['02', '03'].map(
    (day) => sql`INSERT INTO messages (organization, conversation_id, unique_id, created_at, unread, json)
      VALUES ('Harbour123', 'cnv_full', 'msg_${day}', '2026-01-${day}T00:00:00.000Z', 0, '{}')`,
  ),
]

const timeOf = (day: number) => `2026-01-0${day}T00:00:00.000Z`
const CONTACTS = [
  ['con_a', '+49 301 234', 3],
  ['con_b', '+49301234', 1],
  ['con_c', '0049 (301) 234', 2],
  ['con_d', '+44 123456', 1],
  ['con_e', 'unknown', 1],
  ['con_f', '+4930990001', 2, '+49 3099 0001'],
  ['con_g', '+4930990001', 1, '4930990001'],
  ['con_h', '+4930990001', 1, '004930990001'],
  ['con_i', 'unknown', 1, 'app.i'],
] as const
const MESSAGES = [
  ['msg_a', 'app.1', 3],
  ['msg_b', 'app.1', 2],
  ['msg_c', 'app.2', 1],
  ['msg_d', undefined, 1],
] as const
