// Converts a conversation in the shape of the contract, with everything nested, to records.
import type { Message } from '@parley/contract'
import { isUnread } from '../domain/conversations/conversation.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import { check, type Checked, type Violation } from './violations.ts'
import { type WholeConversation, wholeConversation } from './schemas.ts'

/** The records of a line: one, or the several of a whole conversation. */
export interface ReadLine {
  records: StoreRecord[]
  /** The pointer into the line for an error about one of its records. */
  pointerOf: (record: number, pointer: string) => string
}

/**
 * Reads a whole conversation. Its contact, tags and messages are written with it. Its assignee is only a reference to a
 * member that must exist: nested objects never create or change a member or a role, and so never a permission.
 */
export function readConversation(value: object): Checked<ReadLine> {
  const checked = check(wholeConversation, value)
  if ('violations' in checked) return checked
  const violations = contradictions(checked.value)
  return violations.length > 0 ? { violations } : { value: recordsOf(checked.value) }
}

/** Returns contradictions that the schemas cannot see: properties with the same meaning must have the same value. */
function contradictions(conversation: WholeConversation): Violation[] {
  const { uniqueId, contactId, contact, messages, totalMessages, numberOfUnreadMessages } = conversation
  const unread = messages.filter(isUnread).length
  return [
    ...differs(contact.uniqueId, contactId, '/contact/uniqueId', 'The contact is not the one of `contactId`.'),
    ...messages.flatMap(({ conversationId }, index) =>
      differs(conversationId, uniqueId, `/messages/${index}/conversationId`, 'The message names another conversation.'),
    ),
    ...differs(totalMessages, messages.length, '/totalMessages', `The line holds ${messages.length} messages.`),
    ...differs(numberOfUnreadMessages, unread, '/numberOfUnreadMessages', `The line holds ${unread} unread messages.`),
  ]
}

const differs = <T>(said: T | undefined, is: T, pointer: string, detail: string): Violation[] =>
  said === undefined || said === is ? [] : [{ pointer, detail }]

function recordsOf({ contact, messages, tags, assignedTo, ...rest }: WholeConversation): ReadLine {
  const { totalMessages: _total, numberOfUnreadMessages: _unread, ...head } = rest
  const { organizationId } = head
  const tagIds = tags.map((tag) => tag.uniqueId)
  const parts: { record: StoreRecord; at: string }[] = [
    { record: { type: 'contact', organizationId, ...contact }, at: '/contact' },
    ...tags.map((tag, index) => ({ record: tagRecord(organizationId, tag), at: `/tags/${index}` })),
    { record: { type: 'conversation', ...head, assignedToId: assignedTo?.uniqueId, tagIds }, at: '' },
    ...messages.map((message, index) => ({ record: messageRecord(organizationId, message), at: `/messages/${index}` })),
  ]
  return {
    records: parts.map(({ record }) => record),
    pointerOf: (record, pointer) => `${parts[record]?.at ?? ''}${NESTED[pointer] ?? pointer}`,
  }
}

const tagRecord = (organizationId: string, tag: WholeConversation['tags'][number]): StoreRecord => ({
  type: 'tag',
  organizationId,
  ...tag,
})
const messageRecord = (organizationId: string, message: Message): StoreRecord => ({
  type: 'message',
  organizationId,
  ...message,
})

/** Properties that a record has as an identifier, and a whole conversation as a nested object. */
const NESTED: Readonly<Record<string, string>> = { '/assignedToId': '/assignedTo/uniqueId' }
