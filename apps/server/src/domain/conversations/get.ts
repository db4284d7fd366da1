import type { ServiceError } from '../errors.ts'
import type { ReadScript } from '../../store/kernel/statement.ts'
import { conversationNotFound, type StoredConversation } from './conversation.ts'
import { conversationOf, readConversation } from './statements.ts'

/** Reads a conversation, whatever its status. */
export function* getConversation(
  organization: string,
  conversationId: string,
): ReadScript<StoredConversation | ServiceError> {
  const found = yield* readConversation({ organization, conversationId })
  return found === undefined ? conversationNotFound() : conversationOf(found)
}
