// Collects all data about a contact in one JSON document, for a person who asks an organization for their data.
import type { Message } from '@parley/contract'
import type { AuditEntry } from '../domain/kernel/audit.ts'
import type { ContactItem } from '../domain/operator/document.ts'
import type { IdentifiedContact } from '../domain/tables/contact-record.ts'
import { eventText } from '../domain/events/events.ts'
import type { RecordOf } from '../domain/tables/record.ts'

/** A conversation in the form of an export, with its messages. */
type Conversation = Omit<RecordOf<'conversation'>, 'type'> & { messages: Message[] }

export interface ContactDocument {
  contact: IdentifiedContact
  conversations: Conversation[]
  /** The events, as `GET /api/events` returns them. */
  events: unknown[]
  auditEntries: AuditEntry[]
}

/** Appends a part, such as a message, to a list of its conversation, such as `messages`. Creates the list if it is missing. */
function addPart(conversation: Conversation | undefined, listName: string, part: unknown): void {
  if (conversation === undefined) return
  const list: unknown[] = Reflect.get(conversation, listName) ?? []
  list.push(part)
  Reflect.set(conversation, listName, list)
}

/** Collects the items in one document. A conversation's item precedes the items of its parts. Returns undefined without a contact item. */
export async function documentOf(items: AsyncIterable<ContactItem>): Promise<ContactDocument | undefined> {
  let contact: IdentifiedContact | undefined
  const [conversations, events, auditEntries]: [Conversation[], unknown[], AuditEntry[]] = [[], [], []]
  for await (const item of items) {
    if ('contact' in item) contact = item.contact
    else if ('part' in item) addPart(conversations.at(-1), item.partOf, item.part)
    else if ('conversation' in item) {
      const { type: _, ...conversation } = item.conversation
      conversations.push({ ...conversation, messages: [] })
    } else {
      auditEntries.push(item.entry)
      if (item.event !== undefined) events.push(JSON.parse(eventText(item.event)))
    }
  }
  return contact && { contact, conversations, events, auditEntries }
}
