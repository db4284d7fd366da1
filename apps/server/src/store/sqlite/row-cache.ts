import type { DatabaseSync } from 'node:sqlite'
import type { AnyStatement, Ask, Value } from '../sql/statement.ts'

/**
 * Rows that a connection has read and that are still the same. They save a quarter of the processor's time that an update of
 * a hot conversation takes in the store. Everything that runs on the connection must go through here.
 */
export interface RowCache {
  /** Returns a cached row, or runs the statement. Missing rows are not cached. */
  answer(ask: Ask, run: (ask: Ask) => unknown): unknown
  /** Forgets all rows. It must be called whenever something is undone: rows are kept before they are committed. */
  clear(): void
}

type Row = readonly Value[]

/** The most of one statement. It is enough for 6,000 conversations of 20 short messages. */
const MAX_BYTES = 64 * 1024 * 1024
/** What is kept of a row beside its texts. */
const ROW_BYTES = 512

/** @param db The connection of the process that serves the store alone. If many others write, this only costs time. */
export function createRowCache(db: DatabaseSync, maxBytes = MAX_BYTES): RowCache {
  const rowsOf = new Map<AnyStatement, ReturnType<typeof createRows>>()
  const dataVersion = db.prepare('PRAGMA data_version')
  // A tuple takes a third of the time of an object.
  dataVersion.setReturnArrays(true)
  let version: unknown

  /** Another process can revoke a key at any time, also during one turn of the event loop. Asking takes a microsecond. */
  function noticeOthers(): void {
    const now = dataVersion.get()?.['0']
    if (now !== version) rowsOf.clear()
    version = now
  }

  function find(ask: Ask, run: (ask: Ask) => unknown): unknown {
    noticeOthers()
    const { statement, params } = ask
    const rows = rowsOf.get(statement) ?? createRows(maxBytes)
    rowsOf.set(statement, rows)
    const key = keyOf(statement, params)
    const known = rows.get(key)
    if (known !== undefined) return known
    const read = run(ask)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- An engine returns rows as tuples.
    if (read !== undefined) rows.add(key, read as Row)
    return read
  }

  function change({ statement, params }: Ask): void {
    for (const [read, rows] of rowsOf) {
      if (read.tablesRead.isDisjointFrom(statement.tablesWritten)) continue
      const rowAfter = statement.rowsAfter.get(read)
      if (rowAfter === undefined) rowsOf.delete(read)
      else rows.replace(keyOf(read, params), (row) => rowAfter(row, params))
    }
  }

  return {
    answer(ask, run) {
      if (ask.statement.isCached) return find(ask, run)
      const answered = run(ask)
      if (ask.statement.tablesWritten.size > 0) change(ask)
      return answered
    },
    clear: () => rowsOf.clear(),
  }
}

/** A text for the first parameters, as many as a statement has. No two lists have the same one. */
function keyOf({ params }: AnyStatement, given: Row): string {
  let key = ''
  for (let index = 0; index < params.length; index++) key += `${String(given[index]).length} ${given[index]}`
  return key
}

/**
 * Rows by key, in two generations: rows that were not used since the older one was full are forgotten with it. A row is kept
 * when it is read for the second time in that time: caching each row the first time costs an update 15 % if 100,000 conversations are
 * in use evenly.
 */
function createRows(maxBytes: number) {
  let recent = new Map<string, Row>()
  let older = new Map<string, Row>()
  let bytes = 0

  /** @param row What takes the space: this row, or one that will be kept at its next reading. */
  function set(key: string, kept: Row, row = kept): void {
    if (!recent.has(key)) bytes += bytesOf(row)
    recent.set(key, kept)
    if (bytes <= maxBytes / 2) return
    older = recent
    recent = new Map()
    bytes = 0
  }

  function get(key: string): Row | undefined {
    const row = recent.get(key) ?? older.get(key)
    if (row === undefined || row === READ_ONCE) return undefined
    if (!recent.has(key)) set(key, row)
    return row
  }

  return {
    get,
    add: (key: string, row: Row) => set(key, recent.has(key) || older.has(key) ? row : READ_ONCE, row),
    replace(key: string, rowAfter: (row: Row) => Row) {
      const row = get(key)
      if (row !== undefined) set(key, rowAfter(row))
    },
  }
}

const READ_ONCE: Row = []

/** A text takes two bytes a character if one of them is not Latin. */
const bytesOf = (row: Row) =>
  row.reduce((sum: number, value) => (typeof value === 'string' ? sum + 2 * value.length : sum), ROW_BYTES)
