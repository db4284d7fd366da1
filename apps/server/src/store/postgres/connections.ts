// The bounded pool of connections, and what runs on them: one statement that is a transaction of its own, or a transaction of
// several.
import { Pool, type PoolClient } from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../../domain/errors.ts'
import { createFairQueue } from '../../domain/fair-queue.ts'
import { type Lease, type Primary, requireServer, withoutLease } from './lease.ts'
import { Connection, ignore, limitStatements, readValue, type Session, sessionOn } from './session.ts'
import { isConflict, isReadOnly, outcomeUnknown, unreachable } from './sqlstate.ts'

export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`, with what the driver knows behind the question mark. */
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

/** A connection that is kept until it is released. */
export interface Held extends Session {
  release(): void
}

type Work<T> = (session: Session) => Promise<T>

/** What waits for a connection. */
interface Waiting extends PromiseWithResolvers<void> {
  readonly organization: string
  /** Whether it was given up. */
  isOver: boolean
}

/**
 * What runs some work runs all of it again on conflicts, so its side effects must be idempotent. Organizations take turns with
 * the connections, and none has all of them.
 */
export interface Connections {
  /** Runs one statement that reads, or whose write may be lost without harm. */
  read<T>(work: Work<T>, organization?: string): Promise<T>
  /** Runs one statement that writes. It is a transaction of its own. */
  write<T>(work: Work<T>, organization?: string): Promise<T>
  /** Runs several statements in one transaction. */
  transaction<T>(work: Work<T>, organization?: string): Promise<T>
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
export function createConnections(options: ConnectionOptions, lease: Lease = withoutLease(options.url)): Connections {
  const { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000, onCommit, watchWrite = (write) => write } = options
  let pool: PrimaryPool | undefined
  const waiting = createFairQueue<Waiting>(maxQueue)
  const heldBy = new Map<string, number>()
  const mostEach = Math.max(1, Math.floor(maxConnections * SHARE))
  let running = 0
  let onIdle: (() => void) | undefined
  let closed = false

  const heldOfOrganization = (organization: string) => heldBy.get(organization) ?? 0
  const mayGo = (organization: string) => heldOfOrganization(organization) < mostEach

  /** Waits for the right to one of the connections. */
  async function enter(organization: string): Promise<void> {
    if (closed) throw new StoreUnavailable('The store is closed.')
    if (running < maxConnections && mayGo(organization)) return begin(organization)
    const own = { ...Promise.withResolvers<void>(), organization, isOver: false }
    if (!waiting.add(organization, own)) throw new StoreUnavailable('Too many requests wait for the database.')
    const timer = setTimeout(() => {
      own.isOver = true
      own.reject(unreachable(undefined))
    }, timeoutMs)
    return own.promise.finally(() => clearTimeout(timer))
  }

  function begin(organization: string): void {
    running += 1
    heldBy.set(organization, heldOfOrganization(organization) + 1)
  }

  function leave(organization: string): void {
    running -= 1
    const held = heldOfOrganization(organization) - 1
    if (held === 0) heldBy.delete(organization)
    else heldBy.set(organization, held)
    while (running < maxConnections) {
      const next = waiting.take(mayGo)
      if (next === undefined) break
      if (next.isOver) continue
      begin(next.organization)
      next.resolve()
    }
    if (running === 0) onIdle?.()
  }

  /** The pool of the server that may be asked now. */
  async function poolNow(): Promise<PrimaryPool> {
    const primary = await lease.primary()
    if (pool !== undefined && pool.primary !== primary) drop(pool)
    pool ??= openPool(primary, options, lease)
    return pool
  }

  function drop(dropped: PrimaryPool): void {
    dropped.drop()
    if (pool === dropped) pool = undefined
  }

  async function hold(organization = ''): Promise<Held> {
    // Outside of the lease nothing waits for a connection.
    await lease.primary()
    await enter(organization)
    try {
      const from = await poolNow()
      const client = await from.connect()
      return heldOf(client, from, () => leave(organization))
    } catch (error) {
      leave(organization)
      throw error instanceof StoreUnavailable ? error : unreachable(error)
    }
  }

  /** What is asked on a connection counts only within the lease, and what is asked in a transaction with its commit. */
  function heldOf(client: PoolClient, from: PrimaryPool, finished: () => void): Held {
    if (!(client instanceof Connection)) throw unreachable(undefined)
    let broken = false
    let hasBegun = false
    const session = sessionOn(client, () => (broken = true))

    async function counted<T>(asked: Promise<T>, commits: boolean): Promise<T> {
      const result = await asked.catch((error: unknown) => {
        if (isReadOnly(error)) drop(from)
        if (isReadOnly(error) || error instanceof OutcomeUnknown) lease.doubt()
        throw error
      })
      if (hasBegun) return result
      const renewed = lease.confirm(from.primary)
      if (renewed === undefined) return result
      return renewed.then(
        () => result,
        (error: unknown) => {
          throw commits ? outcomeUnknown(error) : error
        },
      )
    }

    return {
      ask: (prepared, params) => counted(session.ask(prepared, params), prepared.writes ?? false),
      command(text) {
        if (text.startsWith('BEGIN')) hasBegun = true
        else if (text === 'COMMIT' || text === 'ROLLBACK') hasBegun = false
        return text === 'COMMIT' ? counted(session.command(text), true) : session.command(text)
      },
      release() {
        if (broken) client.giveUp()
        client.release(broken)
        finished()
      },
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
      if (running > 0) await new Promise<void>((resolve) => (onIdle = resolve))
      await pool?.end()
    },
  }
}

/** How long a connection is used at most, so that a change of names or proxies reaches every connection. */
export const MAX_CONNECTION_AGE_SECONDS = 300

interface PrimaryPool {
  readonly primary: Primary
  connect(): Promise<PoolClient>
  /** Gives up all connections, those in use too. */
  drop(): void
  end(): Promise<void>
}

function openPool(
  primary: Primary,
  { maxConnections = 16, timeoutMs = 5000 }: ConnectionOptions,
  lease: Lease,
): PrimaryPool {
  const clients = new Set<Connection>()
  let isDropped = false
  const pool = new Pool({
    connectionString: primary.url,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // A pool that is always ready; what goes away by itself is noticed and replaced.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_CONNECTION_AGE_SECONDS,
    Client: Connection,
    async onConnect(client) {
      if (!(client instanceof Connection) || isDropped) throw unreachable(undefined)
      clients.add(client)
      client.once('end', () => clients.delete(client))
      // If a query is pending, that query is rejected.
      client.on('error', ignore)
      // A statement that the program gave up must neither run when a lock becomes free at last nor keep a backend busy.
      await client.query(limitStatements(client, timeoutMs))
      await requireServer(sessionOn(client), primary).catch((error: unknown) => {
        lease.doubt()
        throw error
      })
    },
    keepAlive: true,
    application_name: 'parley',
    types: { getTypeParser: readValue },
  })
  // The pool removes a connection that breaks while it is idle.
  pool.on('error', ignore)
  return {
    primary,
    connect: () => pool.connect(),
    drop() {
      isDropped = true
      for (const client of clients) client.giveUp()
    },
    end: () => pool.end(),
  }
}

/**
 * The limits are the database's: if this process ends or is cut off, a transaction must not keep its rows from others. They
 * are local to the transaction, so that a pooler in between neither loses them nor hands them to other clients.
 */
async function inTransaction<T>(session: Session, timeoutMs: number, work: Work<T>): Promise<T> {
  await session.command(
    `BEGIN; SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${2 * timeoutMs}`,
  )
  try {
    const result = await work(session)
    await session.command('COMMIT')
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
