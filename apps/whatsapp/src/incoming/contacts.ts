// Who wrote a message or received one. A person has a phone number, a business-scoped identifier, or both:
// developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids
import type { ReceivedMessage } from '@parley/client'
import { type Json, object, objects, text } from './json.ts'

type Contact = ReceivedMessage['contact']

const isNumber = (id: string) => /^\+?\d+$/.test(id)
const phoneOf = (number: string) => `+${number.replace(/^\+/, '')}`

/** The identifiers of a person in the words of WhatsApp. */
interface Person {
  number?: string | undefined
  userId?: string | undefined
  parentId?: string | undefined
}

/** Returns the entry of `contacts` that is about the person. The lists needn't have the same order, so the values decide. */
function entryOf(value: Json, { number, userId }: Person): Json {
  const contacts = objects(value['contacts'])
  const found = contacts.find(
    (contact) =>
      (userId !== undefined && contact['user_id'] === userId) ||
      (number !== undefined && text(contact['wa_id']) === number),
  )
  // The number of a message can differ from `wa_id`, so a single entry is about its single message.
  const isOnly = contacts.length === 1 && objects(value['messages']).length === 1
  return found ?? (isOnly ? object(contacts[0]) : {})
}

/** Returns who wrote a message (`from`) or received it (`to`): the value is a number or an identifier, and can be missing. */
function personAt(end: 'from' | 'to', message: Json): Person {
  const id = text(message[end])
  const number = id !== undefined && isNumber(id) ? id : undefined
  const userId = text(message[`${end}_user_id`]) ?? (number === undefined ? id : undefined)
  return { number, userId, parentId: text(message[`${end}_parent_user_id`]) }
}

/** Returns the contact at one end of a message, and what of its entry in `contacts` has no property. */
export function contactAt(end: 'from' | 'to', value: Json, message: Json): { contact: Contact; profile: Json } {
  const person = personAt(end, message)
  const entry = entryOf(value, person)
  const { name, ...profile } = object(entry['profile'])
  const number = person.number ?? text(entry['wa_id'])
  const userId = person.userId ?? text(entry['user_id'])
  const parentId = person.parentId ?? text(entry['parent_user_id'])
  const contact: Contact = {
    messagingAppContactId: userId ?? number ?? '',
    ...(userId !== undefined && number !== undefined && { phone: phoneOf(number) }),
    ...(text(name) !== undefined && { name: text(name) }),
    ...(parentId !== undefined && { aliases: [parentId] }),
  }
  return { contact, profile }
}

/** Returns who received a message, if a status has an identifier beside the number: Parley learns that they are one person. */
export function recipientOf(value: Json, status: Json): { messagingAppContactId: string; phone?: string } | undefined {
  const to = text(status['recipient_id'])
  const person: Person = { number: to, userId: text(status['recipient_user_id']) }
  const contacts = objects(value['contacts'])
  const entry = contacts.find(
    (contact) => (to !== undefined && text(contact['wa_id']) === to) || contact['user_id'] === (person.userId ?? to),
  )
  const userId = person.userId ?? text(entry?.['user_id'])
  const number = text(entry?.['wa_id']) ?? to
  if (userId === undefined) return undefined
  return { messagingAppContactId: userId, ...(number !== undefined && isNumber(number) && { phone: phoneOf(number) }) }
}
