// The table of the types of records: all that is said of a type stands here.
import type { contract, Message } from '@parley/contract'
import { type Given, integer, nullable, type OrgCode, text } from '../../sql/columns.ts'
import type { Call, Each, Step } from '../../sql/statement.ts'
import type { Table } from '../../sql/tables.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import * as identities from '../identities/stored-identities.ts'
import * as contacts from '../contacts/statements.ts'
import { deletedAtOf } from '../conversations/change-status.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { isUnread } from '../conversations/conversation.ts'
import * as rows from '../stored-row.ts'
import {
  type Bodies,
  conversationOf,
  memberOf,
  NOT_IN_RECORD,
  type OwnedType,
  recordOf,
  type RecordOf,
  type RecordType,
  type StoreRecord,
} from './record.ts'
import * as records from './statements.ts'

type NamesIn<Body> = Body extends unknown ? Extract<keyof Body, `${string}Id` | `${string}Ids`> : never
interface Ids {
  organization: OrgCode
  ids: readonly string[]
}

/** A record that was there before it is put. */
export interface RecordBefore {
  readonly uniqueId: string
  /** A message never moves to another conversation. */
  readonly conversationId?: string
  /** A conversation keeps its channel for ever, and a member until it is bound to another one. */
  readonly channelId?: string | undefined
  /** Only members have it. */
  readonly deactivatedAt?: string | undefined
  readonly unread?: number
}
type Before<Body> = Body extends { conversationId: string } ? RecordBefore & { conversationId: string } : RecordBefore

type Reading = (each: Each, organization: OrgCode, organizationId: string) => AsyncIterable<StoreRecord>

interface TypeOfRecords<Type extends OwnedType> extends rows.Stored {
  readonly table: Table
  /** The schema of the contract whose properties its JSON has, except those that have rows and columns of their own. */
  readonly schema: keyof typeof contract.components.schemas
  readonly apart?: readonly string[]
  /** The record that each property names by its identifier, or why an import doesn't look for it. */
  readonly references: {
    readonly [Name in Exclude<NamesIn<Bodies[Type]>, 'uniqueId'>]: RecordType | rows.Reason
  }
  /** Its rows have an identifier, the JSON, and what `columnsOf` returns. */
  readonly put: Call<never, number, Step>
  readonly columnsOf?: (record: RecordOf<Type>, at: Date) => object
  readonly list?: ReturnType<typeof rows.listTable> & { readonly idsOf: (record: RecordOf<Type>) => readonly string[] }
  /** Locks what a batch replaces, before anything is read. */
  readonly lock?: Call<Ids, object[], Step>
  readonly find: Call<Ids, Before<Bodies[Type]>[], Step>
  readonly export: Call<{ organization: OrgCode }, { readonly json: string }[], Step>
  /** Reads the records of an organization. Absent if the JSON is all that there is to them. */
  readonly read?: Reading
}

/** Reads the records of an organization one after the other. */
const reading = <Found>(
  { step }: Call<{ organization: OrgCode }, Found[], Step>,
  recordFrom: (found: Found, organizationId: string) => StoreRecord,
): Reading =>
  async function* read(each, organization, organizationId) {
    for await (const found of each(step({ organization }))) yield recordFrom(found, organizationId)
  }

const NOT_STORED = 'Another system has it.'
const types = {
  channel: {
    ...rows.jsonTable('channels'),
    export: rows.exportOf('channels'),
    ...rows.DIRECTORY,
    schema: 'Channel',
    columns: { key: rows.KEY, other: ['json'] },
    references: {},
    lock: records.lockChannels,
  },
  role: {
    ...rows.jsonTable('roles', { permissions: text }, ({ permissions }: RecordOf<'role'>) => ({
      permissions: JSON.stringify(permissions),
    })),
    export: rows.exportOf('roles'),
    ...rows.DIRECTORY,
    schema: 'Role',
    columns: { key: rows.KEY, other: ['permissions', 'json'] },
    references: {},
    lock: records.lockRoles,
  },
  member: {
    ...rows.putTable(
      'members',
      { accessLevel: text, deactivatedAt: nullable(text), channelId: nullable(text) },
      ({ accessLevel, deactivatedAt, channelId }: RecordOf<'member'>) => ({ accessLevel, deactivatedAt, channelId }),
    ),
    ...rows.DIRECTORY,
    schema: 'OrganizationMember',
    apart: ['roles'],
    columns: {
      key: rows.KEY,
      names: { channel_id: 'channel' },
      personal: ['json'],
      other: ['access_level', 'deactivated_at'],
    },
    references: { roleIds: 'role', channelId: 'channel' },
    find: records.findMembers,
    lock: records.lockMembers,
    list: { ...records.memberRoles, idsOf: ({ roleIds }) => roleIds },
    export: records.exportMembers,
    read: reading(records.exportMembers, memberOf),
  },
  contact: {
    ...rows.jsonTable('contacts'),
    schema: 'Contact',
    columns: { key: rows.KEY, personal: ['json'] },
    references: { messagingAppContactId: NOT_STORED },
    lock: identities.lockIdentities,
    export: identities.exportContacts,
    read: reading(identities.exportContacts, identities.contactRecordOf),
    purge: 'A contact stays when its conversations are purged.',
    erase: contacts.eraseContactRow,
    document: identities.documentContact,
    join: 'The other contact stays, and this one is erased.',
  },
  tag: {
    ...rows.jsonTable('tags'),
    export: rows.exportOf('tags'),
    ...rows.DIRECTORY,
    schema: 'Tag',
    columns: { key: rows.KEY, other: ['json'] },
    references: {},
  },
  conversation: {
    table: 'conversations',
    schema: 'Conversation',
    apart: [...NOT_IN_RECORD, 'channelId', 'createdAt', 'status'],
    columns: {
      key: rows.KEY,
      names: { channel_id: 'channel', contact_id: 'contact', assigned_to_id: 'member' },
      personal: ['json', 'address', 'address_number'],
      other: [
        'status',
        'deleted_at',
        'total_messages',
        'unread_messages',
        'created_at',
        'version',
        'last_activity_at',
        'window_from',
        'contact_wrote_at',
        'digest',
      ],
    },
    references: {
      channelId: 'channel',
      contactId: 'contact',
      assignedToId: 'member',
      tagIds: 'tag',
      campaignId: NOT_STORED,
    },
    put: records.putConversations,
    columnsOf: (conversation, at): Given<typeof records.CONVERSATION_COLUMNS> => {
      const { assignedToId, channelId = FIRST_CHANNEL, address, contactWroteAt, ...others } = conversation
      const sent = { address, addressNumber: numberOf(address ?? ''), contactWroteAt }
      return { ...others, assignedToId, channelId, deletedAt: deletedAtOf(others.status, at), ...sent }
    },
    list: { ...records.conversationTags, idsOf: ({ tagIds }) => tagIds },
    find: records.lockConversations,
    export: records.exportConversations,
    read: reading(records.exportConversations, conversationOf),
    purge: contacts.purgeConversations,
    erase: 'An erasure removes the conversations of the contact as a purge does.',
    document: records.conversationsOfContact,
    join: 'It becomes one of the other contact.',
  },
  message: {
    ...rows.partOfConversation('messages', { unread: integer }, (message: Message) => ({
      unread: Number(isUnread(message)),
    })),
    schema: 'Message',
    references: {
      conversationId: 'conversation',
      channelId: 'channel',
      replyToMessageId: 'The message that it replies to can come later, or never.',
      messagingAppMessageId: NOT_STORED,
    },
  },
} as const satisfies { readonly [Type in OwnedType]: TypeOfRecords<Type> }

/** Everything about each type, in the order of `Bodies`. */
export const recordTypes: { readonly [Type in OwnedType]: TypeOfRecords<Type> } = types
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
export const ownedTypes = Object.keys(types) as OwnedType[]

type TableOf<Type extends OwnedType> = (typeof types)[Type]['table']
/** The tables of the records, in their order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each type stands under the name of its table.
export const tablesOfRecords = Object.fromEntries(Object.values(types).map((type) => [type.table, type])) as {
  readonly [Type in OwnedType as TableOf<Type>]: (typeof types)[Type]
}

/** Makes what reads the records of a type. */
export const readingOf = (type: OwnedType): Reading =>
  recordTypes[type].read ?? reading(recordTypes[type].export, recordOf(type))

const properties = new Map(
  ownedTypes.map((type) => [
    type,
    Object.entries<string>(recordTypes[type].references).filter(
      (entry): entry is [string, RecordType] => !entry[1].includes(' '),
    ),
  ]),
)

/**
 * The properties by which records of a type name others, with the types of those.
 *
 * @example
 * referencesIn('message') // [['conversationId', 'conversation']]
 */
export const referencesIn = (type: OwnedType): readonly (readonly [property: string, type: RecordType])[] =>
  properties.get(type) ?? []
