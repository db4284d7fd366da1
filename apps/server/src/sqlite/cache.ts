import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '../sql/columns.ts'
import { Generations } from '../sql/generations.ts'
import { type Statement, type Step, valuesNamed } from '../sql/statement.ts'
import { ROW_OF } from '../sql/tables.ts'

export type Cache = ReturnType<typeof createCache>

/** The memory limit of all results together. It is enough for 10,000 conversations of 20 short messages. */
const MAX_BYTES = 64 * 1024 * 1024
/** The memory of an entry without the text of its result. */
const RESULT_BYTES = 512
/** The number of slots. If rows share a slot, a write of one also invalidates results of the others, which costs only time. */
const SLOTS = 2 ** 17

interface Entry {
  /** The result; undefined if it was computed only once, so that it isn't cached yet. */
  readonly value: unknown
  readonly bytes: number
  /** The number of the last write before the result was computed. */
  readonly since: number
  /** The slots of the rows that the result depends on. */
  readonly slots: readonly number[]
}

/**
 * Caches results of reads, such as authenticated callers and response bodies, until a write changes their rows. Rows are hashed to slots,
 * and each slot has the number of the last write to its rows. An entry is valid if none of its slots was written after it was computed.
 * @param db The connection of the process. All statements on it must go through `run`. If other processes write, the cache rarely hits.
 */
export function createCache(db: DatabaseSync, maxBytes = MAX_BYTES) {
  const entries = new Generations<Entry>(maxBytes)
  let writes = 0
  const lastWriteOf = new Float64Array(SLOTS)
  /** The slots of the result that is being computed. */
  let slotsRead: number[] | undefined

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry?.slots.every((slot) => (lastWriteOf[slot] ?? 0) <= entry.since) ? entry : undefined
  }

  /** Caches a result when it is computed the second time. Otherwise, results that are read once would evict those that are read often. */
  function add(key: string, value: unknown, since: number, slots: readonly number[]): void {
    const isKept = find(key) !== undefined
    entries.set(key, { value: isKept ? value : undefined, bytes: isKept ? bytesOf(value) : RESULT_BYTES, since, slots })
  }

  function write({ statement, params }: Step): void {
    writes += 1
    if (Object.keys(statement.params)[0] !== 'organization') return entries.clear()
    for (const slot of slotsWrittenBy(statement, params)) lastWriteOf[slot] = writes
  }

  return {
    /** Executes a statement. Invalidates results by the rows that it writes, and notes the rows that it reads for `keep`. */
    run(step: Step, execute: (step: Step) => unknown): unknown {
      slotsRead?.push(...slotsReadBy(step))
      const result = execute(step)
      if (isWrite(step.statement)) write(step)
      return result
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
    notice: createNotice(db, () => entries.clear()),
    /** Clears the cache. It must be called after each rollback, because results can depend on uncommitted writes. */
    clear: () => entries.clear(),
  }
}

/** Returns a function that reads SQLite's data version, which changes if another process writes. That takes 3 us, mostly for file locks. */
function createNotice(db: DatabaseSync, onChange: () => void): () => void {
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

const isWrite = ({ writes }: Statement): boolean => {
  for (const _ in writes) return true
  return false
}

/**
 * Returns the slots that a read depends on. A read of a whole table has one slot, which every write to the table writes. A read of selected
 * rows has two: one for writes that select these rows, and one (`*`) for writes that don't select rows.
 * @throws Error if the statement doesn't declare what it reads.
 */
function slotsReadBy({ statement: { name, reads, params: columns }, params }: Step): number[] {
  if (reads === undefined)
    throw new Error(`The statement ${name} must declare what it reads, because its result is kept.`)
  const organization = String(params[0])
  return Object.entries(reads).flatMap(([table, { [ROW_OF[table] ?? '']: naming }]) => {
    if (naming === undefined) return [slotOf(organization, table)]
    const value = params[Object.keys(columns).indexOf(String(naming))]
    return [slotOf(organization, table, '*'), slotOf(organization, table, String(value))]
  })
}

function slotsWrittenBy(statement: Statement, params: readonly Value[]): number[] {
  const organization = String(params[0])
  return Object.entries(statement.writes).flatMap(([table, { [ROW_OF[table] ?? '']: naming }]) => {
    const wholeTable = slotOf(organization, table)
    if (naming === undefined) return [wholeTable, slotOf(organization, table, '*')]
    const values = valuesNamed(statement, params, naming)
    return [wholeTable, ...values.map((value) => slotOf(organization, table, String(value)))]
  })
}

/** Hashes texts to a slot with FNV-1a. */
function slotOf(...texts: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0x20, 0x01000193)
  }
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

/** Returns the memory of a result. A response body has its own in `weight`. */
const bytesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'weight' in value ? RESULT_BYTES + Number(value.weight) : RESULT_BYTES
