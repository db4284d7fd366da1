// The JSON text of the contract's resources, in the order of the contract's schemas. Each part is made once, when it is
// put; `store/sql/conversations.ts` makes a conversation of the texts of its parts. A property that is undefined is left out.
import { type Contact, contract, type Conversation, type Message, type Role, type Tag } from '@parley/contract'
import type { RecordOf } from '../domain/records/record.ts'

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

/** What writes the resources of the contract. */
export const contractTexts: Texts = createTexts(contract.components.schemas)
