// A cache of the results of reads, for a process that is the only server of a store. A write to a row invalidates the results that depend
// on the row. To find out, the cache hashes each row, by its table and key, to a slot: one of 131,072 numbers. It stores the number of the
// last write to each slot, and a result is valid if no slot of its rows was written after the result was computed.
import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '../sql/columns.ts'
import { Generations } from '../store/generations.ts'
import { type Statement, type Step, selectedValues } from '../sql/statement.ts'
import { SELECTING_COLUMN } from '../sql/tables.ts'

export type Cache = ReturnType<typeof createCache>

/** The memory limit of the cache: enough for 5,000 conversations with 20 short messages each. */
const MAX_BYTES = 64 * 1024 * 1024
/** The memory of an entry without the texts of its result. */
const RESULT_BYTES = 512
/** The number of slots. If several rows have one slot, a write to one row also invalidates the results of the other rows. */
const SLOT_COUNT = 2 ** 17

/** A cached result, or a note that a result was computed once. An entry is valid until a row of one of its slots is written. */
interface Entry {
  /** The result; undefined if it was computed only once, so that it isn't cached yet. */
  readonly value: unknown
  readonly bytes: number
  /** The number of the last write before the result was computed. */
  readonly lastWrite: number
  /** The slots of the rows that the result depends on. */
  readonly slots: readonly number[]
}

/**
 * Creates a cache for results of reads, such as authenticated callers and pages. A result is data: nothing changes it.
 * @param db The connection of the process. Each statement on it must be noted. If other processes write, the cache rarely hits.
 */
export function createCache(db: DatabaseSync, maxBytes = MAX_BYTES) {
  const entries = new Generations<Entry>(maxBytes)
  let writes = 0
  const lastWriteOf = new Float64Array(SLOT_COUNT)
  /** The slots of the result that is being computed. */
  let slotsRead: number[] | undefined

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry?.slots.every((slot) => (lastWriteOf[slot] ?? 0) <= entry.lastWrite) ? entry : undefined
  }

  /** Caches a result when it is computed the second time. So results that are read only once don't evict results that are read often. */
  function add(key: string, value: unknown, lastWrite: number, slots: readonly number[]): void {
    const isKept = find(key) !== undefined
    const bytes = RESULT_BYTES + (isKept ? bytesOfTexts(value) : 0)
    entries.set(key, { value: isKept ? value : undefined, bytes, lastWrite, slots })
  }

  function write({ statement, params }: Step): void {
    writes += 1
    if (Object.keys(statement.params)[0] !== 'organization') return entries.clear()
    for (const slot of slotsWrittenBy(statement, params)) lastWriteOf[slot] = writes
  }

  return {
    /** Notes an executed statement: its writes invalidate results, and `keep` needs the rows that it reads. */
    note(step: Step): void {
      slotsRead?.push(...slotsReadBy(step))
      if (Object.keys(step.statement.writes).length > 0) write(step)
    },
    /** Returns the cached result of a key, or computes it. Errors and `undefined` are not cached. */
    keep<Result>(key: string, compute: () => Result): Result {
      const cached = find(key)?.value
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The results of a key are of one type.
      if (cached !== undefined) return cached as Result
      slotsRead = []
      try {
        const result = compute()
        if (!(result === undefined || result instanceof Error)) add(key, result, writes, slotsRead)
        return result
      } finally {
        slotsRead = undefined
      }
    },
    /** Clears the cache if another process has written to the store. */
    notice: createChangeDetector(db, () => entries.clear()),
    /** Clears the cache. It must be called after each rollback, because results can depend on uncommitted writes. */
    clear: () => entries.clear(),
  }
}

/** Returns a function that calls `onChange` if another process has written since the last call: then SQLite's data version differs. */
function createChangeDetector(db: DatabaseSync, onChange: () => void): () => void {
  const dataVersion = db.prepare('PRAGMA data_version')
  // Reading a list takes a third of the time of reading an object.
  dataVersion.setReturnArrays(true)
  let previous: unknown
  return () => {
    const current = dataVersion.get()?.['0']
    if (current !== previous) onChange()
    previous = current
  }
}

/**
 * Returns the slots that a read depends on. A read of a whole table depends on the table's slot, which each write to the table changes. A
 * read of a selected group, such as one conversation's messages, depends on two slots: writes that select this group change one, and
 * writes that select no group change the other (`*`).
 * @throws Error if the statement doesn't declare what it reads.
 */
function slotsReadBy({ statement: { name, reads, params: columns }, params }: Step): number[] {
  if (reads === undefined)
    throw new Error(`The statement ${name} must declare what it reads, because its result is kept.`)
  const organization = String(params[0])
  return Object.entries(reads).flatMap(([table, selectors]) => {
    const param = selectors[SELECTING_COLUMN[table] ?? '']
    if (param === undefined) return [slotOf(organization, table)]
    const value = params[Object.keys(columns).indexOf(String(param))]
    return [slotOf(organization, table, '*'), slotOf(organization, table, String(value))]
  })
}

/** Returns the slots that a write changes: the table's slot, and the slot of each selected group, such as a conversation, or else `*`. */
function slotsWrittenBy(statement: Statement, params: readonly Value[]): number[] {
  const organization = String(params[0])
  return Object.entries(statement.writes).flatMap(([table, selectors]) => {
    const selector = selectors[SELECTING_COLUMN[table] ?? '']
    const wholeTable = slotOf(organization, table)
    if (selector === undefined) return [wholeTable, slotOf(organization, table, '*')]
    const values = selectedValues(statement, params, selector)
    return [wholeTable, ...values.map((value) => slotOf(organization, table, String(value)))]
  })
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Hashes texts to the number of a slot, with the hash function FNV-1a. Each text ends with a space, so that `a bc` differs from `ab c`. */
function slotOf(...texts: readonly string[]): number {
  let hash = FNV_START
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
    hash = Math.imul(hash ^ 0x20, FNV_PRIME)
  }
  // The slot is the low bits of the hash. The high bits are mixed into the low bits first.
  return (hash ^ (hash >>> 15)) & (SLOT_COUNT - 1)
}

/** Returns the most memory that the texts of a result take. V8 stores a character of a text in one or two bytes. */
function bytesOfTexts(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesOfTexts(part), 0)
}
