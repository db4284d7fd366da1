// What of an export isn't a record that belongs to an organization: the organizations, and where their events end.
import { positionOf } from '../../domain/events/page.ts'
import { readOwned } from '../../domain/records/export.ts'
import type { ExportedPosition, StoreRecord } from '../../domain/records/record.ts'
import { readNewest } from './events.ts'
import { organizationStatements } from './organizations.ts'
import { eachOf, type Rows } from './statement.ts'

/** Everything that can be put, in an order in which it can be put. */
export async function* readRecords(rows: Rows): AsyncIterable<StoreRecord> {
  const organizations = []
  for await (const [organizationCode, uniqueId, name, createdAt] of rows(organizationStatements.all)) {
    organizations.push({ organizationCode, organizationId: uniqueId })
    yield { type: 'organization', uniqueId, name, createdAt }
  }
  yield* readOwned(eachOf(rows), organizations)
}

/** Hands out all records, and where the events of each organization end. */
export async function* readExport(rows: Rows): AsyncIterable<StoreRecord | ExportedPosition> {
  yield* readRecords(rows)
  const organizations = await Array.fromAsync(rows(organizationStatements.all))
  for (const [code, organizationId] of organizations) {
    yield { type: 'position', organizationId, position: positionOf(await readNewest(rows, code)) }
  }
}
