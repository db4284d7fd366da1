// Imports records: for followers, an import is one event of each organization, however much it is.
import type { OrgCode } from '../../sql/columns.ts'
import type { Script } from '../../sql/statement.ts'
import type { Store } from '../../sql/store.ts'
import { outcomeOf, type Put, type PutOutcome, putRecords, type PutResult } from './put.ts'
import type { StoreRecord } from './record.ts'

type Import = Omit<Put, 'imported'>

/** One transaction over any number of batches, for more records than memory can hold. */
export type Intake = Awaited<ReturnType<typeof openIntake>>

/** Counts the records of an import for each organization, for the event `records.imported`. */
function createImported() {
  const counts = new Map<OrgCode, { organizationId: string; numberOfRecords: number }>()
  const add: Put['imported'] = ({ organization, organizationId }, records) => {
    const { numberOfRecords = 0 } = counts.get(organization) ?? {}
    counts.set(organization, { organizationId, numberOfRecords: numberOfRecords + records })
  }
  return {
    add,
    tell({ audit, at }: Pick<Put, 'audit' | 'at'>): void {
      for (const [organization, { organizationId, numberOfRecords }] of counts) {
        audit.append({ organization, at }, 'records.imported', organizationId, { numberOfRecords })
      }
    },
  }
}

/** Writes the records of an import, and tells the log of it. */
export function* importAll(put: Import, records: readonly StoreRecord[]): Script<PutOutcome> {
  const imported = createImported()
  const outcome = yield* putRecords({ ...put, imported: imported.add }, records)
  imported.tell(put)
  return outcome
}

/**
 * Imports records, new or in place of those with the same identifier; a message belongs to its conversation for ever. An organization
 * that is new gets a code of its own. Records of contacts that were erased are left out.
 *
 * @throws RecordRejected if a record can't stand; then none is written.
 * @example
 * await importRecords(storage, new Date(), [{ type: 'tag', organizationId: 'acme', uniqueId: 'tag_refund', label: 'Refund' }])
 */
export async function importRecords(
  { write }: Pick<Store, 'write'>,
  at: Date,
  records: readonly StoreRecord[],
): Promise<PutResult> {
  return outcomeOf(await write(undefined, (audit) => importAll({ audit, at }, records)))
}

/** Begins an import of more records than memory can hold, in one transaction. */
export async function openIntake({ storage, now }: { storage: Pick<Store, 'transaction'>; now: () => Date }) {
  const transaction = await storage.transaction()
  const imported = createImported()
  return {
    /**
     * Writes records as `importRecords` does, to be kept with all others or not at all.
     * @throws RecordRejected if a record is invalid; then none of this batch is written, and the intake goes on.
     */
    put: async (records: readonly StoreRecord[]): Promise<PutResult> =>
      outcomeOf(await transaction.run((audit) => putRecords({ audit, at: now(), imported: imported.add }, records))),
    /** Keeps everything. */
    async commit(): Promise<void> {
      // oxlint-disable-next-line require-yield -- The events are all that it writes.
      await transaction.run(function* tell(audit): Script<void> {
        imported.tell({ audit, at: now() })
      })
      await transaction.commit()
    },
    /** Leaves everything as it was before the intake. Does nothing after `commit`. */
    close: (): Promise<void> => transaction.close(),
  }
}
