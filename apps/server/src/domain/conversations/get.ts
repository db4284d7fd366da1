import type { View } from '../../sql/audit.ts'
import type { ServiceError } from '../errors.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { sees } from '../channels/view.ts'
import { conversationNotFound, type StoredConversation } from './conversation.ts'
import { readConversation } from './statements.ts'

/** Reads a conversation of any status, also a deleted one. */
export function* getConversation(view: View, conversationId: string): ReadScript<StoredConversation | ServiceError> {
  const conversation = yield* readConversation({ organization: view.organization, conversationId })
  return conversation === undefined || !sees(view, conversation.channelId) ? conversationNotFound() : conversation
}
