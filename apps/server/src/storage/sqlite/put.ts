import type { DatabaseSync } from 'node:sqlite'
import { RecordRefused, type StoreRecord } from '../../domain/records/record.ts'
import { createPutConversation } from './put-conversations.ts'
import { createPutMessages, type PutMessages } from './put-messages.ts'
import { createPeople, Refusal } from './put-people.ts'

/** Writes a batch of records in their order, within a transaction. */
export function createPut(db: DatabaseSync, now: () => Date): (records: readonly StoreRecord[]) => void {
  const people = createPeople(db)
  const putConversation = createPutConversation(db, now)
  const messagesOfBatch = createPutMessages(db)

  function putOne(organization: string, record: Exclude<StoreRecord, { type: 'organization' }>, messages: PutMessages) {
    switch (record.type) {
      case 'role':
        return people.role(organization, record)
      case 'member':
        return people.member(organization, record)
      case 'contact':
        return people.contact(organization, record)
      case 'tag':
        return people.tag(organization, record)
      case 'conversation':
        return putConversation(organization, record)
      case 'message':
        return messages.put(organization, record)
    }
  }

  return (records) => {
    const codeOf = remember(people.codeOf)
    const messages = messagesOfBatch()
    for (const [index, record] of records.entries()) {
      try {
        if (record.type === 'organization') people.organization(record)
        else putOne(codeOf(record.organizationId), record, messages)
      } catch (error) {
        throw error instanceof Refusal ? new RecordRefused(index, error.message, error.pointer) : error
      }
    }
    messages.finish()
  }
}

/** The codes of the organizations of one batch, asked once each. */
function remember(codeOf: (organizationId: string) => string | undefined): (organizationId: string) => string {
  const codes = new Map<string, string>()
  return (organizationId) => {
    const code = codes.get(organizationId) ?? codeOf(organizationId)
    if (code === undefined) throw new Refusal(`There is no organization ${organizationId}.`, '/organizationId')
    codes.set(organizationId, code)
    return code
  }
}
