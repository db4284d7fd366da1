// What an operator does with organizations, roles and members, one at a time.
import { newOrganizationCode } from '../api-keys/format.ts'
import type { AuditLog } from '../audit.ts'
import type { Store } from '../store.ts'
import { outcomeOf, type Put, putRecords } from './put.ts'
import type { StoreRecord } from './record.ts'

export interface RecordAdministration {
  /**
   * Adds records. This isn't an import: followers needn't copy everything again.
   * @throws RecordRefused if a record can't stand, or isn't new.
   */
  create(records: readonly StoreRecord[]): Promise<void>
}

/**
 * Creates organizations, roles and members on behalf of an operator. Each is an entry of the audit log.
 *
 * @example
 * const administration = createRecordAdministration({ storage, now: () => new Date() })
 * await administration.create([newOrganization({ uniqueId: 'acme', name: 'Acme Support' }, new Date())])
 */
export function createRecordAdministration({
  storage,
  now,
}: {
  storage: Pick<Store, 'write' | 'recordWriter'>
  now: () => Date
}): RecordAdministration {
  const putOf = (audit: AuditLog): Put => ({
    store: storage.recordWriter,
    audit,
    at: now(),
    newCode: newOrganizationCode,
  })
  return {
    async create(records) {
      outcomeOf(await storage.write((audit) => putRecords({ ...putOf(audit), mustBeNew: true }, records)))
    },
  }
}
