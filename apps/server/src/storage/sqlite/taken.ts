import type { DatabaseSync } from 'node:sqlite'
import { RecordRefused, type StoreRecord } from '../../domain/records/record.ts'
import { TABLES } from '../tables.ts'
import { query } from './statements.ts'

/** Refuses records whose identifiers are taken. Runs within the transaction that then writes them. */
export function createRefuseTaken(db: DatabaseSync): (records: readonly StoreRecord[]) => void {
  const organization = query<[uniqueId: string], object>(db, 'SELECT 1 FROM organizations WHERE unique_id = ?')
  const others = Object.entries(TABLES).map(([type, table]) => {
    const find = query<[organizationId: string, uniqueId: string], object>(
      db,
      `SELECT 1 FROM ${table} WHERE organization = (SELECT organization FROM organizations WHERE unique_id = ?)
       AND unique_id = ?`,
    )
    return [type, find] as const
  })
  const finders = new Map<string, (typeof others)[number][1]>(others)

  const isTaken = (record: StoreRecord) =>
    record.type === 'organization'
      ? organization.get(record.uniqueId) !== undefined
      : finders.get(record.type)?.get(record.organizationId, record.uniqueId) !== undefined

  return (records) => {
    for (const [index, record] of records.entries()) {
      if (isTaken(record))
        throw new RecordRefused(index, `The ${record.type} ${record.uniqueId} exists already.`, '/uniqueId')
    }
  }
}
