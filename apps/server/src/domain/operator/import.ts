// Imports records for an operator. An import appends one event `records.imported` to the log of each organization, however many records it
// writes. A client that reads the events then copies all records again.
import type { Script } from '../../sql/statement.ts'
import type { Store } from '../../store/store.ts'
import type { RecordRejected } from './judge.ts'
import { resultOrThrow, type PutOptions, putRecords, type PutResult, type RecordCount } from './put.ts'
import { countSharing, findNumbered } from './shared-numbers.ts'
import type { StoreRecord } from '../tables/record.ts'

/** An import in many batches and one transaction, which `openIntake` begins. */
export type Intake = Awaited<ReturnType<typeof openIntake>>

/** Appends one event `records.imported` for each organization, after all records are written. */
function appendEvents({ audit, at }: Pick<PutOptions, 'audit' | 'at'>, counts: readonly RecordCount[]): void {
  for (const [organization, batchCounts] of Map.groupBy(counts, (count) => count.organization)) {
    const numberOfRecords = batchCounts.reduce((sum, count) => sum + count.numberOfRecords, 0)
    const organizationId = batchCounts[0]?.organizationId ?? ''
    if (numberOfRecords > 0) audit.append({ organization, at }, 'records.imported', organizationId, { numberOfRecords })
  }
}

/** The result of a batch of an import. */
export interface ImportResult extends PutResult {
  /** How many contacts of the batch have a phone number that another contact had already. */
  sharingNumber: number
}

type ImportOutcome = { rejection: RecordRejected } | ImportResult

/** Writes records, and counts the contacts whose phone number another contact had already. */
function* putCounted(options: PutOptions, records: readonly StoreRecord[]): Script<ImportOutcome> {
  const numbered = yield* findNumbered(records)
  const outcome = yield* putRecords(options, records)
  if ('rejection' in outcome) return outcome
  return { ...outcome, sharingNumber: countSharing(numbered.filter(({ index }) => !outcome.leftOut.has(index))) }
}

/** Writes all records of an import and appends its events. Writes nothing if a record is rejected. */
export function* importAll(options: PutOptions, records: readonly StoreRecord[]): Script<ImportOutcome> {
  const outcome = yield* putCounted(options, records)
  if (!('rejection' in outcome)) appendEvents(options, outcome.counts)
  return outcome
}

/**
 * Imports records in one transaction. A record replaces the stored record with the same identifier. Records of contacts that were erased
 * are skipped, so that an old export doesn't restore them.
 * @throws RecordRejected if a record is invalid. Then no record is written.
 */
export async function importRecords(
  { write }: Pick<Store, 'write'>,
  at: Date,
  records: readonly StoreRecord[],
): Promise<ImportResult> {
  return resultOrThrow(await write(undefined, (audit) => importAll({ audit, at }, records)))
}

/**
 * Begins an import of more records than memory can hold: the caller puts one batch after the other, then commits. All batches are written
 * in one transaction, so the store gets all of them or none.
 */
export async function openIntake({ storage, now }: { storage: Pick<Store, 'transaction'>; now: () => Date }) {
  const transaction = await storage.transaction()
  const counts: RecordCount[] = []
  return {
    /**
     * Writes a batch as `importRecords` does. Other transactions don't see it before `commit`.
     * @throws RecordRejected if a record is invalid. Then nothing of this batch is written, and the next batch can be put.
     */
    async put(records: readonly StoreRecord[]): Promise<ImportResult> {
      const result = resultOrThrow(await transaction.run((audit) => putCounted({ audit, at: now() }, records)))
      counts.push(...result.counts)
      return result
    },
    /** Appends the events and commits all batches. */
    async commit(): Promise<void> {
      // oxlint-disable-next-line require-yield -- A script must be a generator, but appending events runs no statement.
      await transaction.run(function* append(audit): Script<void> {
        appendEvents({ audit, at: now() }, counts)
      })
      await transaction.commit()
    },
    /** Rolls all batches back. Does nothing after `commit`. */
    close: (): Promise<void> => transaction.close(),
  }
}
