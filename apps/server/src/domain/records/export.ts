import type { Each } from '../../sql/statement.ts'
import { positionOf } from '../events/page.ts'
import { newestEvent, START_OF_ALL } from '../events/statements.ts'
import { allOrganizations } from '../organizations/organizations.ts'
import { type StoreRecord } from './record.ts'
import { ownedTypes, readingOf } from './record-types.ts'

/**
 * A line of an export that isn't a record: the newest event of an organization at the time of the export. A program that takes the records
 * and follows from here misses nothing. An import has no use for it.
 */
export interface ExportedPosition {
  type: 'position'
  organizationId: string
  position: string
}

/**
 * Everything that can be put, in an order in which it can be put: type by type, organization by organization. So no statement is about
 * more than one organization, and equal stores give the same records in the same order.
 */
export async function* readRecords(each: Each): AsyncIterable<StoreRecord> {
  const organizations = await Array.fromAsync(each(allOrganizations.step({})))
  for (const { organizationId: uniqueId, name, createdAt } of organizations)
    yield { type: 'organization', uniqueId, name, createdAt }
  for (const type of ownedTypes) {
    const read = readingOf(type)
    for (const { organization, organizationId } of organizations) yield* read(each, organization, organizationId)
  }
}

/** All records, and where the events of each organization end. */
export async function* readExport(each: Each): AsyncIterable<StoreRecord | ExportedPosition> {
  yield* readRecords(each)
  const organizations = await Array.fromAsync(each(allOrganizations.step({})))
  for (const { organization, organizationId } of organizations) {
    const [newest = START_OF_ALL] = await Array.fromAsync(each(newestEvent.step({ organization })))
    yield { type: 'position', organizationId, position: positionOf(newest) }
  }
}
