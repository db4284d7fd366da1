// People. A person has a phone number, a business-scoped identifier, or both. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp: the page business-scoped-user-ids, and those named below
import type { ReceivedMessage, ReportedChange } from '@parley/client'
import { type Json, metadataOf, object, objects, text, timeOrNow, without } from './json.ts'

/** The identifiers of a person. `id` is a number or a business-scoped identifier. */
type Identifiers = Partial<Record<'id' | 'userId' | 'parentId', unknown>>

/** Returns true if an identifier is a phone number, or if there is none. */
export const isNumber = (id = ''): boolean => /^\+?\d*$/.test(id)

/** Returns a person, with what `contacts` of the notification adds. `profile` is what of it has no property in the contract. */
export function personOf(
  value: Json,
  { id, userId, parentId }: Identifiers,
): { contact: ReceivedMessage['contact']; profile: Json } {
  const number = isNumber(text(id)) ? text(id) : undefined
  const scoped = text(userId) ?? (number === undefined ? text(id) : undefined)
  const contacts = objects(value['contacts'])
  // The lists needn't have the same order, so the values decide.
  const found = contacts.find(
    ({ user_id, wa_id }) =>
      (scoped !== undefined && user_id === scoped) || (number !== undefined && text(wa_id) === number),
  )
  // The number of a message can differ from `wa_id`, so a single entry is about its single message.
  const isOnly = contacts.length === 1 && objects(value['messages']).length === 1
  const entry = found ?? object(isOnly ? contacts[0] : undefined)
  const { name, ...profile } = object(entry['profile'])
  const phone = number ?? text(entry['wa_id'])
  const appId = scoped ?? text(entry['user_id'])
  const parent = text(parentId) ?? text(entry['parent_user_id'])
  const contact = {
    messagingAppContactId: appId ?? phone ?? '',
    phone: appId !== undefined && phone !== undefined ? `+${phone.replace(/^\+/, '')}` : undefined,
    name: text(name),
    aliases: parent === undefined ? undefined : [parent],
  }
  return { contact, profile }
}

/** Returns the identifiers of a person alone, as receipts and changes have them. */
export function identityOf(identifiers: Identifiers, value: Json = {}) {
  const { messagingAppContactId, phone } = personOf(value, identifiers).contact
  return { messagingAppContactId, phone }
}

/** Returns the change of a name in the address book of the organization. Undefined if there is no name any longer. */
export function nameChangeOf({ contact, action, metadata }: Json): ReportedChange | undefined {
  const { phone_number, full_name, first_name } = object(contact)
  const [number, name] = [text(phone_number)?.replaceAll(/\D/g, ''), text(full_name) ?? text(first_name)]
  if (!number || name === undefined || action === 'remove') return undefined
  const at = timeOrNow(object(metadata)['timestamp'])
  return { kind: 'ContactChanged', at, contact: { messagingAppContactId: number }, name }
}

/**
 * Returns the change of a person's number or identifier, which is a message of the type `system`. If it doesn't say whose, it is none. The
 * field `user_id_update` of older documentation doesn't exist (changelog of 2026-08-11). Source: webhooks/reference/messages/system
 */
export function identityChangeOf({ type, from, timestamp, system }: Json): ReportedChange | undefined {
  const { type: kind, wa_id, user_id, previous_user_id, ...others } = object(system)
  if (type !== 'system' || (kind !== 'user_changed_number' && kind !== 'user_changed_user_id')) return undefined
  const contact = identityOf({ id: from, userId: previous_user_id })
  const to = identityOf({ id: wa_id, userId: user_id })
  if (contact.messagingAppContactId === '' || to.messagingAppContactId === '') return undefined
  const metadata = metadataOf({ type: kind, ...without(others, 'body') })
  return { kind: 'IdentityChanged', contact, to, at: timeOrNow(timestamp), ...metadata }
}

/** Returns what a person chose, such as to get no more marketing messages. Source: webhooks/reference/user_preferences */
export function preferenceOf(value: Json, preference: Json): ReportedChange | undefined {
  const { wa_id: id, user_id: userId, category, value: choice, timestamp, detail } = preference
  const contact = identityOf({ id, userId }, value)
  const name = text(category)
  if (contact.messagingAppContactId === '' || name === undefined) return undefined
  const attributes = { [name]: text(choice) ?? null }
  return { kind: 'ContactChanged', contact, attributes, at: timeOrNow(timestamp), ...metadataOf({ detail }) }
}
