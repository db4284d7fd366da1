import type { Channel } from '@parley/contract'
import { nullable, oneOf, text } from '../../store/kernel/columns.ts'
import { change, many, type Script } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import { lockContact, lockOpenConversations } from '../channel/statements.ts'
import { findChannel } from '../channels/find-channel.ts'
import { sees } from '../channels/view.ts'
import { ServiceError } from '../errors.ts'
import { contactBlocked } from '../contacts/find.ts'
import { identifierOf, keyOf } from '../identities/identity-book.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { putOwned } from '../records/put.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { Snapshot } from './conversation.ts'
import { getConversation } from './get.ts'
import { A_CONVERSATION, CONVERSATION, OF_CONVERSATION } from './statements.ts'

export interface ConversationCreation {
  /** The identifier that a new conversation gets. */
  conversationId: string
  organizationId: string
  contactId: string
  channelId: string
  /** An identifier of the contact: the address of the conversation. */
  identity?: string | undefined
}

/** The identifiers of a contact in a scope, and the contact that has a phone number there. */
const findIdentifiers = many(
  'conversation_identifiers',
  { organization: text, identityScope: text, contactId: text, number: nullable(text) },
  { kind: oneOf<'app' | 'number'>(), value: text, holderId: nullable(text) },
).sql(
  `SELECT kind, value, contact_id AS holder_id FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id = :contactId AND identity_scope = :identityScope
   UNION SELECT kind, value, contact_id FROM contact_identifiers
   WHERE organization = :organization AND kind = 'number' AND value = CAST(:number AS TEXT) AND identity_scope = :identityScope`,
)
const setAddress = change(
  'conversation_set_address',
  { ...CONVERSATION, address: text, number: nullable(text) },
  A_CONVERSATION,
).sql(`UPDATE conversations SET address = :address, address_number = :number WHERE ${OF_CONVERSATION}`)

/** Returns the active conversation of a contact on a channel, which is a new one if there was none. */
export function* createConversation(
  { act, audit }: Writing,
  { conversationId: newId, organizationId, contactId, channelId, identity }: ConversationCreation,
): Script<Snapshot | ServiceError> {
  const { organization, at } = act
  // No message of the contact is received until this ends, so that none makes a conversation, too.
  const lock = yield* lockContact({ organization, organizationId, channelId }, contactId, act.channelId)
  if (lock === undefined) return unknownReferences([{ pointer: '/contactId', what: 'contact' }])
  const found = yield* findChannel({ organization, channelId })
  if (found === undefined || !sees(act, channelId))
    return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const { identityScope, phoneMatching }: Channel = JSON.parse(found.channel)
  const number = phoneMatching === 'Identifiers' ? numberOf(lock.contact.phone) : undefined
  const identifiers = yield* findIdentifiers({ organization, identityScope, contactId, number })
  const own = identifiers.filter(({ holderId }) => holderId === contactId)
  const address = identity === undefined ? undefined : identifierOf(identity, phoneMatching)
  if (address !== undefined && !own.some(({ kind, value }) => keyOf([kind, value]) === keyOf(address)))
    return unknownReferences([{ pointer: '/identity', what: 'identity of this contact on the channel' }])
  if (lock.contact.status === 'Blocked') return contactBlocked()
  const open = (yield* lockOpenConversations(lock, [contactId])).get(contactId)
  const isThere = open?.status === 'Active'
  const conversationId = isThere ? open.conversationId : newId
  if (!isThere) {
    const [holderId = null] = identifiers.map((each) => each.holderId)
    if (own.length === 0 && holderId !== null) {
      const extras = { contactId: holderId }
      return new ServiceError('contact_exists', extras, 'The phone number is an identifier of another contact.')
    }
    const createdAt = at.toISOString()
    const data = { conversationId, contactId, channelId, initiatedBy: 'Member' as const, createdAt }
    const state = { status: 'Active' as const, tagIds: [] }
    const record = { type: 'conversation' as const, organizationId, uniqueId: newId, ...data, ...state }
    yield* putOwned(lock, 'conversation', [record], { at, mustBeNew: true })
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
  }
  if (identity !== undefined && address !== undefined) {
    const [kind, value] = address
    yield* setAddress({
      organization,
      conversationId,
      address: identity,
      number: kind === 'number' ? value : undefined,
    })
  }
  const read = yield* getConversation(act, conversationId)
  return read instanceof Error ? read : read.snapshot()
}
