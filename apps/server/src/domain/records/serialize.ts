// The JSON text of the contract's resources, in the order of the contract's schemas. Each part is made once, when it is
// put; `conversations/statements.ts` makes a conversation of the texts of its parts. A property that is undefined is left out.
import { type Contact, contract, type Conversation, type OrganizationMember } from '@parley/contract'
import type { Serialized } from '../../store/kernel/columns.ts'
import type { OwnedType } from './record.ts'

/** The schemas of a contract, so far as they name properties. */
export interface Schemas {
  readonly [name: string]: { readonly properties?: object; readonly [keyword: string]: unknown }
}

/** Functions that write a record of each type as the JSON of its resource. */
export interface Texts extends Readonly<Record<Exclude<OwnedType, 'contact'>, (record: object) => string>> {
  contact: (record: object) => Serialized<Contact>
}

/** The properties of members and conversations that are stored in rows and columns of their own. */
const MEMBER_APART: readonly (keyof OrganizationMember)[] = ['roles']
const CONVERSATION_APART: readonly (keyof Conversation)[] = [
  'contact',
  'messages',
  'createdAt',
  'numberOfUnreadMessages',
  'totalMessages',
  'status',
  'assignedTo',
  'tags',
]

/**
 * Makes what writes each resource. It keeps every property that the schema names, in the order of the schema: a property that
 * the contract gains must not get lost in the store.
 */
export function createTexts(schemas: Schemas): Texts {
  const textOf = (names: readonly string[], apart: readonly string[] = []) => {
    const kept = new Set(names.flatMap((name) => Object.keys(schemas[name]?.properties ?? {})))
    for (const name of apart) kept.delete(name)
    return (record: object) =>
      JSON.stringify(Object.fromEntries(Array.from(kept, (name) => [name, Reflect.get(record, name)])))
  }
  const { mapping } = contract.components.schemas.Message.discriminator
  const contact = textOf(['Contact'])
  return {
    role: textOf(['Role']),
    member: textOf(['OrganizationMember'], MEMBER_APART),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
    contact: (record) => contact(record) as Serialized<Contact>,
    tag: textOf(['Tag']),
    // The properties that no update changes. They come first in a conversation.
    conversation: textOf(['Conversation'], CONVERSATION_APART),
    message: textOf(Object.values(mapping).map((ref) => ref.slice(ref.lastIndexOf('/') + 1))),
  }
}

/** Writes the resources of the contract. */
export const contractTexts: Texts = createTexts(contract.components.schemas)
