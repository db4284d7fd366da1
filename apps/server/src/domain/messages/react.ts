// Sets and removes the reaction of the organization to a message, as `setMessageReaction` and `removeMessageReaction` do.
import type { Message } from '@parley/contract'
import { nullable, type Serialized, text } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { type Script, withoutResults } from '../../sql/statement.ts'
import { CONVERSATION, lockAndRead, locked as underLock } from '../conversations/lock-conversation.ts'
import { ofConversation } from '../conversations/write.ts'
import { addressOf } from '../identities/address.ts'
import type { Writing } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import { reactionOf, withReaction } from '../tables/reactions.ts'
import { MESSAGES_BY_ID, updateCounters } from '../tables/records.ts'
import { contractSerializers } from '../tables/serialize.ts'
import { findMessage, holdContact } from './lock-contact.ts'
import { conflictOf } from './send.ts'

export interface ReactionRequest {
  conversationId: string
  messageId: string
  memberId: string
  /** The emoji. Undefined to remove the reaction. */
  reaction: string | undefined
}

/** Writes the reactions of a message. Other columns depend on nothing that a reaction changes. */
const writeReactions = underLock
  .change(
    'message_write_reactions',
    { ...CONVERSATION, messageId: text, json: text, unseenTimes: nullable(text) },
    { messages: { conversation_id: 'conversationId' } },
  )
  .sql(
    `UPDATE messages ${MESSAGES_BY_ID} SET json = :json, unseen_times = :unseenTimes
     WHERE organization = :organization AND conversation_id = :conversationId AND unique_id = :messageId`,
  )

/**
 * Sets or removes the reaction of the organization, and returns the message. A reaction that the organization already has changes nothing,
 * so a retry is harmless. Returns an error as `sendMessage` does, and if the messaging application doesn't know the message yet.
 */
export const reactToMessage = ofConversation(function* react(
  { act, audit }: Writing,
  { conversationId, messageId, memberId, reaction }: ReactionRequest,
): Script<Serialized<Message> | ServiceError> {
  // The contact is locked before the conversation, as by `sendMessage`.
  const heldContact = yield* holdContact({ organization: act.organization, conversationId })
  const locked = yield* lockAndRead(act, conversationId)
  const contact = heldContact()
  if (contact === undefined || locked === undefined) return messageNotFound()
  const { lock, conversation } = locked
  const { channelId } = lock
  const state = yield* findMessage(lock, messageId)
  if (state === undefined || state.message.messageType === 'Removed') return messageNotFound()
  const author = { kind: 'Member' as const, memberId }
  const newest = reactionOf(state, author)
  if (newest.reaction?.reaction === reaction) return contractSerializers.message(state.message)
  // Another transaction gave the conversation to another contact before this transaction locked the conversation.
  if (conversation.contactId !== contact.uniqueId) throw new ScriptConflict()
  const conflict = conflictOf(conversation, contact, undefined, act.at)
  if (conflict !== undefined) return conflict
  const { messagingAppMessageId } = state.message
  if (messagingAppMessageId === undefined)
    return new ServiceError('message_not_handed_over', {}, 'No channel has handed the message over.')
  const address = yield* addressOf(act, { contact, channelId, conversationId })
  if (address instanceof ServiceError) return address
  // A member sees the reaction that is replaced, so its time can't be later, whatever the clocks say.
  const now = act.at.toISOString()
  const at = newest.at !== undefined && newest.at > now ? newest.at : now
  const { message, unseenTimes } = withReaction(state, { author, reaction, at })?.state ?? state
  const json = contractSerializers.message(message)
  const times = unseenTimes && JSON.stringify(unseenTimes)
  yield* withoutResults(writeReactions({ ...lock, messageId, json, unseenTimes: times }))
  yield* withoutResults(updateCounters(lock, [{ conversationId, total: 0, unread: 0 }]))
  const ids = { conversationId, contactId: contact.uniqueId, channelId, messageId, messagingAppMessageId }
  const formerReaction = newest.reaction?.reaction
  const emojis = {
    ...(reaction !== undefined && { reaction }),
    ...(formerReaction !== undefined && { formerReaction }),
  }
  const reacted = { contact: address, author, ...emojis, at }
  audit.append(act, 'message.reacted', messageId, { ...ids, ...reacted })
  return json
})

/** The error if the caller can't see the conversation, or if it has no such message, or only what a removal left of it. */
const messageNotFound = () =>
  new ServiceError('message_not_found', {}, 'The conversation has no message with this identifier.')
