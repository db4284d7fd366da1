// Reads rows for concurrent requests of one organization by one statement. No request waits for a batch to fill: when a connection is free,
// the batch has all requests that are waiting then.
import type { OrgCode } from '../sql/columns.ts'
import { StoreUnavailable } from '../sql/errors.ts'
import type { Statement } from '../sql/statement.ts'
import type { ConnectionOptions, Connections } from './connections.ts'
import type { Prepared, Row } from './exchange.ts'
import type { Session } from './session.ts'
import { isStatementError, unreachable } from './sqlstate.ts'
import { afterRequests } from '../fairness/after-requests.ts'
import { Bound } from '../fairness/bounds.ts'

/** A request that waits in a queue, and the promise of its result rows. */
interface QueuedRead extends PromiseWithResolvers<Row[]> {
  /** Requests with the same key share one row. */
  readonly key: string
  /** The parameters of the request without the organization. */
  readonly row: Row
  /** The deadline in milliseconds of `performance.now`. A read that still waits in the queue at the deadline is rejected. */
  readonly until: number
}

/** The reads of a batch by their keys. Reads with the same key share one row. */
type Batch = ReadonlyMap<string, readonly QueuedRead[]>

const MAX_ROWS = 64
/** The maximum size of a response, estimated by the rows of earlier responses. */
const MAX_BYTES = 4 * 1024 * 1024
/** From this size on, a result is large: serializing its response keeps the process busy for milliseconds. */
const LARGE_BYTES = 64 * 1024
/** If a batch has smaller rows than estimated, the estimate becomes smaller, but not below this fraction of itself. */
const DECAY = 0.9

/**
 * Creates a queue for each statement and organization. A queue uses one connection at a time, and waits for it like other organizations, so
 * that a busy organization doesn't starve others.
 */
export function createBatches(
  connections: Connections,
  { maxQueue = 8192, timeoutMs = 5000 }: Omit<ConnectionOptions, 'url'> = {},
) {
  const queues = new Map<string, BatchQueue>()
  const forms = new Map<Statement, Prepared>()
  const bound = new Bound('database_requests', maxQueue)
  const sizes = new RowSizes()
  let closed = false

  function enqueue(form: Prepared, organization: string, read: QueuedRead, isAlone = false): void {
    const name = `${form.name} ${isAlone} ${organization}`
    const current = queues.get(name)
    if (current !== undefined) return void current.reads.push(read)
    const runAlone = (each: QueuedRead) => enqueue(form, organization, each, true)
    const queue = new BatchQueue(form, organization, { connections, sizes, runAlone, isAlone })
    queues.set(name, queue)
    queue.reads.push(read)
    queue.served = serveAll(name, queue)
  }

  async function serveAll(name: string, queue: BatchQueue): Promise<void> {
    while (queue.reads.length > 0) await queue.serve()
    queues.delete(name)
  }

  return {
    /** Returns the rows of a statement for one request. `row` has its parameters without the organization, which is the first one. */
    async read(statement: Statement, organization: OrgCode, row: Row): Promise<Row[]> {
      if (closed) throw new StoreUnavailable('The store is closed.')
      bound.enter(organization)
      const form = forms.get(statement) ?? setFormOf(statement)
      forms.set(statement, form)
      const read = { ...Promise.withResolvers<Row[]>(), key: row.join(' '), row, until: performance.now() + timeoutMs }
      enqueue(form, organization, read)
      return read.promise.finally(() => bound.leave(organization))
    },
    /** Waits for the requests that were accepted, and accepts no new requests. */
    async close() {
      closed = true
      while (queues.size > 0) await Promise.all(Array.from(queues.values(), ({ served }) => served))
    },
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

/** The dependencies of a queue, which all queues share. */
interface QueueDeps {
  connections: Connections
  /** Limits the size of batches. */
  sizes: RowSizes
  /** Runs a read again in a batch of its own, after a batch of several reads failed. */
  runAlone: (read: QueuedRead) => void
  /** True if each batch has one read. */
  isAlone: boolean
}

/** The queue of one statement and one organization. It runs one batch at a time. */
class BatchQueue {
  reads: QueuedRead[] = []
  served: Promise<void> = Promise.resolve()
  readonly #form: Prepared
  readonly #organization: string
  readonly #deps: QueueDeps

  constructor(form: Prepared, organization: string, deps: QueueDeps) {
    this.#form = form
    this.#organization = organization
    this.#deps = deps
  }

  async serve(): Promise<void> {
    const { connections, runAlone } = this.#deps
    let takenBatch: Batch | undefined
    // Take the batch once there is a connection. If the work runs again, keep the same batch.
    const batch = () => (takenBatch ??= this.#take())
    try {
      const rows = await connections.read((session) => this.#ask(session, batch()), this.#organization)
      // If one read made the statement fail, the other reads may be fine. So each read runs again alone.
      if (rows === undefined) for (const read of [...batch().values()].flat()) runAlone(read)
      else this.#settle(batch(), rows)
    } catch (error) {
      for (const read of [...batch().values()].flat()) read.reject(error)
    }
  }

  /** Takes the next batch from the queue. The remaining reads keep their order. */
  #take(): Batch {
    const maxRows = this.#deps.isAlone ? 1 : this.#deps.sizes.maxRows(this.#form.name)
    const now = performance.now()
    const batch = new Map<string, QueuedRead[]>()
    this.reads = this.reads.filter((read) => {
      const same = batch.get(read.key)
      if (read.until < now) read.reject(unreachable(undefined))
      else if (same !== undefined) same.push(read)
      else if (batch.size < maxRows) batch.set(read.key, [read])
      else return true
      return false
    })
    return batch
  }

  /** Returns the result rows; undefined if the statement failed, and one request of several can be the reason. */
  async #ask(session: Session, batch: Batch): Promise<readonly Row[] | undefined> {
    const rows = Array.from(batch.values(), ([read]) => read?.row ?? [])
    if (rows[0] === undefined) return []
    const lists = rows[0].map((_, index) => rows.map((row) => row[index]))
    try {
      return (await session.ask(this.#form, [this.#organization, ...lists])).rows
    } catch (error) {
      if (rows.length > 1 && isStatementError(error)) return undefined
      throw error
    }
  }

  #settle(batch: Batch, rows: readonly Row[]): void {
    const rowsByPlace = Array.from(batch, (): Row[] => [])
    for (const [place, ...row] of rows) rowsByPlace[Number(place) - 1]?.push(row)
    this.#deps.sizes.record(this.#form.name, rows)
    for (const [index, reads] of [...batch.values()].entries()) {
      const result = rowsByPlace[index] ?? []
      // Responding with a large result takes milliseconds. So the reads continue one after the other, with other requests in between.
      if (bytesOf(result) < LARGE_BYTES) for (const read of reads) read.resolve(result)
      else for (const read of reads) afterRequests(() => read.resolve(result))
    }
  }
}

/** Limits the rows of a batch, to keep its response below MAX_BYTES. It estimates the bytes of a row from earlier responses of the form. */
class RowSizes {
  readonly #bytes = new Map<string, number>()

  maxRows(form: string): number {
    return Math.min(MAX_ROWS, Math.ceil(MAX_BYTES / (this.#bytes.get(form) ?? 1)))
  }

  record(form: string, rows: readonly Row[]): void {
    const bytesPerRow = bytesOf(rows) / (rows.length || 1)
    // The estimate grows at once and shrinks slowly, so that a few small rows don't lead to a response that is too large.
    this.#bytes.set(form, Math.max(bytesPerRow, (this.#bytes.get(form) ?? 0) * DECAY))
  }
}

/** Returns the approximate size of rows in bytes: the number of characters in their texts. Other values are small. */
function bytesOf(rows: readonly Row[]): number {
  let bytes = 0
  for (const row of rows) for (const value of row) if (typeof value === 'string') bytes += value.length
  return bytes
}
