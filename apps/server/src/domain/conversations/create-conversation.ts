import type { Script } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import { lockContact, lockOpenConversations } from '../channel/statements.ts'
import { findChannel } from '../channels/find-channel.ts'
import { sees } from '../channels/view.ts'
import type { ServiceError } from '../errors.ts'
import { contactBlocked } from '../contacts/find.ts'
import { putOwned } from '../records/put.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { Snapshot } from './conversation.ts'
import { getConversation } from './get.ts'

export interface ConversationCreation {
  /** The identifier that a new conversation gets. */
  conversationId: string
  organizationId: string
  contactId: string
  channelId: string
}

/** Returns the active conversation of a contact on a channel, which is a new one if there was none. */
export function* createConversation(
  { act, audit }: Writing,
  { conversationId, organizationId, contactId, channelId }: ConversationCreation,
): Script<Snapshot | ServiceError> {
  const { organization, at } = act
  // No message of the contact is received until this ends, so that none makes a conversation, too.
  const lock = yield* lockContact({ organization, organizationId, channelId }, contactId, act.channelId)
  if (lock === undefined) return unknownReferences([{ pointer: '/contactId', what: 'contact' }])
  const channel = yield* findChannel({ organization, channelId })
  if (channel === undefined || !sees(act, channelId))
    return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  if (lock.contact.status === 'Blocked') return contactBlocked()
  const open = (yield* lockOpenConversations(lock, [contactId])).get(contactId)
  const isThere = open?.status === 'Active'
  if (!isThere) {
    const createdAt = at.toISOString()
    const owned = { organizationId, contactId, channelId, initiatedBy: 'Member' as const, createdAt }
    const record = {
      ...owned,
      type: 'conversation' as const,
      uniqueId: conversationId,
      status: 'Active' as const,
      tagIds: [],
    }
    yield* putOwned(lock, 'conversation', [record], { at, mustBeNew: true })
    const data = { conversationId, contactId, channelId, initiatedBy: 'Member', createdAt }
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
  }
  const read = yield* getConversation(act, isThere ? open.conversationId : conversationId)
  return read instanceof Error ? read : read.snapshot()
}
