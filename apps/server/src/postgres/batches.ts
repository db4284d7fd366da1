// Sends concurrent requests of one organization to the database as one statement (a set form). No request waits for a batch to fill: when
// a connection is free, the batch has all requests that are waiting then.
import { AlreadyWritten, StoreUnavailable } from '../sql/errors.ts'
import type { ConnectionOptions, Connections } from './connections.ts'
import type { Row } from './exchange.ts'
import type { Session } from './session.ts'
import { isStatementError, isUniqueViolation, unreachable } from './sqlstate.ts'
import { afterRequests } from '../fairness/after-requests.ts'
import { Bound } from '../fairness/bounds.ts'
import type { RunSetForm, SetForm } from '../sql/set-form.ts'

/** A request that waits in a queue, and the promise of its result rows. */
interface Job extends PromiseWithResolvers<Row[]> {
  /** Reads with the same key share one execution. Writes with the same key run one after the other. */
  readonly key: string
  /** The parameters of the request without the organization. */
  readonly row: Row
  /** The deadline in milliseconds of `performance.now`. A job that still waits in the queue at the deadline is rejected. */
  readonly until: number
}

/** The jobs of a batch by their keys. Jobs with the same key share one row. */
type Batch = ReadonlyMap<string, readonly Job[]>

const MAX_ROWS = 64
/** The maximum size of a response, estimated by the rows of earlier responses. */
const MAX_BYTES = 4 * 1024 * 1024
/** From this size on, a result is large: serializing its response keeps the process busy for milliseconds. */
const LARGE_BYTES = 64 * 1024
/** If a batch has smaller rows than estimated, the estimate becomes smaller, but not below this fraction of itself. */
const DECAY = 0.9
/** One organization can use this fraction of the connections for forms that run alone. */
const ALONE_SHARE = 1 / 4

/**
 * Creates a queue for each form and organization. A queue uses one connection at a time, and waits for it like other organizations, so that
 * a busy organization doesn't starve others. A form that runs alone may wait for a lock, so it has several queues, chosen by the job's key.
 */
export function createBatches(
  connections: Connections,
  { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000, onCommit }: Omit<ConnectionOptions, 'url'> = {},
): { readonly ask: RunSetForm; close(): Promise<void> } {
  const queues = new Map<string, BatchQueue>()
  const queuesAlone = Math.ceil(maxConnections * ALONE_SHARE)
  const bound = new Bound('database_requests', maxQueue)
  const sizes = new RowSizes()
  let closed = false

  function enqueue(form: SetForm, organization: string, job: Job): void {
    try {
      bound.enter(organization)
    } catch (error) {
      return job.reject(error)
    }
    const number = form.alone ? job.key.charCodeAt(job.key.length - 1) % queuesAlone : ''
    const name = `${form.name} ${number} ${organization}`
    const current = queues.get(name)
    if (current !== undefined) return void current.jobs.push(job)
    const runAlone = (each: Job) => enqueue({ ...form, alone: true }, organization, each)
    const queue = new BatchQueue(form, organization, { connections, bound, sizes, onCommit, runAlone })
    queues.set(name, queue)
    queue.jobs.push(job)
    queue.served = serveAll(name, queue)
  }

  async function serveAll(name: string, queue: BatchQueue): Promise<void> {
    while (queue.jobs.length > 0) await queue.serve()
    queues.delete(name)
  }

  return {
    async ask(form, [organization, ...row]) {
      if (closed) throw new StoreUnavailable('The store is closed.')
      const key = form.writes ? String(row[0]) : row.join(' ')
      const job = { ...Promise.withResolvers<Row[]>(), key, row, until: performance.now() + timeoutMs }
      enqueue(form, organization, job)
      return job.promise
    },
    /** Waits for the requests that were accepted, and accepts no new requests. */
    async close() {
      closed = true
      while (queues.size > 0) await Promise.all(Array.from(queues.values(), ({ served }) => served))
    },
  }
}

/** The dependencies of a queue, which all queues share. */
interface QueueDeps {
  connections: Connections
  /** The limit on the number of waiting requests. */
  bound: Bound
  /** Limits the size of batches. */
  sizes: RowSizes
  onCommit: ConnectionOptions['onCommit']
  /** Runs a job again in a batch of its own, after a batch of several jobs failed. */
  runAlone: (job: Job) => void
}

/** The queue of one form and one organization. It runs one batch at a time. */
class BatchQueue {
  jobs: Job[] = []
  served: Promise<void> = Promise.resolve()
  readonly #form: SetForm
  readonly #organization: string
  readonly #deps: QueueDeps

  constructor(form: SetForm, organization: string, deps: QueueDeps) {
    this.#form = form
    this.#organization = organization
    this.#deps = deps
  }

  async serve(): Promise<void> {
    const { connections, runAlone } = this.#deps
    let takenBatch: Batch | undefined
    // Take the batch once there is a connection. If a serialization conflict makes the work run again, keep the same batch.
    const batch = () => (takenBatch ??= this.#take())
    const work = (session: Session) => this.#ask(session, batch())
    try {
      const run = this.#form.writes ? 'write' : 'read'
      const rows = await connections[run](work, this.#organization)
      // If one job made the statement fail, the other jobs may be fine. So each job runs again alone.
      if (rows === undefined) for (const job of [...batch().values()].flat()) runAlone(job)
      else this.#settle(batch(), rows)
    } catch (error) {
      for (const job of [...batch().values()].flat()) job.reject(error)
    }
  }

  /** Takes the next batch from the queue. The remaining jobs keep their order. */
  #take(): Batch {
    const { name, writes, alone } = this.#form
    const maxRows = alone ? 1 : this.#deps.sizes.maxRows(name)
    const now = performance.now()
    const batch = new Map<string, Job[]>()
    const remaining = this.jobs.filter((job) => {
      const same = batch.get(job.key)
      if (job.until < now) job.reject(unreachable(undefined))
      else if (same !== undefined && !writes) same.push(job)
      else if (same === undefined && batch.size < maxRows) batch.set(job.key, [job])
      else return true
      return false
    })
    const count = this.jobs.length - remaining.length
    if (count > 0) this.#deps.bound.leave(this.#organization, count)
    this.jobs = remaining
    // All batches lock rows in the order of their keys, to avoid deadlocks. Rows with similar keys are also close together.
    return new Map([...batch].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** Returns the result rows; undefined if the statement failed, and one request of several can be the reason. */
  async #ask(session: Session, batch: Batch): Promise<readonly Row[] | undefined> {
    const rows = Array.from(batch.values(), ([job]) => job?.row ?? [])
    if (rows[0] === undefined) return []
    const lists = rows[0].map((_, index) => rows.map((row) => row[index]))
    try {
      return (await session.ask(this.#form, [this.#organization, ...lists])).rows
    } catch (error) {
      if (rows.length > 1 && isStatementError(error)) return undefined
      throw isUniqueViolation(error)
        ? new AlreadyWritten('A row with this identifier is there.', { cause: error })
        : error
    }
  }

  #settle(batch: Batch, rows: readonly Row[]): void {
    const { name, writes } = this.#form
    const rowsByPlace = Array.from(batch, (): Row[] => [])
    let written = 0
    for (const [place, ...row] of rows) {
      rowsByPlace[Number(place) - 1]?.push(row)
      if (writes && row[0] === true) written += 1
    }
    this.#deps.sizes.record(name, rows)
    if (written > 0) this.#deps.onCommit?.(written)
    for (const [index, jobs] of [...batch.values()].entries()) {
      const result = rowsByPlace[index] ?? []
      // Responding with a large result takes milliseconds. So the jobs continue one after the other, with other requests in between.
      if (bytesOf(result) < LARGE_BYTES) for (const job of jobs) job.resolve(result)
      else for (const job of jobs) afterRequests(() => job.resolve(result))
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
