// Describes each type of record: its table, columns and statements, and the records that it references. The import, the export, the removal
// of conversations and the erasure of contacts work from this list.
import type { contract, Role } from '@parley/contract'
import { type ArgsOf, integer, nullable, type OrgCode, text } from '../../sql/columns.ts'
import type { Call, Each, ReadStep, Step } from '../../sql/statement.ts'
import type { Table } from '../../sql/tables.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import * as contacts from './contact-record.ts'
import * as removals from './removals.ts'
import { deletedAtOf, handedOverAtOf, isUnread } from './conversation.ts'
import { numberOf } from '@parley/contract/phone-number'
import { importedAs } from '../kernel/received-as.ts'
import * as rows from './stored-row.ts'
import {
  type RecordContents,
  conversationFromRow,
  memberFromRow,
  messageFromRow,
  DERIVED_PROPERTIES,
  QUEUE_PROPERTIES,
  type OwnedType,
  type RecordOf,
  type RecordType,
  type StoreRecord,
} from './record.ts'
import * as records from './records.ts'

/** The names of the properties with the ID of another record, such as `contactId`, or a list of IDs, such as `tagIds`. */
type ReferenceNames<Contents> = Contents extends unknown
  ? Extract<keyof Contents, `${string}Id` | `${string}Ids`>
  : never
type Ids = ArgsOf<typeof rows.ID_LIST>

/** The properties of a stored record that are read before the record is replaced. */
export interface StoredState {
  readonly uniqueId: string
  /** The conversation of a message. A message never moves to another conversation. */
  readonly conversationId?: string
  /** The channel of a conversation, which never changes, or the channel to which a member is bound. */
  readonly channelId?: string | undefined
  /** When a member was deactivated. Undefined for an active member, and for all other types. */
  readonly deactivatedAt?: string | undefined
  /** 1 if a message is unread, else 0. */
  readonly unread?: number
}

/** The description of a type of record. `Stored` has the statements for removing, erasing and documenting the data of contacts. */
interface RecordTypeEntry<Type extends OwnedType> extends rows.Stored {
  readonly table: Table
  /** The schema of the contract whose properties the column `json` stores. */
  readonly schema: keyof typeof contract.components.schemas
  /** The properties of the schema that the column `json` doesn't have, because other columns or tables store them. */
  readonly omitted?: readonly string[]
  /** The type of record that each property references, or the reason why an import doesn't check the reference. */
  readonly references: {
    readonly [Name in Exclude<ReferenceNames<RecordContents[Type]>, 'uniqueId' | 'organizationId'>]:
      | RecordType
      | rows.Reason
  }
  /** Writes rows with the columns `unique_id` and `json`, and the further columns that `columnsOf` returns for a record. */
  readonly put: Call<never, number, Step>
  readonly columnsOf?: (record: RecordContents[Type], at: Date) => object
  /** The table of the record's list of IDs, such as the tags of a conversation. */
  readonly list?: ReturnType<typeof rows.listTable> & {
    readonly idsOf: (record: RecordContents[Type]) => readonly string[]
  }
  /** Locks the stored records that a batch replaces, before `find` reads their state. */
  readonly lock?: Call<Ids, object[], Step>
  readonly find: Call<Ids, StoredState[], Step>
  /** Reads all records of an organization. */
  readonly export: Call<{ organization: OrgCode }, { readonly json: string }[], ReadStep>
  /** Makes a record from a row of `export`. Absent if a record has no data outside its JSON. */
  readonly recordFrom?: (row: never, organizationId: string) => StoreRecord
}

const NOT_IN_STORE = 'Another system has it.'
const types = {
  channel: {
    ...rows.jsonTable('channels'),
    export: rows.exportOf('channels'),
    ...rows.DIRECTORY,
    schema: 'Channel',
    omitted: QUEUE_PROPERTIES,
    columns: { key: rows.KEY, other: ['json', 'receipt_at'] },
    references: {},
    lock: records.lockChannels,
  },
  role: {
    ...rows.jsonTable('roles', { permissions: text }, ({ permissions }: Role) => ({
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
      ({ accessLevel, deactivatedAt, channelId }: RecordContents['member']) => ({
        accessLevel,
        deactivatedAt,
        channelId,
      }),
    ),
    ...rows.DIRECTORY,
    schema: 'OrganizationMember',
    omitted: ['roles'],
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
    recordFrom: memberFromRow,
  },
  contact: {
    table: 'contacts',
    put: contacts.putContacts,
    find: contacts.findContacts,
    columnsOf: ({ profileTimes }: RecordContents['contact']) => ({
      profileTimes: profileTimes && JSON.stringify(profileTimes),
    }),
    schema: 'Contact',
    columns: { key: rows.KEY, personal: ['json'], other: ['profile_times'] },
    references: { messagingAppContactId: NOT_IN_STORE },
    lock: records.lockContacts,
    export: contacts.exportContacts,
    recordFrom: contacts.contactRecordFromRow,
    purge: 'A contact stays when its conversations are purged.',
    erase: removals.eraseContactRow,
    document: contacts.documentContact,
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
    omitted: [...DERIVED_PROPERTIES, 'channelId', 'createdAt', 'status'],
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
        'reached_at',
        'delivered_until',
        'read_until',
        'digest',
      ],
    },
    references: {
      channelId: 'channel',
      contactId: 'contact',
      assignedToId: 'member',
      tagIds: 'tag',
      campaignId: NOT_IN_STORE,
    },
    put: records.putConversations,
    columnsOf: (conversation, at): ArgsOf<typeof records.CONVERSATION_COLUMNS> => {
      const { assignedToId, channelId = FIRST_CHANNEL, address, contactWroteAt, isHistory, ...others } = conversation
      const reachedAt = isHistory === true ? undefined : others.createdAt
      const lastSender = { address, addressNumber: numberOf(address ?? ''), contactWroteAt, reachedAt }
      return { ...others, assignedToId, channelId, deletedAt: deletedAtOf(others.status, at), ...lastSender }
    },
    list: { ...records.conversationTags, idsOf: ({ tagIds }) => tagIds },
    find: records.lockConversations,
    export: records.exportConversations,
    recordFrom: conversationFromRow,
    purge: removals.purgeConversations,
    erase: 'An erasure removes the conversations of the contact as a purge does.',
    document: records.conversationsOfContact,
    join: 'It becomes one of the other contact.',
  },
  message: {
    ...rows.partOfConversation(
      'messages',
      { unread: integer, queuedOn: nullable(text), handedOverAt: nullable(text) },
      ({
        queuedOn,
        handedOverAt,
        receivedAs,
        replyToMessagingAppMessageId,
        unseenTimes,
        ...message
      }: RecordContents['message']) => ({
        unread: Number(isUnread(message)),
        queuedOn,
        handedOverAt: handedOverAtOf(message, { queuedOn, handedOverAt }),
        receivedAs: JSON.stringify(receivedAs ?? importedAs(message)),
        replyToMessagingAppMessageId,
        unseenTimes: unseenTimes && JSON.stringify(unseenTimes),
      }),
      removals.purgeMessages,
      { receivedAs: nullable(text), replyToMessagingAppMessageId: nullable(text), unseenTimes: nullable(text) },
    ),
    recordFrom: messageFromRow,
    schema: 'Message',
    references: {
      conversationId: 'conversation',
      channelId: 'channel',
      replyToMessageId: 'The message that it replies to can come later, or never.',
      replyToMessagingAppMessageId: NOT_IN_STORE,
      messagingAppMessageId: NOT_IN_STORE,
    },
  },
} as const satisfies { readonly [Type in OwnedType]: RecordTypeEntry<Type> }

/** The description of each type, in the order in which records are written. */
export const recordTypes: { readonly [Type in OwnedType]: RecordTypeEntry<Type> } = types
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
export const ownedTypes = Object.keys(types) as OwnedType[]

type TableOf<Type extends OwnedType> = (typeof types)[Type]['table']
/** The descriptions of the types by the names of their tables. `stored.ts` lists these tables among the other tables. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The compiler doesn't know which name belongs to which type.
export const tablesOfRecords = Object.fromEntries(Object.values(types).map((type) => [type.table, type])) as {
  readonly [Type in OwnedType as TableOf<Type>]: (typeof types)[Type]
}

/** Makes a record from a row that has the columns of the statement `export` of its type. */
export function recordFromRow<Type extends OwnedType>(
  type: Type,
  row: { readonly json: string },
  organizationId: string,
): RecordOf<Type> {
  const { recordFrom } = recordTypes[type]
  if (recordFrom === undefined) return { type, organizationId, ...JSON.parse(row.json) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The row and the record are of the type.
  return recordFrom(row as never, organizationId) as RecordOf<Type>
}

/** Reads the records of a type one at a time, for an export. */
export async function* readRecords<Type extends OwnedType>(
  each: Each,
  type: Type,
  { organization, organizationId }: records.Organization,
): AsyncIterable<RecordOf<Type>> {
  const { step } = recordTypes[type].export
  for await (const row of each(step({ organization }))) yield recordFromRow(type, row, organizationId)
}

/**
 * The references that an import checks. A conversation has the entry `['contactId', 'contact']`, because its `contactId` references a
 * contact. A value of `references` with spaces is no type, but the reason why an import doesn't check the reference.
 */
export const checkedReferences = new Map<RecordType, readonly (readonly [string, RecordType])[]>([
  ...ownedTypes.map((type): [RecordType, [string, RecordType][]] => [
    type,
    Object.entries<string>(recordTypes[type].references).filter(
      (entry): entry is [string, RecordType] => !entry[1].includes(' '),
    ),
  ]),
  ['pendingChanges', [['channelId', 'channel']]],
])
