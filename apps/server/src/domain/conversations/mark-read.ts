import type { Conversation } from '@parley/contract'
import type { ServiceError } from '../errors.ts'
import type { MessageStore } from '../messages/store.ts'
import type { Script } from '../script.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { Writing } from '../audit.ts'
import { type Change, type ConversationWrite, type WriteOutcome, writeConversation } from './write.ts'

export interface ReadMark extends ConversationWrite {
  upToMessageId: string
}

/** Marks the unread messages of the contact as read, up to one of the messages of the conversation. */
export function markRead(
  deps: Writing & { messages: Pick<MessageStore, 'find' | 'findUnread' | 'markRead'> },
  mark: ReadMark,
): Script<WriteOutcome | ServiceError> {
  const { messages } = deps
  return writeConversation(deps, mark, function* judge(found, lock): Script<Change | ServiceError | undefined> {
    const [last] = yield* messages.find(lock, [mark.upToMessageId])
    if (last === undefined) {
      return unknownReferences([{ pointer: '/upToMessageId', what: 'message of this conversation' }])
    }
    const unread = yield* messages.findUnread(lock, last)
    const newest = unread.at(-1)
    if (newest === undefined) return undefined
    const { numberOfUnreadMessages: from }: Conversation = JSON.parse(found.snapshot().conversation)
    const data = { upToMessageId: newest.uniqueId, from, to: from - unread.length }
    return { type: 'conversation.read', data, write: messages.markRead(lock, unread) }
  })
}
