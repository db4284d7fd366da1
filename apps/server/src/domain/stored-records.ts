// The records that belong to organizations, in the order in which they are put: how each is read, and what it names. A type of record
// that isn't here doesn't compile, and neither does a property that ends in `Id` or `Ids`.
import type { Call, Each, Step } from '../store/kernel/statement.ts'
import type { Table } from '../store/kernel/tables.ts'
import { conversationOf, memberOf, recordOf } from './records/read.ts'
import type { OwnedType, RecordOf, RecordType, StoreRecord } from './records/record.ts'
import { type Reason, stored } from './stored.ts'

type NamesIn<Record> = Record extends unknown ? Extract<keyof Record, `${string}Id` | `${string}Ids`> : never
/** The record that each property names by its identifier, or why an import doesn't look for it. */
type References<Type extends OwnedType> = {
  readonly [Name in Exclude<NamesIn<RecordOf<Type>>, 'uniqueId' | 'organizationId'>]: RecordType | Reason
}

interface Owned<Type extends OwnedType> {
  readonly table: Table
  readonly read: (each: Each, organization: string, organizationId: string) => AsyncIterable<StoreRecord>
  readonly references: References<Type>
}

/** Reads the records of an organization one after the other. */
const reading = <Found>(
  { step }: Call<{ organization: string }, Found[], Step>,
  recordFrom: (found: Found, organizationId: string) => StoreRecord,
): Owned<OwnedType>['read'] =>
  async function* read(each, organization, organizationId) {
    for await (const found of each(step({ organization }))) yield recordFrom(found, organizationId)
  }

const NOT_STORED = 'Another system has it.'

export const ownedRecords: { readonly [Type in OwnedType]: Owned<Type> } = {
  role: { table: 'roles', read: reading(stored.roles.export, recordOf('role')), references: {} },
  member: {
    table: 'members',
    read: reading(stored.members.export, memberOf),
    references: { roleIds: 'role' },
  },
  contact: {
    table: 'contacts',
    read: reading(stored.contacts.export, recordOf('contact')),
    references: { messagingAppContactId: NOT_STORED },
  },
  tag: { table: 'tags', read: reading(stored.tags.export, recordOf('tag')), references: {} },
  conversation: {
    table: 'conversations',
    read: reading(stored.conversations.export, conversationOf),
    references: { contactId: 'contact', assignedToId: 'member', tagIds: 'tag', campaignId: NOT_STORED },
  },
  message: {
    table: 'messages',
    read: reading(stored.messages.export, recordOf('message')),
    references: {
      conversationId: 'conversation',
      replyToMessageId: 'The message that it replies to can come later, or never.',
      messagingAppMessageId: NOT_STORED,
    },
  },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
export const ownedTypes = Object.keys(ownedRecords) as OwnedType[]

const isType = (named: RecordType | Reason): named is RecordType => !named.includes(' ')

const properties = new Map(
  ownedTypes.map((type) => [
    type,
    Object.entries<RecordType | Reason>(ownedRecords[type].references).flatMap(([property, named]) =>
      isType(named) ? [[property, named] as const] : [],
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
