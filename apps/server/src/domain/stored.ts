// The stored data, by table, and its rules: how it is put, found, exported, removed with its conversation, erased with its contact, and
// shown to that contact. Purge, erasure, export, contact document and import go through this list. So a table that isn't here doesn't
// compile, and `stored.test.ts` finds omissions in a row.
import type { Call, Statement, Step } from '../store/kernel/statement.ts'
import type { Table } from '../store/kernel/tables.ts'
import * as contacts from './contacts/statements.ts'
import * as identities from './records/identities.ts'
import * as read from './records/read.ts'
import type { RecordType } from './records/record.ts'
import * as records from './records/statements.ts'

/** Why there is no statement. */
export type Reason = `${string} ${string}`
interface Named {
  readonly statement: Statement
}
type Purge = Call<{ organization: string; conversationIds: readonly string[] }, number, Step>
/** `data` is what the events about the contact have from then on. */
type Erase = Call<{ organization: string; contactId: string; data: string }, number, Step>
interface Document extends Named {
  /** Of the contact, of one of its conversations, or of all of them. */
  readonly step: (of: {
    organization: string
    contactId: string
    conversationId: string
    conversationIds: readonly string[]
  }) => Step & { readonly gives?: readonly object[] }
}

export interface Stored {
  /** The content of each column. */
  readonly columns: {
    readonly key: readonly string[]
    /** The records that other columns name; `any` if the type of record differs from row to row. */
    readonly names?: Readonly<Record<string, RecordType | 'any'>>
    /** The words of a person, and the data that identifies the person. */
    readonly personal?: readonly string[]
    readonly other?: readonly string[]
  }
  /** The statement that writes records of an import, and the one that finds those that an import names. */
  readonly put: Named | Reason
  readonly find: Named | Reason
  readonly export: Named | Reason
  /** Removes what belongs to conversations. */
  readonly purge: Purge | Reason
  /** Removes what belongs to a contact that has no more conversations. */
  readonly erase: Erase | Reason
  readonly document: Document | Reason
  /** Describes the effect of joining its contact to another. */
  readonly join: Reason
}

const NOT_OF_A_CONTACT = 'It says nothing of a contact.'
const SETTINGS = {
  put: 'Operators make it in each store.',
  find: 'No record names it.',
  export: 'It belongs to one store.',
  purge: 'It belongs to no conversation.',
  erase: NOT_OF_A_CONTACT,
  document: NOT_OF_A_CONTACT,
  join: 'It stays as it is.',
} as const
const DIRECTORY = {
  purge: SETTINGS.purge,
  erase: NOT_OF_A_CONTACT,
  document: NOT_OF_A_CONTACT,
  join: SETTINGS.join,
} as const
const WITH_CONVERSATION = 'It goes with its conversation.'
const FOLLOWS = 'It stays with its conversation, which gets the other contact.'
const PUT_WITH_OWNER = { find: SETTINGS.find, export: 'It is exported with its owner.' } as const

/** In the order in which rows can be written: what a row names comes before it. They are removed in the reverse order. */
export const stored = {
  organizations: {
    columns: { key: ['organization', 'unique_id'], other: ['name', 'created_at', 'keep_deleted_ms', 'keep_events_ms'] },
    put: records.upsertOrganization,
    find: records.findOrganizations,
    export: 'The export begins with the list of organizations.',
    ...DIRECTORY,
  },
  roles: {
    columns: { key: ['organization', 'unique_id'], other: ['permissions', 'json'] },
    put: records.putRoles,
    find: records.findRoles,
    export: read.exportRoles,
    ...DIRECTORY,
  },
  members: {
    columns: { key: ['organization', 'unique_id'], personal: ['json'], other: ['access_level', 'deactivated_at'] },
    put: records.putMembers,
    find: records.findMembers,
    export: read.exportMembers,
    ...DIRECTORY,
  },
  member_roles: {
    columns: { key: ['organization', 'position'], names: { member_id: 'member', role_id: 'role' } },
    put: records.giveRoles,
    ...PUT_WITH_OWNER,
    ...DIRECTORY,
  },
  contacts: {
    columns: { key: ['organization', 'unique_id'], personal: ['json'] },
    put: records.putContacts,
    find: records.findContacts,
    export: read.exportContacts,
    purge: 'A contact stays when its conversations are purged.',
    erase: contacts.eraseContactRow,
    document: contacts.documentContact,
    join: 'The other contact stays, and this one is erased.',
  },
  contact_identities: {
    columns: { key: ['organization'], names: { contact_id: 'contact' }, personal: ['value'], other: ['kind'] },
    put: identities.putContactIdentities,
    find: SETTINGS.find,
    export: 'It is made of the contact.',
    purge: 'A contact stays when its conversations are purged.',
    erase: contacts.eraseIdentities,
    document: 'Its values are those of the contact.',
    join: 'It becomes one of the other contact.',
  },
  tags: {
    columns: { key: ['organization', 'unique_id'], other: ['json'] },
    put: records.putTags,
    find: records.findTags,
    export: read.exportTags,
    ...DIRECTORY,
  },
  conversations: {
    columns: {
      key: ['organization', 'unique_id'],
      names: { contact_id: 'contact', assigned_to_id: 'member' },
      personal: ['json'],
      other: ['status', 'deleted_at', 'total_messages', 'unread_messages', 'created_at', 'version', 'last_activity_at'],
    },
    put: records.putConversations,
    find: records.lockConversations,
    export: read.exportConversations,
    purge: contacts.purgeConversations,
    erase: 'An erasure removes the conversations of the contact as a purge does.',
    document: read.conversationsOfContact,
    join: 'It becomes one of the other contact.',
  },
  conversation_tags: {
    columns: { key: ['organization', 'position'], names: { conversation_id: 'conversation', tag_id: 'tag' } },
    put: records.giveTags,
    ...PUT_WITH_OWNER,
    purge: contacts.purgeConversationTags,
    erase: WITH_CONVERSATION,
    document: 'The conversation lists its tags.',
    join: FOLLOWS,
  },
  recent_messages: {
    columns: {
      key: ['organization'],
      names: { conversation_id: 'conversation' },
      personal: ['json'],
      other: ['digest'],
    },
    put: records.keepWindows,
    find: SETTINGS.find,
    export: 'It is made of the messages.',
    purge: contacts.purgeRecentMessages,
    erase: WITH_CONVERSATION,
    document: 'Its texts are those of the messages.',
    join: FOLLOWS,
  },
  messages: {
    columns: {
      key: ['organization', 'unique_id'],
      names: { conversation_id: 'conversation' },
      personal: ['json'],
      other: ['created_at', 'unread'],
    },
    put: records.putMessages,
    find: records.findMessages,
    export: read.exportMessages,
    purge: contacts.purgeMessages,
    erase: WITH_CONVERSATION,
    document: contacts.documentMessages,
    join: FOLLOWS,
  },
  idempotency_keys: {
    columns: {
      key: ['organization', 'idempotency_key'],
      names: { member_id: 'member', conversation_id: 'conversation', message_id: 'message' },
      other: ['fingerprint'],
    },
    put: 'A member claims it by sending a message.',
    find: SETTINGS.find,
    export: SETTINGS.export,
    purge: contacts.purgeIdempotencyKeys,
    erase: WITH_CONVERSATION,
    document: 'It holds a hash of what a member sent.',
    join: FOLLOWS,
  },
  message_identities: {
    columns: {
      key: ['organization'],
      names: { message_id: 'message', conversation_id: 'conversation' },
      personal: ['value'],
      other: ['created_at'],
    },
    put: identities.putMessageIdentities,
    find: SETTINGS.find,
    export: 'It is made of the messages.',
    purge: contacts.purgeMessageIdentities,
    erase: WITH_CONVERSATION,
    document: 'Its values are those of the messages.',
    join: FOLLOWS,
  },
  events: {
    columns: {
      key: ['organization', 'position', 'unique_id'],
      names: { subject_id: 'any', member_id: 'member', conversation_id: 'conversation' },
      personal: ['data'],
      other: ['type', 'key_id', 'request_id', 'at'],
    },
    put: 'Each change appends its own events.',
    find: SETTINGS.find,
    export: 'It belongs to one store, and an archive has it.',
    purge: contacts.purgeEvents,
    erase: contacts.eraseEvents,
    document: contacts.documentEntries,
    join: 'It stays as it is, because it says what happened.',
  },
  event_counters: {
    columns: { key: ['organization'], other: ['position', 'floor_position', 'floor_id'] },
    ...SETTINGS,
  },
  erasures: {
    columns: { key: ['organization', 'type', 'unique_id'], other: ['at'] },
    ...SETTINGS,
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
    ...SETTINGS,
  },
  webhook_endpoints: {
    columns: {
      key: ['organization', 'unique_id'],
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
      ],
    },
    ...SETTINGS,
  },
  webhook_retries: {
    columns: { key: ['organization', 'endpoint_id', 'position'], other: ['attempts', 'next_at', 'failure'] },
    ...SETTINGS,
  },
  webhook_held_types: { columns: { key: ['organization', 'endpoint_id', 'type'], other: ['position'] }, ...SETTINGS },
  webhook_lease: { columns: { key: ['id'], other: ['epoch', 'expires_at'] }, ...SETTINGS },
  quota_windows: { columns: { key: ['organization', 'subject'], other: ['taken', 'ends_at'] }, ...SETTINGS },
} as const satisfies Readonly<Record<Table, Stored>>

const inReverse = (Object.values(stored) as Stored[]).toReversed()
/** The statements that remove conversations, in their order. */
export const purges: readonly Purge[] = inReverse.flatMap(({ purge }) => (typeof purge === 'string' ? [] : [purge]))
/** The statements that remove a contact, in their order. */
export const erasures: readonly Erase[] = inReverse.flatMap(({ erase }) => (typeof erase === 'string' ? [] : [erase]))
/** The parts of each conversation that a document shows in addition to the conversation. */
export const partsOfConversation = Object.entries<Stored>(stored).flatMap(([table, { document }]) =>
  typeof document !== 'string' && 'conversationId' in document.statement.params ? [{ table, step: document.step }] : [],
)
