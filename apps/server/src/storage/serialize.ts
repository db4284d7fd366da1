// The JSON text of the contract's resources, in the order of the contract's schemas. Each part is made once, when it is
// put; a conversation is put together from the texts of its parts. A member that is undefined leaves no trace.
import {
  type Contact,
  contract,
  type Conversation,
  type ConversationStatus,
  type Message,
  type Role,
  type Tag,
} from '@parley/contract'
import { revisionOf } from '../domain/revision.ts'
import type { RecordOf, Serialized, Snapshot } from '../domain/storage.ts'

/** The schemas of a contract, so far as they name properties. */
export interface Schemas {
  readonly [name: string]: { readonly properties?: object; readonly [keyword: string]: unknown }
}

/** What a conversation has rows and columns of its own for. */
const APART = [
  'contact',
  'messages',
  'createdAt',
  'numberOfUnreadMessages',
  'totalMessages',
  'status',
  'assignedTo',
  'tags',
] as const satisfies readonly (keyof Conversation)[]

/** What writes each resource as JSON. */
export interface Texts {
  contactText: (contact: Contact) => string
  tagText: (tag: Tag) => string
  roleText: (role: Role) => string
  /** A member without the roles. */
  memberText: (member: RecordOf<'member'>) => string
  /** The properties of a conversation that never change by an update. They come first. */
  conversationText: (conversation: RecordOf<'conversation'>) => string
  messageText: (message: Message) => string
}

/**
 * Makes what writes each resource. It keeps every property that the schema names, in the order of the schema: a property that
 * the contract gains must not get lost in the store.
 */
export function createTexts(schemas: Schemas): Texts {
  const namesOf = (name: string) => Object.keys(schemas[name]?.properties ?? {})
  const without = (apart: readonly string[], name: string) => namesOf(name).filter((each) => !apart.includes(each))
  const variants = Object.values(contract.components.schemas.Message.discriminator.mapping).map((ref) =>
    ref.slice(ref.lastIndexOf('/') + 1),
  )
  return {
    contactText: textOf(namesOf('Contact')),
    tagText: textOf(namesOf('Tag')),
    roleText: textOf(namesOf('Role')),
    memberText: textOf(without(['roles'], 'OrganizationMember')),
    conversationText: textOf(without(APART, 'Conversation')),
    messageText: textOf([...new Set(variants.flatMap(namesOf))]),
  }
}

const textOf = (names: readonly string[]) => (value: object) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])))

export const { contactText, tagText, roleText, memberText, conversationText, messageText } = createTexts(
  contract.components.schemas,
)

/** What of a conversation the store has, as texts. */
export interface ConversationRow {
  head: string
  contact: string
  /** The newest messages, oldest first, as a JSON array, and the revision of that; null where there are none. */
  messages: string | null
  messagesDigest: string | null
  createdAt: string
  unread: number
  total: number
  status: ConversationStatus
  /** The member without the roles, or null; and the roles with commas between them. */
  assignedTo: string | null
  roles: string | null
  /** The tags with commas between them, or null. */
  tags: string | null
}

/** The same as the engines read it, in this order. */
export type ConversationColumns = readonly [
  head: string,
  contact: string,
  messages: string | null,
  messagesDigest: string | null,
  createdAt: string,
  unread: number,
  total: number,
  status: ConversationStatus,
  assignedTo: string | null,
  roles: string | null,
  tags: string | null,
]

export function conversationRowOf(columns: ConversationColumns): ConversationRow {
  const [head, contact, messages, messagesDigest, createdAt, unread, total, status, assignedTo, roles, tags] = columns
  return { head, contact, messages, messagesDigest, createdAt, unread, total, status, assignedTo, roles, tags }
}

/** The conversation as it is answered, and its revision. */
export const snapshotOf = (row: ConversationRow): Snapshot => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  conversation: render(row, row.messages ?? '[]') as Serialized<Conversation>,
  revision: revisionOfRow(row),
})

/**
 * The revision of the whole text, with the messages' digest in the place of the messages: they are nearly all of the text,
 * and were hashed when they were put. That takes a quarter of the time.
 */
export const revisionOfRow = (row: ConversationRow): string => revisionOf(render(row, row.messagesDigest ?? '[]'))

function render(row: ConversationRow, messages: string): string {
  const assignedTo =
    row.assignedTo === null ? '' : `,"assignedTo":${open(row.assignedTo)},"roles":[${row.roles ?? ''}]}`
  return (
    `${open(row.head)},"contact":${row.contact},"messages":${messages},"createdAt":${JSON.stringify(row.createdAt)},` +
    `"numberOfUnreadMessages":${row.unread},"totalMessages":${row.total},"status":"${row.status}"${assignedTo},` +
    `"tags":[${row.tags ?? ''}]}`
  )
}

/** The text of an object without its closing brace, so that members can follow. */
const open = (object: string) => object.slice(0, -1)
