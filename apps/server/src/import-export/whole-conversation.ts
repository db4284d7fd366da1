// Converts a line with a whole conversation to records. In the line, the contact, the tags and the messages are nested objects.
import { isUnread } from '../domain/tables/conversation.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import { parse, type Parsed, type Violation } from './violations.ts'
import { type WholeConversation, wholeConversation } from './schemas.ts'

/** The records of one line: a single record, or all records of a whole conversation. */
export interface ReadLine {
  records: StoreRecord[]
  /** Converts a JSON Pointer into a record to a pointer into the line: `/name` in the first tag becomes `/tags/0/name`. */
  pointerOf: (recordIndex: number, pointer: string) => string
}

/**
 * Converts a whole conversation to records: the contact, the tags, the conversation and the messages. The assignee becomes no record:
 * an import of conversations never creates or changes members. If the assignee doesn't exist, the store rejects the line.
 */
export function readConversation(line: object): Parsed<ReadLine> {
  const conversation = parse(wholeConversation, line)
  if ('violations' in conversation) return conversation
  const violations = contradictionsIn(conversation.value)
  return violations.length > 0 ? { violations } : { value: recordsOf(conversation.value) }
}

/** Returns an error for each property that contradicts another property, such as a wrong count. A schema can't compare properties. */
function contradictionsIn(conversation: WholeConversation): Violation[] {
  const { uniqueId, contactId, contact, messages, totalMessages, numberOfUnreadMessages } = conversation
  const unread = messages.filter(isUnread).length
  return [
    ...compare(contact.uniqueId, contactId, '/contact/uniqueId', 'The contact is not the one of `contactId`.'),
    ...messages.flatMap(({ conversationId }, index) =>
      compare(conversationId, uniqueId, `/messages/${index}/conversationId`, 'The message names another conversation.'),
    ),
    ...compare(totalMessages, messages.length, '/totalMessages', `The line holds ${messages.length} messages.`),
    ...compare(numberOfUnreadMessages, unread, '/numberOfUnreadMessages', `The line holds ${unread} unread messages.`),
  ]
}

/** Returns an error if a property is present and differs from the actual value. */
const compare = <T>(declared: T | undefined, actual: T, pointer: string, detail: string): Violation[] =>
  declared === undefined || declared === actual ? [] : [{ pointer, detail }]

/** A record, and the JSON Pointer to its object in the line. The conversation is the line itself, so its pointer is empty. */
type PlacedRecord = [pointer: string, record: StoreRecord]

/** Returns the records in the order of writing: a record comes after the records that it refers to. */
function recordsOf({ contact, messages, tags, assignedTo, ...rest }: WholeConversation): ReadLine {
  const { totalMessages: _total, numberOfUnreadMessages: _unread, ...properties } = rest
  const { organizationId } = properties
  const tagIds = tags.map((tag) => tag.uniqueId)
  const placedRecords: PlacedRecord[] = [
    ['/contact', { type: 'contact', organizationId, ...contact }],
    ...tags.map((tag, index): PlacedRecord => [`/tags/${index}`, { type: 'tag', organizationId, ...tag }]),
    ['', { type: 'conversation', ...properties, assignedToId: assignedTo?.uniqueId, tagIds }],
    ...messages.map((message, index): PlacedRecord => [
      `/messages/${index}`,
      { type: 'message', organizationId, ...message },
    ]),
  ]
  return {
    records: placedRecords.map(([, record]) => record),
    pointerOf: (recordIndex, pointer) => `${placedRecords[recordIndex]?.[0] ?? ''}${NESTED[pointer] ?? pointer}`,
  }
}

/** Maps a pointer into a record to the pointer into the line, where the assignee is a nested object instead of an identifier. */
const NESTED: Readonly<Record<string, string>> = { '/assignedToId': '/assignedTo/uniqueId' }
