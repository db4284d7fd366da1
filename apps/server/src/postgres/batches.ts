// Reads rows for concurrent requests of one organization by one statement. No request waits for a batch to fill: when a connection is free,
// the batch has all requests that are waiting then.
import type { OrgCode } from '../sql/columns.ts'
import type { Statement } from '../sql/statement.ts'
import type { Kind } from '../fairness/waiting-place.ts'
import type { Task } from '../fairness/fair-turns.ts'
import type { Accepted, Connections } from './connections.ts'
import type { Prepared, Row } from './exchange.ts'
import type { Session } from './session.ts'
import { isStatementError } from './sqlstate.ts'

/** A request that waits for a connection. */
interface WaitingRead extends Task, Pick<Accepted<Row[]>, 'resolve'> {
  /** Requests with the same key share one row. */
  readonly key: string
  /** The parameters of the request without the organization. */
  readonly row: Row
}

/** The reads of a batch by their keys. Reads with the same key share one row. */
type Batch = ReadonlyMap<string, readonly WaitingRead[]>

const MAX_ROWS = 64
/** The maximum size of the results of a batch, also of equal ones. Sending them keeps the process busy for about 10 ms. */
const MAX_BYTES = 1024 * 1024
/** If a batch has smaller rows than estimated, the estimate becomes smaller, but not below this fraction of itself. */
const DECAY = 0.9

/** Creates a function that returns the rows of a statement. `row` has its parameters without the organization, which is the first one. */
export function createBatches(connections: Connections) {
  const kinds = new Map<Statement, BatchedReads>()
  return (statement: Statement, organization: OrgCode, row: Row): Promise<Row[]> => {
    const kind = kinds.get(statement) ?? new BatchedReads(setFormOf(statement), connections)
    kinds.set(statement, kind)
    return connections.accept<Row[]>(organization, (accepted) =>
      kind.create(organization, { ...accepted, key: row.join(' '), row }),
    )
  }
}

/**
 * Returns a statement for many requests. `$1` is the organization, and each other parameter is a list with a value for each request. The
 * first column of its rows, `place`, is the number of the request in these lists: 1 for the first.
 */
function setFormOf({ name, params, textWith }: Statement): Prepared {
  const [, ...others] = Object.entries(params)
  // A list is `(SELECT $2::text[])`. In a subquery, the planner can't see the length of the list, so it uses one plan for all lengths.
  const lists = others.map(([, { type }], index) => `(SELECT $${index + 2}::${TYPES[type]}[])`)
  const columns = others.map(([param]) => `"${param}"`)
  const one = textWith('postgres', (param) => (param === 'organization' ? '$1' : `requests."${param}"`))
  // OFFSET 0 makes PostgreSQL run the original statement for each row of `requests`.
  const text = `SELECT requests.place, one.* FROM unnest(${lists.join(', ')})
    WITH ORDINALITY AS requests (${columns.join(', ')}, place) CROSS JOIN LATERAL (${one} OFFSET 0) one`
  return { name: `${name}_set`, text }
}
const TYPES = { text: 'text', integer: 'bigint' }

/** The reads by one statement. An organization has one batch of them at a time. */
class BatchedReads implements Kind<WaitingRead> {
  readonly #form: Prepared
  readonly #connections: Connections
  readonly #sizes = new RowSizes()
  /** The organizations with a batch that runs. */
  readonly #running = new Set<string>()
  /** The reads that run in a batch of their own, after a batch of several reads failed. Undefined if these are such reads. */
  readonly #alone: BatchedReads | undefined

  constructor(form: Prepared, connections: Connections, isAlone = false) {
    this.#form = form
    this.#connections = connections
    this.#alone = isAlone ? undefined : new BatchedReads(form, connections, true)
  }

  create(organization: string, read: Omit<WaitingRead, 'kind' | 'begin'>): WaitingRead {
    const waiting: WaitingRead = { ...read, kind: this, begin: () => void this.#serve(organization, waiting) }
    return waiting
  }

  mayBegin(organization: string): boolean {
    return !this.#running.has(organization)
  }

  isReady(): boolean {
    return true
  }

  async #serve(organization: string, first: WaitingRead): Promise<void> {
    this.#running.add(organization)
    let takenBatch: Batch | undefined
    // Take the batch once there is a connection. If the work runs again, keep the same batch.
    const batch = () => (takenBatch ??= this.#take(organization, first))
    try {
      const ask = (session: Session) => this.#ask(session, organization, batch())
      const rows = await this.#connections.read(ask, organization, { isNext: true })
      // If one read made the statement fail, the other reads may be fine. So each read runs again alone.
      if (rows === undefined) for (const read of [...batch().values()].flat()) this.#runAlone(organization, read)
      else this.#settle(batch(), rows)
    } catch (error) {
      for (const read of [...batch().values()].flat()) read.reject(error)
    }
    this.#running.delete(organization)
    this.#connections.turns.beginNext()
  }

  #runAlone(organization: string, read: WaitingRead): void {
    try {
      if (this.#alone !== undefined) this.#connections.turns.add(organization, this.#alone.create(organization, read))
    } catch (error) {
      read.reject(error)
    }
  }

  /** Takes the reads that wait, up to the size of a batch. */
  #take(organization: string, first: WaitingRead): Batch {
    const maxRows = this.#alone === undefined ? 1 : MAX_ROWS
    const maxReads = this.#sizes.maxReads()
    const keys = new Set([first.key])
    let reads = 1
    const others = this.#connections.turns.takeMore<WaitingRead>(organization, this, ({ key }) => {
      if (reads >= maxReads) return false
      if (keys.size < maxRows) keys.add(key)
      if (keys.has(key)) reads += 1
      return keys.has(key)
    })
    return Map.groupBy([first, ...others], ({ key }) => key)
  }

  /** Returns the result rows; undefined if the statement failed, and one request of several can be the reason. */
  async #ask(session: Session, organization: string, batch: Batch): Promise<readonly Row[] | undefined> {
    const rows = Array.from(batch.values(), ([read]) => read?.row ?? [])
    const lists = (rows[0] ?? []).map((_, index) => rows.map((row) => row[index]))
    try {
      return (await session.ask(this.#form, [organization, ...lists])).rows
    } catch (error) {
      if (rows.length > 1 && isStatementError(error)) return undefined
      throw error
    }
  }

  #settle(batch: Batch, rows: readonly Row[]): void {
    const rowsByPlace = Array.from(batch, (): Row[] => [])
    for (const [place, ...row] of rows) rowsByPlace[Number(place) - 1]?.push(row)
    this.#sizes.record(rows)
    for (const [index, reads] of [...batch.values()].entries())
      for (const read of reads) read.resolve(rowsByPlace[index] ?? [])
  }
}

/** Limits the reads of a batch, to keep their results below MAX_BYTES. It estimates the bytes of a row from earlier responses. */
class RowSizes {
  #bytes = 1

  maxReads(): number {
    return Math.ceil(MAX_BYTES / this.#bytes)
  }

  record(rows: readonly Row[]): void {
    const bytesPerRow = bytesOf(rows) / (rows.length || 1)
    // The estimate grows at once and shrinks slowly, so that a few small rows don't lead to a response that is too large.
    this.#bytes = Math.max(1, bytesPerRow, this.#bytes * DECAY)
  }
}

/** Returns the approximate size of rows in bytes: the number of characters in their texts. Other values are small. */
function bytesOf(rows: readonly Row[]): number {
  let bytes = 0
  for (const row of rows) for (const value of row) if (typeof value === 'string') bytes += value.length
  return bytes
}
