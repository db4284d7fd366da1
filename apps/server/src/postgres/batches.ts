// Batches: what several requests ask of one organization at the same time goes to the database as one statement. Nothing waits
// for a batch to fill: it is composed when a connection is free, of what has come until then.
import { AlreadyWritten, StoreUnavailable } from '../sql/errors.ts'
import type { ConnectionOptions, Connections } from './connections.ts'
import type { Row } from './exchange.ts'
import type { Session } from './session.ts'
import { isOfStatement, isTaken, unreachable } from './sqlstate.ts'
import { Bound } from '../fairness/bounds.ts'
import type { AskSet, SetForm } from '../sql/set-form.ts'

interface Job extends PromiseWithResolvers<Row[]> {
  readonly key: string
  readonly row: Row
  readonly until: number
}

/** The jobs of each key. */
type Batch = ReadonlyMap<string, readonly Job[]>

const MAX_ROWS = 64
/** The most bytes of a response, judged by the rows of earlier responses. */
const MAX_BYTES = 4 * 1024 * 1024
/** How much of an earlier, larger row still counts after each batch. */
const DECAY = 0.9
/** The part of the connections on which one organization may run what is alone. */
const ALONE = 1 / 4

/**
 * An organization has one connection at a time for each form, and waits for it behind the others, so its load does not starve
 * them. Statements that are alone may wait for a lock. So they have a few connections of their own, by their keys.
 */
export function createBatches(
  connections: Connections,
  { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000, onCommit }: Omit<ConnectionOptions, 'url'> = {},
): { readonly ask: AskSet; close(): Promise<void> } {
  const lanes = new Map<string, Lane>()
  const lanesAlone = Math.ceil(maxConnections * ALONE)
  const room = new Bound('database_requests', maxQueue)
  const sizes = new RowSizes()
  let closed = false

  function enqueue(form: SetForm, organization: string, job: Job): void {
    try {
      room.enter(organization)
    } catch (error) {
      return job.reject(error)
    }
    const number = form.alone ? job.key.charCodeAt(job.key.length - 1) % lanesAlone : ''
    const name = `${form.name} ${number} ${organization}`
    const present = lanes.get(name)
    if (present !== undefined) return void present.jobs.push(job)
    const runAgain = (each: Job) => enqueue({ ...form, alone: true }, organization, each)
    const lane = new Lane(form, organization, { connections, room, sizes, onCommit, runAgain })
    lanes.set(name, lane)
    lane.jobs.push(job)
    lane.served = serveAll(name, lane)
  }

  async function serveAll(name: string, lane: Lane): Promise<void> {
    while (lane.jobs.length > 0) await lane.serve()
    lanes.delete(name)
  }

  return {
    async ask(form, [organization, ...row]) {
      if (closed) throw new StoreUnavailable('The store is closed.')
      const key = form.writes ? String(row[0]) : row.join(' ')
      const job = { ...Promise.withResolvers<Row[]>(), key, row, until: performance.now() + timeoutMs }
      enqueue(form, organization, job)
      return job.promise
    },
    /** Lets what was asked finish, and takes nothing new. */
    async close() {
      closed = true
      while (lanes.size > 0) await Promise.all(Array.from(lanes.values(), ({ served }) => served))
    },
  }
}

interface LaneDeps {
  connections: Connections
  room: Bound
  sizes: RowSizes
  onCommit: ConnectionOptions['onCommit']
  /** Runs a job again, alone. */
  runAgain: (job: Job) => void
}

/** The queue of one form on one organization. One batch of it runs at a time. */
class Lane {
  jobs: Job[] = []
  served: Promise<void> = Promise.resolve()
  readonly #form: SetForm
  readonly #organization: string
  readonly #deps: LaneDeps

  constructor(form: SetForm, organization: string, deps: LaneDeps) {
    this.#form = form
    this.#organization = organization
    this.#deps = deps
  }

  async serve(): Promise<void> {
    const { connections, runAgain } = this.#deps
    let taken: Batch | undefined
    // It is taken when there is a connection. After a conflict the same row runs again.
    const batch = () => (taken ??= this.#take())
    const work = (session: Session) => this.#ask(session, batch())
    try {
      const run = this.#form.writes ? 'write' : 'read'
      const rows = await connections[run](work, this.#organization)
      if (rows !== undefined) return this.#settle(batch(), rows)
      // If one row has a conflict or an error, the others may not: each is run again by itself.
      for (const job of [...batch().values()].flat()) runAgain(job)
    } catch (error) {
      for (const job of [...batch().values()].flat()) job.reject(error)
    }
    return undefined
  }

  /** Takes the next batch. What cannot be in it stays, in its order. */
  #take(): Batch {
    const { name, writes, alone } = this.#form
    const maxRows = alone ? 1 : this.#deps.sizes.maxRows(name)
    const now = performance.now()
    const batch = new Map<string, Job[]>()
    const left = this.jobs.filter((job) => {
      const same = batch.get(job.key)
      if (job.until < now) job.reject(unreachable(undefined))
      else if (same !== undefined && !writes) same.push(job)
      else if (same === undefined && batch.size < maxRows) batch.set(job.key, [job])
      else return true
      return false
    })
    const count = this.jobs.length - left.length
    if (count > 0) this.#deps.room.leave(this.#organization, count)
    this.jobs = left
    // In the order of their keys rows lie together, and all batches lock in the same order.
    return new Map([...batch].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** Returns undefined if one row of several can be the reason for an error. */
  async #ask(session: Session, batch: Batch): Promise<readonly Row[] | undefined> {
    const rows = Array.from(batch.values(), ([job]) => job?.row ?? [])
    if (rows[0] === undefined) return []
    const lists = rows[0].map((_, index) => rows.map((row) => row[index]))
    try {
      return (await session.ask(this.#form, [this.#organization, ...lists])).rows
    } catch (error) {
      if (rows.length > 1 && isOfStatement(error)) return undefined
      throw isTaken(error) ? new AlreadyWritten('A row with this identifier is there.', { cause: error }) : error
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
    this.#deps.sizes.see(name, rows)
    if (written > 0) this.#deps.onCommit?.(written)
    const jobs = [...batch.values()]
    jobs.forEach((ofRow, index) => ofRow.forEach((job) => job.resolve(rowsByPlace[index] ?? [])))
  }
}

/** How many bytes a row of each form has, judged by earlier responses. */
class RowSizes {
  readonly #bytes = new Map<string, number>()

  maxRows(form: string): number {
    return Math.min(MAX_ROWS, Math.ceil(MAX_BYTES / (this.#bytes.get(form) ?? 1)))
  }

  see(form: string, rows: readonly Row[]): void {
    let bytes = 0
    for (const row of rows) for (const value of row) if (typeof value === 'string') bytes += value.length
    this.#bytes.set(form, Math.max(bytes / (rows.length || 1), (this.#bytes.get(form) ?? 0) * DECAY))
  }
}
