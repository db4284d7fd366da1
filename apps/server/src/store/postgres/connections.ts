// The bounded pool of connections, and what runs on them: one statement that is a transaction of its own, or a transaction of
// several.
import { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type QueryConfig } from 'pg'
import { StoreUnavailable } from '../../domain/errors.ts'
import { createFairQueue } from '../fair-queue.ts'
import { isConflict, isOfStatement, nameFailure, unreachable } from './sqlstate.ts'

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

/** A statement, which is prepared once on each connection under its name; without a name it is not prepared. */
export interface Prepared {
  readonly name: string
  readonly text: string
  /** Whether it is a transaction of its own that writes, so that a lost response leaves its outcome unknown. */
  readonly writes?: boolean
}

export type Row = readonly unknown[]

/**
 * A connection, on which one statement runs after the other. If a statement shows that the connection cannot be used again, all
 * later ones fail.
 * @throws StoreUnavailable, and OutcomeUnknown from what commits
 */
export interface Session {
  /** Returns the rows as tuples, and how many rows were read or changed. */
  ask(prepared: Prepared, params: readonly unknown[]): Promise<{ rows: Row[]; count: number }>
  /** Runs SQL without parameters that is not worth preparing. */
  command(sql: string): Promise<void>
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

export function createConnections(options: ConnectionOptions): Connections {
  const { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000, onCommit, watchWrite = (write) => write } = options
  const pool = createPool(options)
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

  async function hold(organization = ''): Promise<Held> {
    await enter(organization)
    const finished = () => leave(organization)
    try {
      return heldOf(await pool.connect(), finished)
    } catch (error) {
      finished()
      throw unreachable(error)
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
      await pool.end()
    },
  }
}

const ignore = () => undefined

/**
 * Limits the statements of a session, unless there is a pooler in between: there a session is shared with other clients, and
 * lasts as long as the pooler likes. A pooler gives its clients process ids of its own.
 */
function limitStatements(client: ClientBase, timeoutMs: number) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the driver leave this property out.
  const { processID } = client as ClientBase & { processID: number | null }
  const text = `SELECT set_config('statement_timeout', $1, false) WHERE pg_backend_pid() = $2`
  return { text, values: [`${timeoutMs}`, processID] }
}

/** A connection that can be given up for good. */
class Connection extends Client {
  readonly #socket: Socket

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /**
   * Ends it with a reset, so that the system forgets what it could not deliver yet. An orderly end would leave that to arrive
   * whenever the network heals: a write that was given up would come to pass after later ones.
   */
  giveUp(): void {
    this.#socket.resetAndDestroy()
  }
}

function createPool({ url, maxConnections = 16, timeoutMs = 5000 }: ConnectionOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // A pool that is always ready; what goes away by itself is noticed and replaced.
    idleTimeoutMillis: 0,
    Client: Connection,
    // A statement that the program gave up must neither run when a lock becomes free at last nor keep a backend busy.
    onConnect: (client) => client.query(limitStatements(client, timeoutMs)),
    keepAlive: true,
    application_name: 'parley',
    types: { getTypeParser: readValue },
  })
  // The pool removes a connection that breaks while it is idle. If a query is pending, that query is rejected.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** The types of PostgreSQL (`pg_type.oid`) whose values are integers; ours are counts and milliseconds, far below 2^53. */
const INTEGERS: ReadonlySet<number> = new Set([20, 21, 23])
const BOOLEAN = 16

const asText = (text: string) => text
const asBoolean = (text: string) => text === 't'

/** The reader for values of a type: integers become numbers, and all else but booleans stays text. */
export function readValue(type: number): (text: string) => unknown {
  if (INTEGERS.has(type)) return Number
  return type === BOOLEAN ? asBoolean : asText
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

/** Runs statements on a connection. */
export function sessionOn(client: ClientBase, onBroken: () => void = ignore): Session {
  let broken = false

  async function query(config: QueryConfig, commits: boolean) {
    // On a connection that does not respond, another statement would only wait for its timeout, too.
    if (broken) throw unreachable(undefined)
    try {
      return await client.query<unknown[]>({ ...config, rowMode: 'array' })
    } catch (error) {
      broken = !isOfStatement(error)
      if (broken) onBroken()
      throw nameFailure(error, commits)
    }
  }

  return {
    async ask({ name, text, writes = false }, params) {
      const { rows, rowCount } = await query({ name, text, values: [...params] }, writes)
      return { rows, count: rowCount ?? 0 }
    },
    command: async (text) => void (await query({ text }, text === 'COMMIT')),
  }
}

function heldOf(client: PoolClient, finished: () => void): Held {
  let broken = false
  return {
    ...sessionOn(client, () => (broken = true)),
    release() {
      if (broken && client instanceof Connection) client.giveUp()
      client.release(broken)
      finished()
    },
  }
}
