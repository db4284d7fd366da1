// Takes lines into a store: all of them or none, unless the good ones are to be kept.
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
  /** True if no other process uses the store, so that one transaction may take any time. */
  alone: boolean
  /** True if valid lines are written although others are rejected. */
  keepGood: boolean
  /** Called immediately for each rejected line. */
  onRejected: (line: RejectedLine) => void
  onProgress?: (so: { lines: number; bytes: number }) => void
}

export interface RejectedLine {
  line: number
  violations: readonly Violation[]
}

export interface ImportSummary {
  /** How many lines there were, empty ones aside. */
  lines: number
  rejected: number
  /** How many records of each type were written. It is empty if nothing was. */
  written: Partial<Record<StoreRecord['type'], number>>
  /** How many records were left out because their contact was erased. Absent if there were none. */
  leftOut?: number
}

/** The import is too large for one transaction while a server uses the store. */
export class TooMuchBesideServer extends Error {
  override readonly name = 'TooMuchBesideServer'
}

type Numbered = ReadLine & { number: number }
type Put = (records: readonly StoreRecord[]) => Promise<PutResult>

/**
 * Imports JSON Lines. Memory does not grow with the source.
 * @throws TooMuchBesideServer, and what the store throws; then nothing is written unless the good lines were to be kept.
 */
export async function importLines(source: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportSummary> {
  const { storage, now, alone, keepGood } = options
  const progress = createProgress(options)
  const pieces = readPieces(progress.watch(source), progress)
  if (keepGood) {
    for await (const piece of pieces) await write(piece, (records) => importRecords(storage, now(), records), progress)
    return progress.summary()
  }
  const ready = alone ? pieces : await collect(pieces, progress)
  return intoOneTransaction(await openIntake({ storage, now }), ready, progress)
}

async function intoOneTransaction(
  intake: Intake,
  pieces: AsyncIterable<Numbered[]> | Iterable<Numbered[]>,
  progress: Progress,
): Promise<ImportSummary> {
  try {
    for await (const piece of pieces) await write(piece, (records) => intake.put(records), progress)
    if (progress.summary().rejected > 0) return progress.nothing()
    await intake.commit()
    return progress.summary()
  } finally {
    await intake.close()
  }
}

/** Reads everything before the first write, so that the server waits for the writing alone. */
async function collect(pieces: AsyncIterable<Numbered[]>, progress: Progress): Promise<Numbered[][]> {
  const all: Numbered[][] = []
  for await (const piece of pieces) {
    if (progress.bytes() > limits.importBytesBesideServer) {
      throw new TooMuchBesideServer(
        `While a server runs, an import can have at most ${limits.importBytesBesideServer} bytes. Stop the server, or use --keep-good.`,
      )
    }
    all.push(piece)
  }
  return all
}

async function* readPieces(source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Numbered[]> {
  for await (const lines of splitLines(source)) {
    yield lines.flatMap((line) => readOne(line, progress))
  }
}

function readOne({ number, text, violation }: Line, progress: Progress): Numbered[] {
  progress.line()
  const read = text === undefined ? { violations: [{ pointer: '', detail: violation ?? '' }] } : readLine(text)
  if ('value' in read) return [{ number, ...read.value }]
  progress.reject(number, read.violations)
  return []
}

/** Writes lines. If one is rejected, writes those before it and then those after it: each line is written whole or not at all. */
async function write(lines: readonly Numbered[], put: Put, progress: Progress): Promise<void> {
  let rest = lines
  while (rest.length > 0) {
    const tried = await tryPut(rest, put)
    if ('leftOut' in tried) return progress.wrote(rest, tried)
    const good = rest.slice(0, tried.index)
    if (good.length > 0) progress.wrote(good, await put(good.flatMap(({ records }) => records)))
    progress.reject(tried.line, [tried.violation])
    rest = rest.slice(tried.index + 1)
  }
}

async function tryPut(lines: readonly Numbered[], put: Put) {
  try {
    return await put(lines.flatMap(({ records }) => records))
  } catch (error) {
    if (!(error instanceof RecordRejected)) throw error
    return locate(lines, error)
  }
}

/** The line that a rejected record comes from, and the place of the error in it. */
function locate(lines: readonly Numbered[], { record, pointer, message }: RecordRejected) {
  let before = 0
  for (const [index, line] of lines.entries()) {
    if (record < before + line.records.length) {
      const violation = { pointer: line.pointerOf(record - before, pointer), detail: message }
      return { index, line: line.number, violation }
    }
    before += line.records.length
  }
  throw new RangeError(`No line has the record ${record}.`)
}

type Progress = ReturnType<typeof createProgress>

/** Counts the records, and reports the progress. */
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
    wrote(piece: readonly Numbered[], { leftOut: out }: PutResult): void {
      for (const [place, { type }] of piece.flatMap(({ records }) => records).entries()) {
        if (out.has(place)) leftOut += 1
        else written[type] = (written[type] ?? 0) + 1
      }
    },
    summary: (): ImportSummary => ({ lines, rejected, written, ...(leftOut > 0 && { leftOut }) }),
    nothing: (): ImportSummary => ({ lines, rejected, written: {} }),
  }
}
