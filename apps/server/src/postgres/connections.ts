// The bounded pool of connections, and what runs on them: one statement that is a transaction of its own, or a transaction of
// several.
import { StoreUnavailable } from '../sql/errors.ts'
import { FairTurns } from '../fairness/fair-turns.ts'
import { type PrimaryLease, withoutLease } from './lease.ts'
import { type Held, PrimaryPool } from './primary-pool.ts'
import { ignore, type Session } from './session.ts'
import { isConflict, unreachable } from './sqlstate.ts'

export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`, and what the driver knows as its query. One of several hosts is the primary. */
  url: string
  /** The maximum number of open connections. */
  maxConnections?: number
  /** The timeout for getting a connection, and for a statement. */
  timeoutMs?: number
  /** Told after each commit how many writes were in it. */
  onCommit?: (writes: number) => void
  /** Sees each write that is not part of an intake, and returns it. */
  watchWrite?: <T>(write: Promise<T>) => Promise<T>
  /** For how many waiting requests there is room, of which an organization has at most half. Further ones are rejected. */
  maxQueue?: number
}

type Work<T> = (session: Session) => Promise<T>
/** Work that ends with a commit, which it may ask for together with its last statements. */
type Committing<T> = (session: Session, commit: () => Promise<unknown>) => Promise<T>

/**
 * Runs work on connections. On conflicts, all of the work runs again, so its side effects must be idempotent. Organizations take turns with
 * the connections, and none has all of them.
 */
export interface Connections {
  /** Runs one statement that reads, or whose write may be lost without harm. */
  read<T>(work: Work<T>, organization?: string): Promise<T>
  /** Runs one statement that writes. It is a transaction of its own. */
  write<T>(work: Work<T>, organization?: string): Promise<T>
  /** Runs several statements in one transaction. */
  transaction<T>(work: Committing<T>, organization?: string): Promise<T>
  /** Takes a connection, for what is longer than a transaction of ours. */
  hold(organization?: string): Promise<Held>
  /** Lets what runs finish, and takes nothing new. */
  close(): Promise<void>
}

const MAX_TRIES = 20
/** The part of the connections that one organization may have. The others find the rest, even if its statements wait for locks. */
const SHARE = 3 / 4
/** The first pause between two tries is random below this, and doubles up to a bound, so that rivals do not meet again. */
const PAUSE_MS = 2
const MAX_PAUSE_MS = 200

/**
 * @param lease says which server may be asked, and whether its responses may be used. Without one, that is always so.
 */
export function createConnections(
  options: ConnectionOptions,
  lease: PrimaryLease = withoutLease(options.url),
): Connections {
  const { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000, onCommit, watchWrite = (write) => write } = options
  const maxPerOrganization = Math.max(1, Math.floor(maxConnections * SHARE))
  const turns = new FairTurns({ maxRunning: maxConnections, maxPerOrganization, maxWaiting: maxQueue, timeoutMs })
  let pool: PrimaryPool | undefined
  let closed = false

  /** The pool of the server that may be asked now. */
  async function poolNow(): Promise<PrimaryPool> {
    const primary = await lease.primary()
    if (pool?.primary !== primary) pool?.drop()
    if (pool === undefined || pool.isDropped) pool = new PrimaryPool(primary, lease, { maxConnections, timeoutMs })
    return pool
  }

  async function hold(organization = ''): Promise<Held> {
    // Outside of the lease nothing waits for a connection.
    await lease.primary()
    if (closed) throw new StoreUnavailable('The store is closed.')
    const entry = await turns.enter(organization)
    if (entry === 'late') throw new StoreUnavailable('No connection to the database was free in time.')
    const leave = () => turns.leave(organization)
    try {
      return await (await poolNow()).connect(leave)
    } catch (error) {
      leave()
      throw error instanceof StoreUnavailable ? error : unreachable(error)
    }
  }

  async function using<T>(work: Work<T>, organization?: string): Promise<T> {
    const held = await hold(organization)
    try {
      return await work(held)
    } finally {
      held.release()
    }
  }

  return {
    read: (work, organization) => retrying(() => using(work, organization)),
    write: (work, organization) => watchWrite(retrying(() => using(work, organization))),
    async transaction(work, organization) {
      const attempt = () => using((session) => inTransaction(session, timeoutMs, work), organization)
      const result = await watchWrite(retrying(attempt))
      onCommit?.(1)
      return result
    },
    hold,
    async close() {
      closed = true
      await turns.idle()
      if (pool?.isDropped === false) await pool.end()
    },
  }
}

const BEGIN = { name: 'BEGIN', text: 'BEGIN' }
const COMMIT = { name: 'COMMIT', text: 'COMMIT', writes: true }
/**
 * The limits are the database's: if this process ends or is cut off, a transaction must not keep its rows from others. They
 * are local to the transaction, so that a pooler in between neither loses them nor hands them to other clients.
 */
const LIMIT = {
  name: 'limit',
  text: `SELECT set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
}

async function inTransaction<T>(session: Session, timeoutMs: number, work: Committing<T>): Promise<T> {
  const begun = [session.ask(BEGIN, []), session.ask(LIMIT, [timeoutMs, 2 * timeoutMs])]
  try {
    const [result] = await Promise.all([work(session, () => session.ask(COMMIT, [])), ...begun])
    return result
  } catch (error) {
    await session.command('ROLLBACK').catch(ignore)
    throw error
  }
}

/** Retries what lost against another transaction, which was undone. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (tries === MAX_TRIES) throw new StoreUnavailable('Too many serialization conflicts.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(PAUSE_MS * 2 ** tries, MAX_PAUSE_MS)))
    }
  }
}
