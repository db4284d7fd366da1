// Imports JSON Lines into a store, for `parley import`: all lines or none, unless the operator sets `--keep-good` to keep the valid lines.
import { limits } from '@parley/contract'
import { importRecords, type ImportResult, type Intake, openIntake } from '../domain/operator/import.ts'
import { RecordRejected } from '../domain/operator/judge.ts'
import { withGivenNumber } from '../domain/tables/contact-record.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import type { Store } from '../store/store.ts'
import type { Violation } from './violations.ts'
import { splitLines } from './lines.ts'
import { readLine } from './read-line.ts'
import type { ReadLine } from './whole-conversation.ts'

export interface ImportOptions {
  storage: Pick<Store, 'write' | 'transaction'>
  now: () => Date
  /** If true, lines are read during the transaction, which can take long. False if the transaction would block a running server. */
  allowsLongTransaction: boolean
  /** If true, the valid lines are written even if other lines are rejected. */
  keepGood: boolean
  /** Called immediately for each rejected line. */
  onRejected: (line: RejectedLine) => void
  /** Called after each chunk with the numbers of lines and bytes that were read so far. */
  onProgress?: (progress: { lines: number; bytes: number }) => void
}

/** A line that isn't imported, and why. */
export interface RejectedLine {
  /** The number of the line. The first line is 1. */
  line: number
  violations: readonly Violation[]
}

export interface ImportSummary {
  /** The number of lines that aren't empty. */
  lines: number
  rejected: number
  /** The number of written records by type. Empty if nothing was written. */
  written: Partial<Record<StoreRecord['type'], number>>
  /** The number of records that were left out because their contact was erased. Absent if no record was left out. */
  leftOut?: number
  /** The number of written contacts whose phone number another contact had already. Absent if there is none. */
  sharingNumber?: number
}

type NumberedLine = ReadLine & { number: number }
/** Writes records to the store. Rejects with `RecordRejected` if the store doesn't accept a record. */
type Put = (records: readonly StoreRecord[]) => Promise<ImportResult>

/** Imports JSON Lines in bounded memory. If the import fails, nothing is written, unless `keepGood` is set. */
export async function importLines(source: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportSummary> {
  const { storage, now, allowsLongTransaction, keepGood } = options
  const progress = createProgress(options)
  const batches = readBatches(progress.watch(source), progress, now)
  if (keepGood) {
    // Each batch is written in a separate transaction.
    for await (const batch of batches) await write(batch, (records) => importRecords(storage, now(), records), progress)
    return progress.summary()
  }
  const allBatches = allowsLongTransaction ? batches : await collect(batches, progress)
  return writeAll(await openIntake({ storage, now }), allBatches, progress)
}

/** Writes all lines in the open transaction of `intake`. Commits only if no line is rejected; otherwise `close` rolls back. */
async function writeAll(
  intake: Intake,
  batches: AsyncIterable<NumberedLine[]> | Iterable<NumberedLine[]>,
  progress: Progress,
): Promise<ImportSummary> {
  try {
    for await (const batch of batches) await write(batch, (records) => intake.put(records), progress)
    const summary = progress.summary()
    if (summary.rejected > 0) return { lines: summary.lines, rejected: summary.rejected, written: {} }
    await intake.commit()
    return summary
  } finally {
    await intake.close()
  }
}

/** Reads all lines into memory before the import opens its transaction, so that the transaction blocks a running server only briefly. */
async function collect(batches: AsyncIterable<NumberedLine[]>, progress: Progress): Promise<NumberedLine[][]> {
  const collected: NumberedLine[][] = []
  for await (const batch of batches) {
    if (progress.bytes() > limits.importBytesBesideServer) {
      throw new Error(
        `While a server runs, an import can have at most ${limits.importBytesBesideServer} bytes. Stop the server, or use --keep-good.`,
      )
    }
    collected.push(batch)
  }
  return collected
}

/** Reads and validates the lines. Each batch has the valid lines of one chunk of the source. Invalid lines are reported. */
async function* readBatches(
  source: AsyncIterable<Buffer>,
  progress: Progress,
  now: () => Date,
): AsyncGenerator<NumberedLine[]> {
  for await (const lines of splitLines(source)) {
    const validLines: NumberedLine[] = []
    for (const { number, text, violation: detail = '' } of lines) {
      progress.countLine()
      const parsed = text === undefined ? { violations: [{ pointer: '', detail }] } : readLine(text)
      if ('value' in parsed) {
        const { records, pointerOf } = parsed.value
        validLines.push({ number, records: records.map((record) => withImportTime(record, now())), pointerOf })
      } else progress.reject(number, parsed.violations)
    }
    yield validLines
  }
}

/**
 * Gives the phone number of a contact from another system the time of the import. The rules of identity then take the contact for one that
 * was created at this time, and not at its `createdAt`: its number would count as lost after 90 days of silence.
 */
const withImportTime = (record: StoreRecord, at: Date): StoreRecord =>
  record.type === 'contact' ? withGivenNumber(record, at.toISOString()) : record

/** Writes the valid lines. `put` writes all lines or none, so the lines before and after a rejected line are written separately. */
async function write(lines: readonly NumberedLine[], put: Put, progress: Progress): Promise<void> {
  const putLines = (batch: readonly NumberedLine[]) => put(batch.flatMap(({ records }) => records))
  let remaining = lines
  while (remaining.length > 0) {
    try {
      return progress.wrote(remaining, await putLines(remaining))
    } catch (error) {
      if (!(error instanceof RecordRejected)) throw error
      const { index, line, violation } = locateError(remaining, error)
      const linesBefore = remaining.slice(0, index)
      if (linesBefore.length > 0) progress.wrote(linesBefore, await putLines(linesBefore))
      progress.reject(line, [violation])
      remaining = remaining.slice(index + 1)
    }
  }
}

/** Finds the line of a rejected record, and the pointer to the error in this line. `recordIndex` counts across all lines. */
function locateError(lines: readonly NumberedLine[], { record: recordIndex, pointer, message }: RecordRejected) {
  const origins = lines.flatMap((line, index) => line.records.map((_, indexInLine) => ({ line, index, indexInLine })))
  const origin = origins[recordIndex]
  if (origin === undefined) throw new RangeError(`No line has the record ${recordIndex}.`)
  const { line, index, indexInLine } = origin
  return { index, line: line.number, violation: { pointer: line.pointerOf(indexInLine, pointer), detail: message } }
}

type Progress = ReturnType<typeof createProgress>

/** Counts the lines, bytes and records of an import. Reports the progress and the rejected lines to the callbacks of the options. */
function createProgress({ onRejected, onProgress }: ImportOptions) {
  const written: Partial<Record<StoreRecord['type'], number>> = {}
  let [lines, rejected, leftOut, sharingNumber, bytes] = [0, 0, 0, 0, 0]
  return {
    /** Yields the chunks of the source unchanged, and counts their bytes. */
    async *watch(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        bytes += chunk.length
        yield chunk
        onProgress?.({ lines, bytes })
      }
    },
    bytes: () => bytes,
    countLine: () => void (lines += 1),
    reject(line: number, violations: readonly Violation[]): void {
      rejected += 1
      onRejected({ line, violations })
    },
    wrote(batch: readonly NumberedLine[], { leftOut: omitted, sharingNumber: added }: ImportResult): void {
      sharingNumber += added
      for (const [index, { type }] of batch.flatMap(({ records }) => records).entries()) {
        if (omitted.has(index)) leftOut += 1
        else written[type] = (written[type] ?? 0) + 1
      }
    },
    summary: (): ImportSummary => ({
      lines,
      rejected,
      written,
      ...(leftOut > 0 && { leftOut }),
      ...(sharingNumber > 0 && { sharingNumber }),
    }),
  }
}
