// Runs statements and transactions on a pool of connections. The organizations share the connections fairly. After a serialization conflict
// with another transaction, the work runs again.
import { StoreUnavailable } from '../sql/errors.ts'
import { FairTurns, type Task } from '../fairness/fair-turns.ts'
import { type PrimaryLease, withoutLease } from './lease.ts'
import { type HeldConnection, PrimaryPool } from './primary-pool.ts'
import { noop, type Session } from './session.ts'
import { isConflict, isOutOfMemory, unreachable } from './sqlstate.ts'

export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database?options`, with options of the driver. If it has several hosts, one is the primary. */
  url: string
  maxConnections?: number
  /** The timeout for getting a connection, and for a statement. */
  timeoutMs?: number
  /** Called after each commit with the number of its writes. */
  onCommit?: (writes: number) => void
  /** Reports writes to the health check, but not those of imports (`hold`) and quotas (`read`). Returns the same promise. */
  watchWrite?: <T>(write: Promise<T>) => Promise<T>
  /** How many requests can wait for a connection. Half of them can be of one organization. Further requests are rejected. */
  maxQueue?: number
}

type Work<T> = (session: Session) => Promise<T>
/** Work in a transaction. The work must call `commit`, which can share a round trip with the last statements. */
type CommittingWork<T> = (session: Session, commit: () => Promise<unknown>) => Promise<T>

/** The turn that a request has. If `isNext` is true, its next connection needs no other turn. */
export interface Turn {
  isNext: boolean
}

/** The promise of a request's result, and its deadline in milliseconds of `performance.now`. */
export interface Accepted<Result> extends Omit<PromiseWithResolvers<Result>, 'promise'> {
  readonly until: number
}

const MAX_ATTEMPTS = 20
/** How often work is tried if the database is out of memory, such as of room for locks. */
const MAX_ATTEMPTS_WITHOUT_MEMORY = 3
/** One organization can use this fraction of the connections. If its statements wait for locks, other organizations aren't blocked. */
const MAX_SHARE = 3 / 4
/** Exponential backoff with jitter: the pause is random, its limit starts at twice this value, and doubles up to `MAX_PAUSE_MS`. */
const PAUSE_MS = 2
const MAX_PAUSE_MS = 200

export type Connections = ReturnType<typeof createConnections>

/**
 * Runs work on connections. After a serialization conflict, the whole work runs again, so its side effects must be idempotent.
 * Organizations get connections round-robin, and no organization can use all connections.
 * @param lease Determines the server to use, and whether its responses are valid. By default, all responses are valid.
 */
export function createConnections(options: ConnectionOptions, lease: PrimaryLease = withoutLease(options.url)) {
  const { timeoutMs = 5000, onCommit, watchWrite = (write) => write } = options
  const holding = createHolding(options, lease)
  const { turns } = holding
  /** The requests that were accepted and have no result yet. */
  const unfinished = new Set<Promise<unknown>>()
  let isClosing = false

  async function withConnection<T>(work: Work<T>, organization?: string, turn?: Turn): Promise<T> {
    const held = await holding.hold(organization, turn)
    try {
      return await work(held)
    } finally {
      held.release()
    }
  }

  const attempt = <T>(work: CommittingWork<T>, organization?: string, turn?: Turn) =>
    withConnection((session) => inTransaction(session, timeoutMs, work), organization, turn)
  return {
    /** Runs one statement that reads, or a write that may get lost without harm. */
    read: <T>(work: Work<T>, organization?: string, turn?: Turn): Promise<T> =>
      withRetries(() => withConnection(work, organization, turn)),
    /** Runs work in a transaction once, without retries. */
    attempt: <T>(work: CommittingWork<T>, organization?: string, turn?: Turn) =>
      watchWrite(attempt(work, organization, turn)),
    async transaction<T>(work: CommittingWork<T>, organization?: string): Promise<T> {
      const result = await watchWrite(withRetries(() => attempt(work, organization)))
      onCommit?.(1)
      return result
    },
    /** Takes a connection until the caller releases it. */
    hold: () => holding.hold(),
    /** Accepts a request that can share a connection with others of its kind. `create` creates what waits for the connection. */
    accept<Result>(organization: string, create: (request: Accepted<Result>) => Task): Promise<Result> {
      if (isClosing) return Promise.reject(new StoreUnavailable('The store is closed.'))
      const { promise, ...settlers } = Promise.withResolvers<Result>()
      const task = create({ ...settlers, until: performance.now() + timeoutMs })
      const result = lease
        .primary()
        .then(() => turns.add(organization, task))
        .then(() => promise)
        .finally(() => unfinished.delete(result))
      unfinished.add(result)
      return result
    },
    /** The turns of connections. A request that was accepted can wait for another one. */
    turns,
    /** Waits for the requests that were accepted, and accepts no new ones. */
    async close(): Promise<void> {
      isClosing = true
      await Promise.allSettled(unfinished)
      await holding.end()
    },
  }
}

/** Creates the place in which requests wait for a connection, and the function that waits there. */
function createHolding(
  { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000 }: ConnectionOptions,
  lease: PrimaryLease,
) {
  const maxPerOrganization = Math.max(1, Math.floor(maxConnections * MAX_SHARE))
  const limits = { maxRunning: maxConnections, maxPerOrganization, maxWaiting: maxQueue, timeoutMs }
  const turns = new FairTurns(
    'database',
    limits,
    () => new StoreUnavailable('No connection to the database was free in time.'),
  )
  let pool: PrimaryPool | undefined
  let closed = false

  async function currentPool(): Promise<PrimaryPool> {
    const primary = await lease.primary()
    if (pool?.primary !== primary) pool?.drop()
    if (pool === undefined || pool.isDropped) pool = new PrimaryPool(primary, lease, maxConnections, timeoutMs)
    return pool
  }

  return {
    turns,
    /** Takes a connection until the caller releases it. */
    async hold(organization = '', turn?: Turn): Promise<HeldConnection> {
      if (turn?.isNext === true) turn.isNext = false
      else {
        // Without a lease, requests fail immediately instead of waiting for a connection.
        await lease.primary()
        if (closed) throw new StoreUnavailable('The store is closed.')
        await turns.enter(organization)
      }
      const leave = () => turns.leave(organization)
      try {
        return await (await currentPool()).connect(leave)
      } catch (error) {
        leave()
        throw error instanceof StoreUnavailable ? error : unreachable(error)
      }
    },
    /** Waits for the connections in use, and ends all. */
    async end(): Promise<void> {
      closed = true
      await turns.idle()
      if (pool?.isDropped === false) await pool.end()
    },
  }
}

const BEGIN = { name: 'BEGIN', text: 'BEGIN' }
const COMMIT = { name: 'COMMIT', text: 'COMMIT', writes: true }
/**
 * Sets timeouts of a transaction. If this process stops or loses the connection, the database ends the transaction, which releases its
 * locks. The argument `true` limits the timeouts to this transaction, because a connection pooler may share a session between clients.
 */
const SET_TIMEOUTS = {
  name: 'limit',
  text: `SELECT set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
}

/** Runs work in a transaction, and rolls back if the work fails. */
async function inTransaction<T>(session: Session, timeoutMs: number, work: CommittingWork<T>): Promise<T> {
  // These statements aren't awaited, so that they share a round trip with the first statement of the work.
  const opening = [session.ask(BEGIN, []), session.ask(SET_TIMEOUTS, [timeoutMs, 2 * timeoutMs])]
  try {
    const [result] = await Promise.all([work(session, () => session.ask(COMMIT, [])), ...opening])
    return result
  } catch (error) {
    // On a broken connection, ROLLBACK fails, too. The caller gets the error of the work.
    await session.command('ROLLBACK').catch(noop)
    throw error
  }
}

/**
 * Runs work, at most MAX_ATTEMPTS times. After a conflict with another transaction, it pauses and runs the work again. If the database is
 * out of memory, it does so at most MAX_ATTEMPTS_WITHOUT_MEMORY times.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      const isRetried = isConflict(error) || (isOutOfMemory(error) && attempts < MAX_ATTEMPTS_WITHOUT_MEMORY)
      if (!isRetried) throw error
      if (attempts === MAX_ATTEMPTS) throw new StoreUnavailable('Too many serialization conflicts.', { cause: error })
      const limitMs = Math.min(PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * limitMs))
    }
  }
}
