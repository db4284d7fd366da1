// Converts a whole conversation, as the API returns it with nested objects, to records.
import { isUnread } from '../domain/conversations/conversation.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import { parse, type Parsed, type Violation } from './violations.ts'
import { type WholeConversation, wholeConversation } from './schemas.ts'

/** The records of a line: one record, or all records of a whole conversation. */
export interface ReadLine {
  records: StoreRecord[]
  /** Converts a JSON Pointer into a record, given by its index, to a pointer into the line. */
  pointerOf: (record: number, pointer: string) => string
}

/**
 * Reads a whole conversation, with its contact, tags and messages. The assignee is only a reference to a member, which must exist. So an
 * import of conversations never creates or changes members, roles or permissions.
 */
export function readConversation(line: object): Parsed<ReadLine> {
  const conversation = parse(wholeConversation, line)
  if ('violations' in conversation) return conversation
  const violations = contradictions(conversation.value)
  return violations.length > 0 ? { violations } : { value: recordsOf(conversation.value) }
}

/** Returns an error for each property that contradicts another one, which a schema can't detect. */
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

const differs = <T>(declared: T | undefined, actual: T, pointer: string, detail: string): Violation[] =>
  declared === undefined || declared === actual ? [] : [{ pointer, detail }]

function recordsOf({ contact, messages, tags, assignedTo, ...rest }: WholeConversation): ReadLine {
  const { totalMessages: _total, numberOfUnreadMessages: _unread, ...properties } = rest
  const { organizationId } = properties
  const tagIds = tags.map((tag) => tag.uniqueId)
  const records: StoreRecord[] = [
    { type: 'contact', organizationId, ...contact },
    ...tags.map((tag) => ({ type: 'tag' as const, organizationId, ...tag })),
    { type: 'conversation', ...properties, assignedToId: assignedTo?.uniqueId, tagIds },
    ...messages.map((message) => ({ type: 'message' as const, organizationId, ...message })),
  ]
  const pointers = [
    '/contact',
    ...tags.map((_, index) => `/tags/${index}`),
    '',
    ...messages.map((_, index) => `/messages/${index}`),
  ]
  return { records, pointerOf: (record, pointer) => `${pointers[record] ?? ''}${NESTED[pointer] ?? pointer}` }
}

/** The properties that are an identifier in a record and a nested object in a whole conversation. */
const NESTED: Readonly<Record<string, string>> = { '/assignedToId': '/assignedTo/uniqueId' }
