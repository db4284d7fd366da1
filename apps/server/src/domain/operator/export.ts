// Reads all records of a store, one at a time, for the command `export`.
import type { Each } from '../../sql/statement.ts'
import { positionOf } from '../events/page.ts'
import { newestEvent, START_OF_ALL } from '../events/stored-events.ts'
import { selectOrganizations } from '../tables/organizations.ts'
import { withGivenNumber } from '../tables/contact-record.ts'
import type { StoreRecord } from '../tables/record.ts'
import { readPendingChanges } from '../tables/pending-changes.ts'
import { ownedTypes, readRecords } from '../tables/record-types.ts'

/**
 * A line of an export that isn't a record: the position of the newest event of an organization when the export was made. A program that
 * copies the records and then reads the events after this position misses no change. An import ignores the line.
 */
export interface ExportedPosition {
  type: 'position'
  organizationId: string
  position: string
}

/**
 * Reads all records of a store: first the organizations, then the channels of each organization, then the roles of each organization, and
 * so on. In this order, each record comes after the records that it references, so an import can write each record as soon as it reads it.
 * Two stores with equal contents return the same records in the same order.
 */
export async function* readAllRecords(each: Each): AsyncIterable<StoreRecord> {
  const organizations = await Array.fromAsync(each(selectOrganizations.step({})))
  for (const { organizationId: uniqueId, name, createdAt } of organizations)
    yield { type: 'organization', uniqueId, name, createdAt }
  for (const type of ownedTypes) for (const organization of organizations) yield* readRecords(each, type, organization)
  for (const organization of organizations) yield* readPendingChanges(each, organization)
}

/**
 * Yields all records, then the position of the newest event of each organization. A contact always has the number that the organization
 * gave it in `identities`: an import takes a contact without them for one of another system, which is new here.
 */
export async function* readExport(each: Each): AsyncIterable<StoreRecord | ExportedPosition> {
  for await (const record of readAllRecords(each)) yield record.type === 'contact' ? withGivenNumber(record) : record
  const organizations = await Array.fromAsync(each(selectOrganizations.step({})))
  for (const { organization, organizationId } of organizations) {
    // An organization without events has the position before its first event.
    const [newest = START_OF_ALL] = await Array.fromAsync(each(newestEvent.step({ organization })))
    yield { type: 'position', organizationId, position: positionOf(newest) }
  }
}
