import type { Channel, Contact } from '@parley/contract'
import { nullable, oneOf, text } from '../../store/kernel/columns.ts'
import { ScriptConflict } from '../../store/kernel/errors.ts'
import { type Locked, lockOf, many, type ReadScript, type Script } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import type { View } from '../caller.ts'
import { lockOpenConversations } from '../channel/statements.ts'
import { sees } from '../channels/view.ts'
import { contactBlocked, getContact } from '../contacts/find.ts'
import { contactLocked } from '../contacts/statements.ts'
import { ServiceError } from '../errors.ts'
import { identifierOf, keyOf } from '../identities/identity-book.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { lockKeys } from '../identities/statements.ts'
import { putOwned } from '../records/put.ts'
import type { OfChannel } from '../records/statements.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { Snapshot } from './conversation.ts'
import { getConversation } from './get.ts'

export interface ConversationCreation {
  /** The identifier that a new conversation gets. */
  conversationId: string
  organizationId: string
  contactId: string
  channelId: string
  /** An identifier of the contact: the address of a new conversation. */
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
const UNREACHABLE = "The contact has no identifier on the channel, and its phone number can't be used there."

/** Returns the active conversation of a contact on a channel, which is a new one if there was none. */
export function* createConversation(
  { act, audit }: Writing,
  { conversationId: newId, organizationId, contactId, channelId, identity }: ConversationCreation,
): Script<Snapshot | ServiceError> {
  const { organization, at } = act
  const known = yield* getContact(act, contactId)
  if (known instanceof ServiceError) return unknownReferences([{ pointer: '/contactId', what: 'contact' }])
  const { phone }: Contact = JSON.parse(known)
  const told = numberOf(phone)
  // As in a delivery, the number comes before the contact. No message takes it, and none of the contact is received, until this ends.
  const found = yield* lockKeys({ organization, channelId, keys: told === undefined ? [] : [told] })
  if (found === undefined || !sees(act, channelId))
    return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const locked = yield* contactLocked({ organization, channelId: act.channelId, contactId })
  const contact: Contact | undefined = locked && JSON.parse(locked.contact)
  if (contact?.phone !== phone) throw new ScriptConflict()
  const { identityScope, phoneMatching }: Channel = JSON.parse(found.json)
  const number = phoneMatching === 'Identifiers' && contact.phoneIsKnown !== false ? told : undefined
  const identifiers = yield* findIdentifiers({ organization, identityScope, contactId, number })
  const own = identifiers.filter(({ holderId }) => holderId === contactId)
  const named = identity && keyOf(identifierOf(identity, phoneMatching))
  if (named !== undefined && !own.some(({ kind, value }) => keyOf([kind, value]) === named))
    return unknownReferences([{ pointer: '/identity', what: 'identity of this contact on the channel' }])
  if (contact.status === 'Blocked') return contactBlocked()
  const lock = lockOf<Locked<'contacts', OfChannel>>({ organization, organizationId, channelId })
  const open = (yield* lockOpenConversations(lock, [contactId])).get(contactId)
  const isThere = open?.status === 'Active'
  const conversationId = isThere ? open.conversationId : newId
  if (!isThere) {
    const holderId = identifiers[0]?.holderId ?? undefined
    const conflict = own.length === 0 ? yield* conflictOf(act, number, holderId) : undefined
    if (conflict !== undefined) return conflict
    const createdAt = at.toISOString()
    const data = { conversationId, contactId, channelId, initiatedBy: 'Member' as const, createdAt }
    const state = { status: 'Active' as const, tagIds: [], ...(identity !== undefined && { address: identity }) }
    const record = { type: 'conversation' as const, organizationId, uniqueId: newId, ...data, ...state }
    yield* putOwned(lock, 'conversation', [record], { at, mustBeNew: true })
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
  }
  const read = yield* getConversation(act, conversationId)
  return read instanceof Error ? read : read.snapshot()
}

/**
 * Why no message reaches a contact without an identifier on the channel; undefined if one reaches its phone number.
 * @param holderId The contact that has the number by now. A bound member isn't told of one that it doesn't know.
 */
function* conflictOf(
  view: View,
  number: string | undefined,
  holderId: string | undefined,
): ReadScript<ServiceError | undefined> {
  if (number !== undefined && holderId === undefined) return undefined
  if (holderId === undefined || (yield* getContact(view, holderId)) instanceof ServiceError)
    return new ServiceError('identity_lost', {}, UNREACHABLE)
  const extras = { contactId: holderId }
  return new ServiceError('contact_exists', extras, 'The phone number is an identifier of another contact.')
}
