// Imports lines into a store: all of them or none, unless the operator wants to keep the valid lines.
import { limits } from '@parley/contract'
import { importRecords, type Intake, openIntake } from '../domain/records/import.ts'
import { RecordRejected } from '../domain/records/judge.ts'
import type { PutResult } from '../domain/records/put.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import type { Store } from '../sql/store.ts'
import type { Violation } from './violations.ts'
import { type Line, splitLines } from './lines.ts'
import { readLine } from './read-line.ts'
import type { ReadLine } from './whole-conversation.ts'

export interface ImportOptions {
  storage: Pick<Store, 'write' | 'transaction'>
  now: () => Date
  /** True if no other process uses the store, so that one transaction can take any time. */
  alone: boolean
  /** True to write the valid lines even if others are rejected. */
  keepGood: boolean
  /** Called immediately for each rejected line. */
  onRejected: (line: RejectedLine) => void
  /** Called after each chunk with the lines and bytes that were read so far. */
  onProgress?: (progress: { lines: number; bytes: number }) => void
}

export interface RejectedLine {
  line: number
  violations: readonly Violation[]
}

export interface ImportSummary {
  /** The number of lines, without empty ones. */
  lines: number
  rejected: number
  /** The number of written records by type. Empty if nothing was written. */
  written: Partial<Record<StoreRecord['type'], number>>
  /** The number of records that were left out because their contact was erased. Absent if there were none. */
  leftOut?: number
}

/** The import is too large for one transaction while a server uses the store. */
export class ImportTooLarge extends Error {
  override readonly name = 'ImportTooLarge'
}

type NumberedLine = ReadLine & { number: number }
type Put = (records: readonly StoreRecord[]) => Promise<PutResult>

/**
 * Imports JSON Lines in bounded memory. If it throws, nothing is written, unless `keepGood` is set.
 * @throws ImportTooLarge, or an error of the store.
 */
export async function importLines(source: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportSummary> {
  const { storage, now, alone, keepGood } = options
  const progress = createProgress(options)
  const batches = readBatches(progress.watch(source), progress)
  if (keepGood) {
    for await (const batch of batches) await write(batch, (records) => importRecords(storage, now(), records), progress)
    return progress.summary()
  }
  const input = alone ? batches : await collect(batches, progress)
  return writeAll(await openIntake({ storage, now }), input, progress)
}

/** Writes all lines in one transaction. If any line is rejected, it rolls back. */
async function writeAll(
  intake: Intake,
  batches: AsyncIterable<NumberedLine[]> | Iterable<NumberedLine[]>,
  progress: Progress,
): Promise<ImportSummary> {
  try {
    for await (const batch of batches) await write(batch, (records) => intake.put(records), progress)
    if (progress.summary().rejected > 0) return progress.nothing()
    await intake.commit()
    return progress.summary()
  } finally {
    await intake.close()
  }
}

/** Reads the whole source before the first write. So the transaction, which blocks the server, doesn't wait for the source. */
async function collect(batches: AsyncIterable<NumberedLine[]>, progress: Progress): Promise<NumberedLine[][]> {
  const all: NumberedLine[][] = []
  for await (const batch of batches) {
    if (progress.bytes() > limits.importBytesBesideServer) {
      throw new ImportTooLarge(
        `While a server runs, an import can have at most ${limits.importBytesBesideServer} bytes. Stop the server, or use --keep-good.`,
      )
    }
    all.push(batch)
  }
  return all
}

async function* readBatches(source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<NumberedLine[]> {
  for await (const lines of splitLines(source)) {
    yield lines.flatMap((line) => readOne(line, progress))
  }
}

function readOne({ number, text, violation }: Line, progress: Progress): NumberedLine[] {
  progress.line()
  const parsed = text === undefined ? { violations: [{ pointer: '', detail: violation ?? '' }] } : readLine(text)
  if ('value' in parsed) return [{ number, ...parsed.value }]
  progress.reject(number, parsed.violations)
  return []
}

/** Writes lines. If the store rejects one, writes the lines before it and then those after it. No line is written in part. */
async function write(lines: readonly NumberedLine[], put: Put, progress: Progress): Promise<void> {
  let rest = lines
  while (rest.length > 0) {
    const outcome = await tryPut(rest, put)
    if ('leftOut' in outcome) return progress.wrote(rest, outcome)
    const valid = rest.slice(0, outcome.index)
    if (valid.length > 0) progress.wrote(valid, await put(valid.flatMap(({ records }) => records)))
    progress.reject(outcome.line, [outcome.violation])
    rest = rest.slice(outcome.index + 1)
  }
}

/** Writes lines. If the store rejects a record, it returns the line of that record, and nothing is written. */
async function tryPut(lines: readonly NumberedLine[], put: Put) {
  try {
    return await put(lines.flatMap(({ records }) => records))
  } catch (error) {
    if (!(error instanceof RecordRejected)) throw error
    return locate(lines, error)
  }
}

/** Finds the line of a rejected record, and the JSON Pointer to the error in that line. */
function locate(lines: readonly NumberedLine[], { record, pointer, message }: RecordRejected) {
  let firstRecord = 0
  for (const [index, line] of lines.entries()) {
    if (record < firstRecord + line.records.length) {
      const violation = { pointer: line.pointerOf(record - firstRecord, pointer), detail: message }
      return { index, line: line.number, violation }
    }
    firstRecord += line.records.length
  }
  throw new RangeError(`No line has the record ${record}.`)
}

type Progress = ReturnType<typeof createProgress>

/** Counts lines, bytes and records, and reports them. */
function createProgress({ onRejected, onProgress }: ImportOptions) {
  const written: Partial<Record<StoreRecord['type'], number>> = {}
  let [lines, rejected, leftOut, bytes] = [0, 0, 0, 0]
  return {
    async *watch(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        bytes += chunk.length
        yield chunk
        onProgress?.({ lines, bytes })
      }
    },
    bytes: () => bytes,
    line: () => void (lines += 1),
    reject(line: number, violations: readonly Violation[]): void {
      rejected += 1
      onRejected({ line, violations })
    },
    wrote(batch: readonly NumberedLine[], { leftOut: omitted }: PutResult): void {
      for (const [index, { type }] of batch.flatMap(({ records }) => records).entries()) {
        if (omitted.has(index)) leftOut += 1
        else written[type] = (written[type] ?? 0) + 1
      }
    },
    summary: (): ImportSummary => ({ lines, rejected, written, ...(leftOut > 0 && { leftOut }) }),
    nothing: (): ImportSummary => ({ lines, rejected, written: {} }),
  }
}
