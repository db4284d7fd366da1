import type { Contact } from '@parley/contract'
import { type Locked, lockOf, type Script } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import { lockOpenConversations } from '../channels/statements.ts'
import { sees } from '../channels/view.ts'
import { contactBlocked } from '../contacts/find.ts'
import { lockVisibleContact } from '../contacts/statements.ts'
import { ServiceError } from '../errors.ts'
import { addressOf } from '../identities/address.ts'
import { lockKeys } from '../identities/statements.ts'
import { putRecordsOfType } from '../records/put.ts'
import type { ChannelKey } from '../records/statements.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { Snapshot } from './conversation.ts'
import { getConversation } from './get.ts'

export interface CreationRequest {
  /** The ID that a new conversation gets. */
  conversationId: string
  organizationId: string
  contactId: string
  channelId: string
  /** The identifier of the contact that becomes the address of a new conversation. */
  identity?: string | undefined
}

/** Returns the active conversation of a contact on a channel. If there is none, it creates one. */
export function* createConversation(
  { act, audit }: Writing,
  { conversationId: newId, organizationId, contactId, channelId, identity }: CreationRequest,
): Script<Snapshot | ServiceError> {
  const { organization, at } = act
  // A delivery that removes a number from the contact locks the same row, so the address can't change meanwhile.
  const locked = yield* lockVisibleContact({ organization, channelId: act.channelId, contactId })
  if (locked === undefined) return unknownReferences([{ pointer: '/contactId', what: 'contact' }])
  const contact: Contact = JSON.parse(locked.contact)
  const channel = yield* lockKeys({ organization, channelId, keys: [] })
  if (channel === undefined || !sees(act, channelId))
    return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const destination = yield* addressOf(act, { contact, channelId, identity })
  if (destination instanceof ServiceError && identity !== undefined)
    return unknownReferences([{ pointer: '/identity', what: 'identity of this contact on the channel' }])
  if (contact.status === 'Blocked') return contactBlocked()
  const lock = lockOf<Locked<'contacts', ChannelKey>>({ organization, organizationId, channelId })
  const open = (yield* lockOpenConversations(lock, [contactId])).get(contactId)
  const isOpen = open?.status === 'Active'
  const conversationId = isOpen ? open.conversationId : newId
  if (!isOpen) {
    if (destination instanceof ServiceError) return destination
    const createdAt = at.toISOString()
    const data = { conversationId, contactId, channelId, initiatedBy: 'Member' as const, createdAt }
    const state = { status: 'Active' as const, tagIds: [], ...(identity !== undefined && { address: identity }) }
    const record = { type: 'conversation' as const, organizationId, uniqueId: newId, ...data, ...state }
    yield* putRecordsOfType(lock, 'conversation', [record], { at, mustBeNew: true })
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
  }
  const conversation = yield* getConversation(act, conversationId)
  return conversation instanceof Error ? conversation : conversation.snapshot()
}
