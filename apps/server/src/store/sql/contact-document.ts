// Reads what there is about a contact, with its entries of the audit log.
import { type AuditEvent, EVENT_TYPES } from '../../domain/audit.ts'
import { type ContactItem, readContact as readParts } from '../../domain/contacts/document.ts'
import type { StoredEvent } from '../../domain/events/store.ts'
import { entryOf, type EntryRow } from './audit.ts'
import { organizationStatements } from './organizations.ts'
import { eachOf, integer, type Rows, sql, text } from './statement.ts'

export const documentStatements = {
  floor: sql('document_floor', [text], [integer])`SELECT floor_position FROM event_counters WHERE organization = $1`,
}

const of = documentStatements

export async function* readContact(
  rows: Rows,
  organizationCode: string,
  contactId: string,
): AsyncIterable<ContactItem> {
  const organizations = await Array.fromAsync(rows(organizationStatements.all))
  const [, organizationId = ''] = organizations.find(([code]) => code === organizationCode) ?? []
  const [[floor] = [0]] = await Array.fromAsync(rows(of.floor, organizationCode))
  for await (const item of readParts(eachOf(rows), organizationCode, contactId)) {
    if (!('row' in item)) {
      yield item
      continue
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement gives the columns of an entry after the position.
    const [position, ...entry] = item.row.values as unknown as readonly [number, ...EntryRow]
    yield { entry: entryOf(entry, organizationId), event: position > floor ? eventOf(position, entry) : undefined }
  }
}

const FOLLOWED: ReadonlySet<AuditEvent> = new Set(EVENT_TYPES)

/** The entry as an event, if clients can follow events of its type. */
function eventOf(position: number, [, uniqueId, type, , memberId, keyId, requestId, data, at]: EntryRow) {
  if (!FOLLOWED.has(type)) return undefined
  const actor = { memberId: memberId ?? undefined, keyId: keyId ?? undefined, requestId: requestId ?? undefined }
  return { position, uniqueId, type, ...actor, data: data ?? undefined, at: new Date(at) } satisfies StoredEvent
}
