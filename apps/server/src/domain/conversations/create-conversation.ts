// The rule of the operation `createConversation`: a member opens a conversation with a contact, to write the first message.
import type { Contact } from '@parley/contract'
import { type Locked, lockOf, type Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import { lockOpenConversations } from '../channels/lock-conversations.ts'
import { sees } from '../kernel/view.ts'
import { contactBlocked, lockVisibleContact } from '../tables/contact.ts'
import { ServiceError } from '../kernel/errors.ts'
import { addressOf } from '../identities/address.ts'
import { selectChannel } from '../tables/records.ts'
import { putRecordsOfType } from '../tables/put.ts'
import type { ChannelKey } from '../tables/records.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import type { Snapshot } from './conversation.ts'
import { getConversation } from './lock-conversation.ts'

/** The input of `createConversation`: which contact a member wants to write to, on which channel. */
export interface CreationRequest {
  /** The ID to use if a conversation is created. */
  conversationId: string
  organizationId: string
  contactId: string
  channelId: string
  /** The identifier that a new conversation sends to, such as one of the contact's phone numbers. Default: the contact's usual address. */
  address?: string | undefined
}

/** Returns the active conversation of a contact on a channel. If there is none, it creates one, and `isNew` is true. */
export function* createConversation(
  { act, audit }: Writing,
  { conversationId: newId, organizationId, contactId, channelId, address }: CreationRequest,
): Script<(Snapshot & { isNew: boolean }) | ServiceError> {
  const { organization, at } = act
  // The contact is locked, so no other transaction can remove one of its phone numbers before the conversation has its address.
  const locked = yield* lockVisibleContact({ organization, channelId: act.channelId, contactId })
  if (locked === undefined) return unknownReferences([{ pointer: '/contactId', what: 'contact' }])
  const contact: Contact = JSON.parse(locked.contact)
  const channel = yield* selectChannel({ organization, channelId })
  if (channel === undefined || !sees(act, channelId))
    return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const destination = yield* addressOf(act, { contact, channelId, address })
  if (destination instanceof ServiceError && address !== undefined)
    return unknownReferences([{ pointer: '/address', what: 'address of this contact on the channel' }])
  if (contact.status === 'Blocked') return contactBlocked()
  const lock = lockOf<Locked<'contacts', ChannelKey>>({ organization, channelId })
  const latest = (yield* lockOpenConversations(lock, [contactId])).current.get(contactId)
  const isActive = latest?.status === 'Active'
  const conversationId = isActive ? latest.conversationId : newId
  if (!isActive) {
    // A contact without an address on the channel can't be written to. An active conversation already has an address.
    if (destination instanceof ServiceError) return destination
    const createdAt = at.toISOString()
    const data = {
      conversationId,
      contactId,
      channelId,
      initiatedBy: 'Member' as const,
      createdAt,
      status: 'Active' as const,
    }
    const state = { tagIds: [], ...(address !== undefined && { address }) }
    const record = { organizationId, uniqueId: newId, ...data, ...state }
    yield* putRecordsOfType(lock, 'conversation', [record], { at, mustBeNew: true })
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
  }
  const conversation = yield* getConversation(act, conversationId)
  return conversation instanceof Error ? conversation : { ...conversation.snapshot(), isNew: !isActive }
}
