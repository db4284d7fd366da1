import type { Contact } from '@parley/contract'
import type { ErasureStore } from '../../domain/contacts/erasures.ts'
import {
  change,
  type Fragment,
  integer,
  isIn,
  LOCK_TO_REMOVE,
  lockOf,
  oneOf,
  row,
  rows,
  sql,
  text,
  textsOf,
} from './statement.ts'

const OF_CONTACT = 'organization = $1 AND contact_id = $2'
const CONTACT = 'organization = $1 AND unique_id = $2'
const ERASED = `organization = $1 AND type = 'contact'`
/** SQLite would go through all events of the organization. */
const EVENTS_OF_CONTACT: Fragment = { sqlite: 'INDEXED BY events_of_contact', postgres: '' }
/** And through all its conversations. */
const CONVERSATIONS_OF_CONTACT: Fragment = { sqlite: 'INDEXED BY conversations_of_contact', postgres: '' }

export const erasureStatements = {
  /** An import holds the organization until it ends, so that none brings back what is being erased. */
  lockOrganization: sql('erasure_organization_locked', [text], [text])`
    SELECT unique_id FROM organizations WHERE organization = $1 ${LOCK_TO_REMOVE}`,
  lockIdentities: sql('erasure_identities_locked', [text, text], [text])`
    SELECT value FROM contact_identities WHERE ${OF_CONTACT} ORDER BY kind, value ${LOCK_TO_REMOVE}`,
  lockContact: sql('erasure_contact_locked', [text, text], [text])`
    SELECT json FROM contacts WHERE ${CONTACT} ${LOCK_TO_REMOVE}`,
  lockConversations: sql('erasure_conversations_locked', [text, text, integer], [text])`
    SELECT unique_id FROM conversations ${CONVERSATIONS_OF_CONTACT} WHERE ${OF_CONTACT}
    ORDER BY unique_id LIMIT $3 ${LOCK_TO_REMOVE}`,
  events: sql('erasure_events', [text, text, text], [])`
    UPDATE events ${EVENTS_OF_CONTACT} SET data = $3
    WHERE organization = $1 AND subject_id = $2 AND type IN ('contact.created', 'contact.updated')`,
  identities: sql('erasure_identities', [text, text], [])`DELETE FROM contact_identities WHERE ${OF_CONTACT}`,
  contact: sql('erasure_contact', [text, text], [])`DELETE FROM contacts WHERE ${CONTACT}`,
  add: sql('erasures_add', [text, text, text, integer], [])`
    INSERT INTO erasures (organization, type, unique_id, at)
    SELECT $1, $2, value, $4 FROM (${textsOf('$3')}) AS listed WHERE true ON CONFLICT DO NOTHING`,
  find: sql('erasures_find', [text, text, text], [oneOf<'contact' | 'conversation'>(), text])`
    SELECT type, unique_id FROM erasures
    WHERE organization = $1 AND (type = 'contact' AND unique_id ${isIn('$2')} OR type = 'conversation' AND unique_id ${isIn('$3')})`,
  contacts: sql('erasures_of_contacts', [text], [text, integer])`
    SELECT unique_id, at FROM erasures WHERE ${ERASED} ORDER BY unique_id`,
  state: sql('erasure_state', [text, text], [oneOf<'present' | 'erased' | 'unknown'>()])`
    SELECT CASE WHEN EXISTS (SELECT 1 FROM contacts WHERE ${CONTACT}) THEN 'present'
                WHEN EXISTS (SELECT 1 FROM erasures WHERE ${ERASED} AND unique_id = $2) THEN 'erased'
                ELSE 'unknown' END`,
}

const of = erasureStatements

export const erasures: ErasureStore = {
  *lockToErase(organizationCode, contactId, most) {
    yield* rows(of.lockOrganization, organizationCode)
    yield* rows(of.lockIdentities, organizationCode, contactId)
    const [json] = (yield* row(of.lockContact, organizationCode, contactId)) ?? []
    if (json === undefined) return undefined
    const contact: Contact = JSON.parse(json)
    const found = yield* rows(of.lockConversations, organizationCode, contactId, most)
    const conversations = found.map(([conversationId]) => ({ conversationId, contactId }))
    return lockOf({ organizationCode, contact, conversations })
  },
  *removeContact({ organizationCode, contact: { uniqueId } }, placeholder) {
    yield* change(of.events, organizationCode, uniqueId, JSON.stringify({ contact: placeholder }))
    yield* change(of.identities, organizationCode, uniqueId)
    yield* change(of.contact, organizationCode, uniqueId)
  },
  *addErased({ organizationCode }, type, uniqueIds, at) {
    if (uniqueIds.length === 0) return
    yield* change(of.add, organizationCode, type, JSON.stringify(uniqueIds), at.getTime())
  },
  *erasedContacts(organizationCode) {
    return (yield* rows(of.contacts, organizationCode)).map(([contactId, at]) => ({ contactId, at: new Date(at) }))
  },
  *findErased({ organizationCode }, contactIds, conversationIds) {
    const found = yield* rows(of.find, organizationCode, JSON.stringify(contactIds), JSON.stringify(conversationIds))
    const ofType = (type: 'contact' | 'conversation') =>
      new Set(found.flatMap(([each, uniqueId]) => (each === type ? [uniqueId] : [])))
    return { contacts: ofType('contact'), conversations: ofType('conversation') }
  },
  *find(organizationCode, contactId) {
    const [state = 'unknown'] = (yield* row(of.state, organizationCode, contactId)) ?? []
    return state
  },
}
