// Subjects for the histories of `identity-model.ts`: the rules without a store, and those of version 1.2.
import { readConfig } from '../src/config.ts'
import { IdentityBook } from '../src/domain/identities/identity-book.ts'
import { type IdentityRule, numberOf } from '../src/domain/identities/identity-rules.ts'
import { type Setting, type Subject, type Told } from './identity-model.ts'

type Rules = Readonly<Record<string, IdentityRule>>

/** The rules, with conversations in memory: each contact has one. */
export function rulesInMemory({ phoneMatching }: Setting, rules?: Rules): Subject & { book: IdentityBook } {
  const book = new IdentityBook(phoneMatching, readConfig({}).PHONE_SILENCE_DAYS, rules)
  const blocked = new Set<string>()
  const addresses = new Map<string, string>()
  let made = 0

  return {
    book,
    receive(told: Told, at, quotedId) {
      made += 1
      const { contactId, identifier } = book.identify(told, `con_${made}`, at.toISOString(), quotedId)
      if (blocked.has(contactId)) {
        book.refresh(identifier, at.toISOString())
        return undefined
      }
      addresses.set(contactId, told.messagingAppContactId)
      return { contactId, conversationId: contactId }
    },
    send(contactId) {
      const address = addresses.get(contactId) ?? ''
      const { opaque = [], numbers = [], given = [] } = book.contacts.get(contactId) ?? {}
      if (opaque.includes(address) || numbers.includes(numberOf(address) ?? '')) return address
      const free = Array.from(given).find((number) => (book.holders.get(`number ${number}`) ?? null) === null)
      return opaque.at(-1) ?? numbers.at(-1) ?? (free && phoneMatching !== 'Never' ? `+${free}` : undefined)
    },
    importContact(contactId, phone, at) {
      book.add(contactId, at.toISOString()).given.add(numberOf(phone) ?? '')
      return { conversationId: contactId }
    },
    block(contactId) {
      blocked.add(contactId)
    },
  }
}

/** Version 1.2: by the identifier, else the oldest contact without one that has the phone number, else a new contact. */
export function rulesOf12(): Subject {
  const byId = new Map<string, string>()
  const addresses = new Map<string, string>()
  const phones: { contactId: string; digits: string }[] = []
  const blocked = new Set<string>()
  let made = 0

  function find({ messagingAppContactId: id, phone = '' }: Told): string {
    const known = byId.get(id)
    if (known !== undefined) return known
    const digits = phone.replaceAll(/\D/g, '')
    const place = phones.findIndex((each) => each.digits === digits && digits !== '')
    const found = phones[place]?.contactId
    if (found !== undefined && blocked.has(found)) return found
    if (found !== undefined) phones.splice(place, 1)
    const contactId = found ?? `con_${(made += 1)}`
    byId.set(id, contactId)
    addresses.set(contactId, id)
    return contactId
  }

  return {
    receive(told) {
      const contactId = find(told)
      return blocked.has(contactId) ? undefined : { contactId, conversationId: contactId }
    },
    send: (contactId) => addresses.get(contactId),
    importContact(contactId, phone) {
      phones.push({ contactId, digits: phone.replaceAll(/\D/g, '') })
      addresses.set(contactId, phone)
      return { conversationId: contactId }
    },
    block(contactId) {
      blocked.add(contactId)
    },
  }
}
