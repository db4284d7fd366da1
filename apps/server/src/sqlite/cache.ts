import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '../sql/columns.ts'
import { Generations } from '../sql/generations.ts'
import { type Statement, type Step, valuesNamed } from '../sql/statement.ts'
import { ROW_OF } from '../sql/tables.ts'

export type Cache = ReturnType<typeof createCache>

/** The most of all results together. It is enough for 10,000 conversations of 20 short messages. */
const MAX_BYTES = 64 * 1024 * 1024
/** The memory of a result besides its text, and of the key of one that was computed once. */
const RESULT_BYTES = 512
/** How many marks there are. Each has the number of its last write. Results that share one are forgotten together, which is never wrong. */
const MARKS = 2 ** 17

/** A result, or that it was computed once; what it takes; the write before it; and the marks of the rows that it was made of. */
interface Entry {
  readonly value: unknown
  readonly bytes: number
  readonly since: number
  readonly marks: readonly number[]
}

/**
 * Keeps results that are still the same: callers, and the bodies of responses. Everything that runs on the connection must go through here.
 * @param db The connection of the process that serves the store alone. If many others write, this only costs time.
 */
export function createCache(db: DatabaseSync, maxBytes = MAX_BYTES) {
  const entries = new Generations<Entry>(maxBytes)
  let writes = 0
  const written = new Float64Array(MARKS)
  /** The marks of the result that is being computed. */
  let reading: number[] | undefined

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry?.marks.every((mark) => (written[mark] ?? 0) <= entry.since) ? entry : undefined
  }

  /** A result is kept when it is computed for the second time: otherwise, what is read once would displace what is hot. */
  function add(key: string, value: unknown, since: number, marks: readonly number[]): void {
    const isKept = find(key) !== undefined
    entries.set(key, { value: isKept ? value : undefined, bytes: isKept ? bytesOf(value) : RESULT_BYTES, since, marks })
  }

  function write({ statement, params }: Step): void {
    writes += 1
    if (Object.keys(statement.params)[0] !== 'organization') return entries.clear()
    for (const mark of marksWritten(statement, params)) written[mark] = writes
  }

  return {
    /** Runs a statement. Marks the rows that it writes, and those that a result in the making reads. */
    run(step: Step, execute: (step: Step) => unknown): unknown {
      reading?.push(...marksRead(step))
      const result = execute(step)
      if (isWrite(step.statement)) write(step)
      return result
    },
    /** Returns the result with a key, or computes it. Errors and `undefined` are not kept. */
    keep<Result>(key: string, compute: () => Result): Result {
      const known = find(key)?.value
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The results of a key are of one type.
      if (known !== undefined) return known as Result
      reading = []
      try {
        const result = compute()
        if (!(result === undefined || result instanceof Error)) add(key, result, writes, reading)
        return result
      } finally {
        reading = undefined
      }
    },
    /** Forgets everything if another process has written. */
    notice: noticeOthers(db, () => entries.clear()),
    /** Forgets everything. It must be called whenever something is undone: results are kept before they are committed. */
    clear: () => entries.clear(),
  }
}

/** Asks for the version of the data, which changes if another process writes. That takes 3 us, most of it for the locks of the file. */
function noticeOthers(db: DatabaseSync, forget: () => void): () => void {
  const dataVersion = db.prepare('PRAGMA data_version')
  // A tuple takes a third of the time of an object.
  dataVersion.setReturnArrays(true)
  let version: unknown
  return () => {
    const now = dataVersion.get()?.['0']
    if (now !== version) forget()
    version = now
  }
}

const isWrite = ({ writes }: Statement): boolean => {
  for (const _ in writes) return true
  return false
}

/**
 * The marks of what a statement reads: of all rows of a table, or of the rows that a parameter names. Of these, there is one for the
 * writes that name them, and one for those that don't.
 * @throws if the statement doesn't declare what it reads.
 */
function marksRead({ statement: { name, reads, params: declared }, params }: Step): number[] {
  if (reads === undefined)
    throw new Error(`The statement ${name} must declare what it reads, because its result is kept.`)
  const organization = String(params[0])
  return Object.entries(reads).flatMap(([table, { [ROW_OF[table] ?? '']: naming }]) => {
    if (naming === undefined) return [markOf(organization, table)]
    const value = params[Object.keys(declared).indexOf(String(naming))]
    return [markOf(organization, table, '*'), markOf(organization, table, String(value))]
  })
}

function marksWritten(statement: Statement, params: readonly Value[]): number[] {
  const organization = String(params[0])
  return Object.entries(statement.writes).flatMap(([table, { [ROW_OF[table] ?? '']: naming }]) => {
    const all = markOf(organization, table)
    if (naming === undefined) return [all, markOf(organization, table, '*')]
    return [all, ...valuesNamed(statement, params, naming).map((each) => markOf(organization, table, String(each)))]
  })
}

/** FNV-1a of some texts. */
function markOf(...texts: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0x20, 0x01000193)
  }
  return (hash ^ (hash >>> 15)) & (MARKS - 1)
}

/** The body of a response knows how much memory it takes. */
const bytesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'weight' in value ? RESULT_BYTES + Number(value.weight) : RESULT_BYTES
