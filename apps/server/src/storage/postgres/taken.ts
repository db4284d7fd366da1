import { RecordRefused, type StoreRecord } from '../../domain/records/record.ts'
import type { Session } from './connections.ts'
import { findOrganizationCode } from './directory.ts'
import { findPresent } from './missing.ts'

/** Refuses records whose identifiers are taken. Runs within the transaction that then writes them. */
export async function refuseTaken(session: Session, records: readonly StoreRecord[]): Promise<void> {
  for (const [index, record] of records.entries()) {
    if (await isTaken(session, record)) {
      throw new RecordRefused(index, `The ${record.type} ${record.uniqueId} exists already.`, '/uniqueId')
    }
  }
}

async function isTaken(session: Session, record: StoreRecord): Promise<boolean> {
  const id = record.type === 'organization' ? record.uniqueId : record.organizationId
  const organization = await findOrganizationCode(session, id)
  if (record.type === 'organization') return organization !== undefined
  if (organization === undefined) return false
  return (await findPresent(session, organization, record.type, [record.uniqueId])).size > 0
}
