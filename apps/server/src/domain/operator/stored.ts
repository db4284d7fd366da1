// Lists every table of the store. Each entry says how rows are imported, found, exported, removed with their conversation, erased with
// their contact, and shown in the contact's document. All of these features iterate over this list. If a table is missing, the code doesn't
// compile, and `stored.test.ts` finds omissions in an entry.
import type { Table } from '../../sql/tables.ts'
import * as rows from '../tables/identity-rows.ts'
import * as contacts from './removals.ts'
import * as identities from '../tables/message-identities.ts'
import * as pending from '../tables/pending-changes.ts'
import { tablesOfRecords } from '../tables/record-types.ts'
import * as records from '../tables/records.ts'
import { DIRECTORY, type Erase, type Purge, purgeOf, type Stored, WITH_CONVERSATION } from '../tables/stored-row.ts'

/** The reasons in the entries of tables that aren't imported or exported, such as `api_keys`. A reason stands in place of a statement. */
const NOT_EXPORTED = {
  ...DIRECTORY,
  put: 'Operators create its rows in each store.',
  find: 'No record refers to it.',
  export: 'Its rows are valid in one store only.',
} as const
const STAYS = 'A contact stays when its conversations are purged.'
const JOINED = 'It becomes one of the other contact.'
const PUT_WITH_OWNER = { find: NOT_EXPORTED.find, export: 'It is exported with its owner.' } as const

/** The tables in the order in which an import writes them: a table follows the tables that it refers to. Removals use the reverse order. */
export const stored = {
  organizations: {
    columns: { key: ['organization', 'unique_id'], other: ['name', 'created_at', 'keep_deleted_ms', 'keep_events_ms'] },
    put: records.upsertOrganization,
    find: records.selectOrganizations,
    export: 'The export begins with the list of organizations.',
    ...DIRECTORY,
  },

  ...tablesOfRecords,
  member_roles: {
    columns: { key: ['organization', 'position'], names: { member_id: 'member', role_id: 'role' } },
    put: records.memberRoles.give,
    ...PUT_WITH_OWNER,
    ...DIRECTORY,
  },

  contact_identifiers: {
    columns: {
      key: ['organization'],
      names: { contact_id: 'contact', former_contact_id: 'contact' },
      personal: ['value'],
      other: ['identity_scope', 'kind', 'used_at'],
    },
    put: rows.putIdentifiers,
    ...PUT_WITH_OWNER,
    purge: STAYS,
    erase: rows.eraseIdentifiers,
    document: 'The contact lists them.',
    join: JOINED,
  },
  alias_uses: {
    columns: {
      key: ['organization'],
      names: { contact_id: 'contact' },
      other: ['identity_scope', 'alias', 'used_by'],
    },
    put: rows.putAliasUses,
    ...PUT_WITH_OWNER,
    purge: STAYS,
    erase: rows.eraseAliasUses,
    document: 'It holds hashes of rows.',
    join: JOINED,
  },
  suspected_duplicates: {
    columns: {
      key: ['organization'],
      names: { contact_id: 'contact', other_contact_id: 'contact' },
      other: ['suspected_at', 'settled_at'],
    },
    put: rows.putPairs,
    ...PUT_WITH_OWNER,
    purge: STAYS,
    erase: rows.eraseDuplicates,
    document: 'An event says it.',
    join: JOINED,
  },

  conversation_tags: {
    columns: { key: ['organization', 'position'], names: { conversation_id: 'conversation', tag_id: 'tag' } },
    put: records.conversationTags.give,
    ...PUT_WITH_OWNER,
    purge: purgeOf('conversation_tags', 'conversation_id, position'),
    ...WITH_CONVERSATION,
    document: 'The conversation lists its tags.',
  },

  idempotency_keys: {
    columns: {
      key: ['organization', 'idempotency_key'],
      names: { member_id: 'member', conversation_id: 'conversation', message_id: 'message' },
      other: ['fingerprint'],
    },
    put: 'A member claims it by sending a message.',
    find: NOT_EXPORTED.find,
    export: NOT_EXPORTED.export,
    purge: purgeOf('idempotency_keys', 'member_id, idempotency_key'),
    ...WITH_CONVERSATION,
    document: 'It holds a hash of what a member sent.',
  },
  message_identities: {
    columns: {
      key: ['organization'],
      names: { message_id: 'message', conversation_id: 'conversation', channel_id: 'channel' },
      personal: ['value'],
      other: ['created_at'],
    },
    put: identities.putMessageIdentities,
    find: NOT_EXPORTED.find,
    export: 'It is made of the messages.',
    purge: identities.forgetMessageIdentities,
    ...WITH_CONVERSATION,
    document: 'Its values are those of the messages.',
  },
  pending_changes: {
    columns: {
      key: ['organization'],
      names: { channel_id: 'channel' },
      personal: ['value', 'json'],
      other: ['reported_at'],
    },
    put: pending.putPending,
    find: NOT_EXPORTED.find,
    export: pending.exportPending,
    purge: 'Its message is in no conversation yet.',
    erase: 'Nobody knows its contact before its message comes. A job removes it after 7 days.',
    document: 'Nobody knows its contact before its message comes.',
    join: 'It names no contact.',
  },
  events: {
    columns: {
      key: ['organization', 'position', 'unique_id'],
      names: { subject_id: 'any', member_id: 'member', conversation_id: 'conversation', channel_id: 'channel' },
      personal: ['data'],
      other: ['type', 'key_id', 'request_id', 'at', 'by_service'],
    },
    put: 'Each change appends its own events.',
    find: NOT_EXPORTED.find,
    export: 'It belongs to one store, and an archive has it.',
    purge: contacts.purgeEvents,
    erase: contacts.eraseEvents,
    document: contacts.documentEntries,
    join: 'It stays as it is, because it says what happened.',
  },
  event_counters: {
    columns: { key: ['organization'], other: ['position', 'floor_position', 'floor_id'] },
    ...NOT_EXPORTED,
  },
  erasures: {
    columns: { key: ['organization', 'type', 'unique_id'], other: ['at'] },
    ...NOT_EXPORTED,
    put: 'An erasure adds it, and it stays so that no import brings the contact back.',
  },
  api_keys: {
    columns: {
      key: ['organization', 'hash', 'unique_id'],
      names: { member_id: 'member' },
      other: [
        'state',
        'made',
        'last_four',
        'created_at',
        'grace_until',
        'superseded_use_at',
        'last_used_day',
        'expires_at',
        'expiry_warned',
      ],
    },
    ...NOT_EXPORTED,
  },
  webhook_endpoints: {
    columns: {
      key: ['organization', 'unique_id'],
      names: { channel_id: 'channel' },
      other: [
        'url',
        'types',
        'secret',
        'previous_secret',
        'previous_until',
        'state',
        'reason',
        'state_at',
        'position',
        'lease_epoch',
        'created_at',
        'headers',
      ],
    },
    ...NOT_EXPORTED,
  },
  webhook_retries: {
    columns: { key: ['organization', 'endpoint_id', 'position'], other: ['attempts', 'next_at', 'failure'] },
    ...NOT_EXPORTED,
  },
  webhook_held_types: {
    columns: { key: ['organization', 'endpoint_id', 'type'], other: ['position'] },
    ...NOT_EXPORTED,
  },
  webhook_lease: { columns: { key: ['id'], other: ['epoch', 'expires_at'] }, ...NOT_EXPORTED },
  quota_windows: { columns: { key: ['organization', 'subject'], other: ['taken', 'ends_at'] }, ...NOT_EXPORTED },
} as const satisfies Readonly<Record<Table, Stored>>

const reversed = (Object.values(stored) as Stored[]).toReversed()
/** The statements that remove conversations, in the order in which they must run. The last one removes the conversations themselves. */
export const purges: readonly Purge[] = reversed.flatMap(({ purge }) => (typeof purge === 'string' ? [] : [purge]))
export const purgesOfParts = purges.slice(0, -1)
/** The statements that erase a contact, in the order in which they must run. The last one removes the contact itself. */
export const erasures: readonly Erase[] = reversed.flatMap(({ erase }) => (typeof erase === 'string' ? [] : [erase]))
export const erasuresOfParts = erasures.slice(0, -1)
/** The tables with parts of a conversation, such as messages, that a contact's document contains. */
export const partsOfConversation = Object.entries<Stored>(stored).flatMap(([table, { document }]) =>
  typeof document !== 'string' && 'conversationId' in document.statement.params ? [{ table, step: document.step }] : [],
)
