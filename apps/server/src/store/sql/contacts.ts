import type { Contact } from '@parley/contract'
import type { ContactStore } from '../../domain/contacts/store.ts'
import type { Serialized } from '../../domain/conversations/conversation.ts'
import type { Texts } from '../serialize.ts'
import { change, LOCK, lockOf, row, sql, text } from './statement.ts'

const NAMED = 'organization = $1 AND unique_id = $2'

export const contactStatements = {
  lock: sql('contact_locked', [text, text], [text])`SELECT json FROM contacts WHERE ${NAMED} ${LOCK}`,
  update: sql('contact_update', [text, text, text], [])`UPDATE contacts SET json = $3 WHERE ${NAMED}`,
}

const of = contactStatements

export const createContactStore = (texts: Texts): ContactStore => ({
  *lock(organizationCode, contactId) {
    const [json] = (yield* row(of.lock, organizationCode, contactId)) ?? []
    if (json === undefined) return undefined
    const contact: Contact = JSON.parse(json)
    return lockOf({ organizationCode, contact, text: serialized(json) })
  },
  *update({ organizationCode }, contact) {
    const json = texts.contact(contact)
    yield* change(of.update, organizationCode, contact.uniqueId, json)
    return serialized(json)
  },
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a contact.
const serialized = (json: string) => json as Serialized<Contact>
