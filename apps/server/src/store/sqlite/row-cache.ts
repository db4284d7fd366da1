import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '../kernel/columns.ts'
import { type Row, rowWith } from '../kernel/rows.ts'
import type { Statement, Step, Touched } from '../kernel/statement.ts'

/**
 * Rows that a connection has read and that are still the same. They save a quarter of the processor's time that an update of
 * a hot conversation takes in the store. Everything that runs on the connection must go through here.
 */
export interface RowCache {
  /** Returns a cached row, or runs the statement. Missing rows are not cached. */
  run(step: Step, execute: (step: Step) => unknown): unknown
  /** Forgets all rows. It must be called whenever something is undone: rows are kept before they are committed. */
  clear(): void
}

/** The most of one statement. It is enough for 6,000 conversations of 20 short messages. */
const MAX_BYTES = 64 * 1024 * 1024
/** The memory of a cached row in addition to its texts. */
const ROW_BYTES = 512

/** @param db The connection of the process that serves the store alone. If many others write, this only costs time. */
export function createRowCache(db: DatabaseSync, maxBytes = MAX_BYTES): RowCache {
  const rowsOf = new Map<Statement, Rows>()
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

  function find(step: Step, execute: (step: Step) => unknown): unknown {
    noticeOthers()
    const { statement, params } = step
    const rows = rowsOf.get(statement) ?? new Rows(maxBytes)
    rowsOf.set(statement, rows)
    const key = keyOf(params)
    const known = rows.get(key, String(params[0]))
    if (known !== undefined) return known
    const read = execute(step)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A cached statement returns one row.
    if (read !== undefined) rows.add(key, String(params[0]), read as Row)
    return read
  }

  function forget(step: Step): void {
    for (const [read, rows] of rowsOf) {
      const effect = effectOf(step.statement, read)
      if (effect === 'none') continue
      if (effect === 'all') rowsOf.delete(read)
      else if (effect === 'organization') rows.dropOrganization(String(step.params[0]))
      else forgetRows(step, read, rows, effect)
    }
  }

  return {
    run(step, execute) {
      if (step.statement.cached !== undefined) return find(step, execute)
      const result = execute(step)
      forget(step)
      return result
    },
    clear: () => rowsOf.clear(),
  }
}

/** The keys of the rows that a step wrote: a parameter of the write for each parameter of the read. */
function forgetRows({ statement, params }: Step, read: Statement, rows: Rows, places: readonly Place[]): void {
  const { updates } = statement
  const organization = String(params[0])
  for (const named of keysOf(statement, params, places)) {
    const before = updates?.statement === read ? rows.get(keyOf(named), organization) : undefined
    if (before === undefined) rows.drop(keyOf(named))
    else rows.add(keyOf(named), organization, rowWith(read, before, updates?.row(before, params) ?? {}))
  }
}

/** The parameters that name rows: one list, or one for each value of the parameter that is a list. */
function keysOf({ params: declared }: Statement, params: readonly Value[], places: readonly Place[]): Value[][] {
  const columns = Object.values(declared)
  const listed = places.findIndex(([param]) => columns[param]?.isList)
  const named = places.map(([param]) => params[param] ?? null)
  if (listed === -1) return [named]
  const values: (Value | Value[])[] = JSON.parse(String(named[listed]))
  const inner = places[listed]?.[1] ?? 0
  return values.map((value) => named.with(listed, Array.isArray(value) ? (value[inner] ?? null) : value))
}

/** The place of a parameter, and that in its tuples if it has some. */
type Place = readonly [param: number, inner?: number]
/** Which rows of a cached statement a write changes: none, all, those of its organization, or those that its parameters name. */
type Effect = 'none' | 'all' | 'organization' | readonly Place[]
const effects = new WeakMap<Statement, Map<Statement, Effect>>()

function effectOf(write: Statement, read: Statement): Effect {
  const known = effects.get(write) ?? new Map<Statement, Effect>()
  effects.set(write, known)
  const effect = known.get(read) ?? judge(write, read)
  known.set(read, effect)
  return effect
}

function judge(write: Statement, { cached = {}, params }: Statement): Effect {
  const touched = Object.entries(cached).flatMap(([table, columns]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
    const by = write.writes[table as keyof Touched]
    return by === undefined ? [] : [{ columns, by }]
  })
  if (touched.length === 0) return 'none'
  const [written, named] = [Object.keys(write.params), Object.keys(params)]
  if (written[0] !== 'organization' || named[0] !== 'organization') return 'all'
  const places = touched.map(({ columns, by }) =>
    named.map((param): Place => {
      if (param === 'organization') return [0]
      const column = Object.keys(columns).find((each) => columns[each] === param) ?? ''
      const naming = by[column] ?? ''
      return typeof naming === 'string' ? [written.indexOf(naming)] : [written.indexOf(naming[0]), naming[1]]
    }),
  )
  const [first = []] = places
  const isNamed = places.every((each) => each.every(([param]) => param !== -1) && String(each) === String(first))
  return isNamed ? first : 'organization'
}

/** A text for some values. No two lists have the same one. */
function keyOf(values: readonly Value[]): string {
  let key = ''
  for (const value of values) key += `${String(value).length} ${value}`
  return key
}

/** A row, or that it was read once; what it takes; and which write of its organization came before. */
interface Kept {
  readonly row: Row | undefined
  readonly bytes: number
  readonly since: number
}

/**
 * Rows by key, in two generations: rows that were not used since the older one was full are forgotten with it. A row is kept
 * when it is read for the second time in that time: caching each row the first time costs an update 15 % if 100,000 conversations are
 * in use evenly.
 */
class Rows {
  readonly #maxBytes: number
  #recent = new Map<string, Kept>()
  #older = new Map<string, Kept>()
  #bytes = 0
  /** By organization, the number of the last write that changed rows of it which the write didn't name. */
  readonly #changed = new Map<string, number>()
  #writes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string, organization: string): Row | undefined {
    const kept = this.#find(key, organization)
    if (kept?.row !== undefined && !this.#recent.has(key)) this.#set(key, kept)
    return kept?.row
  }

  add(key: string, organization: string, row: Row): void {
    const isKnown = this.#find(key, organization) !== undefined
    this.#set(key, { row: isKnown ? row : undefined, bytes: bytesOf(row), since: this.#writes })
  }

  drop(key: string): void {
    this.#bytes -= this.#recent.get(key)?.bytes ?? 0
    this.#recent.delete(key)
    this.#older.delete(key)
  }

  dropOrganization(organization: string): void {
    this.#writes += 1
    this.#changed.set(organization, this.#writes)
  }

  #find(key: string, organization: string): Kept | undefined {
    const kept = this.#recent.get(key) ?? this.#older.get(key)
    return kept !== undefined && kept.since >= (this.#changed.get(organization) ?? 0) ? kept : undefined
  }

  #set(key: string, kept: Kept): void {
    this.#bytes += kept.bytes - (this.#recent.get(key)?.bytes ?? 0)
    this.#recent.set(key, kept)
    if (this.#bytes <= this.#maxBytes / 2) return
    this.#older = this.#recent
    this.#recent = new Map()
    this.#bytes = 0
  }
}

/** A text takes two bytes a character if one of them is not Latin. */
const bytesOf = ({ values }: Row) =>
  values.reduce((sum: number, value) => (typeof value === 'string' ? sum + 2 * value.length : sum), ROW_BYTES)
