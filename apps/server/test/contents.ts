// Writes and reads the content of the stores of tests.
import type { AuditEntry, AuditFilter } from '../src/domain/kernel/audit.ts'
import { readAudit } from '../src/domain/operator/audit-entries.ts'
import { readAllRecords } from '../src/domain/operator/export.ts'
import { importRecords } from '../src/domain/operator/import.ts'
import type { PutResult } from '../src/domain/operator/put.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import type { Store } from '../src/store/store.ts'

export const NOON = new Date('2026-03-14T12:00:00.000Z')

/** Imports records. Conversations that are `Deleted` became so at noon, unless a time is given. */
export const put = (storage: Pick<Store, 'write'>, records: readonly StoreRecord[], at = NOON): Promise<PutResult> =>
  importRecords(storage, at, records)

export const contentOf = (storage: Pick<Store, 'snapshot'>): Promise<StoreRecord[]> =>
  Array.fromAsync(storage.snapshot(readAllRecords))

export const auditOf = (storage: Pick<Store, 'snapshot'>, filter: AuditFilter = {}): Promise<AuditEntry[]> =>
  Array.fromAsync(storage.snapshot((each) => readAudit(each, filter)))
