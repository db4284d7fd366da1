// The bounded pool of connections, and what may be asked on them: one statement that is a transaction of its own, or a
// transaction of several.
import { type ClientBase, Pool, type PoolClient, type QueryArrayResult } from 'pg'
import { StoreUnavailable } from '../../domain/errors.ts'
import { Connection } from './connection.ts'
import { isConflict, isOfStatement, isUnavailable, nameFailure, unreachable } from './failures.ts'
import { readValue } from './values.ts'
import type { Statement, Value } from './statement.ts'

export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`, with what the driver knows behind the question mark. */
  url: string
  /** The most connections that are open at once. */
  maxConnections?: number
  /** How long a connection may take to be had, and a statement to be answered. */
  timeoutMs?: number
  /** Told after each commit how many writes were in it, which is always one. */
  onCommit?: (writes: number) => void
  /** Sees each write that is not part of an intake, and returns it. */
  watchWrite?: <T>(write: Promise<T>) => Promise<T>
  /** The most requests that wait for a connection. Those beyond it are refused, so that memory stays bounded. */
  maxQueue?: number
}

/** Something that statements can be asked of, one after the other. */
export interface Session {
  /** The rows of a statement. */
  rows<Params extends readonly Value[], Row extends readonly unknown[]>(
    statement: Statement<Params, Row>,
    ...params: Params
  ): Promise<Row[]>
  /** How many rows a statement changed. */
  change<Params extends readonly Value[]>(statement: Statement<Params>, ...params: Params): Promise<number>
  /** SQL without parameters that is asked too seldom to be prepared. */
  command(sql: string): Promise<void>
}

/** A connection that is kept until it is let go of. */
export interface Held extends Session {
  /** @param broken says that the connection must not be used again. */
  release(broken?: boolean): void
}

export interface Connections {
  /**
   * Runs one statement that reads, or whose write may be lost without harm. Retries on conflicts.
   * @throws StoreUnavailable
   */
  rows: Session['rows']
  /**
   * As `rows`, for a statement that also writes. It is a transaction of its own.
   * @throws StoreUnavailable, OutcomeUnknown
   */
  rowsOfWrite: Session['rows']
  /**
   * Writes with one statement, which is a transaction of its own. Retries on conflicts.
   * @throws StoreUnavailable, OutcomeUnknown
   */
  change: Session['change']
  /**
   * Does some work in one transaction. Retries the whole function on conflicts, so its side effects must be idempotent.
   * @throws StoreUnavailable, OutcomeUnknown
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Takes a connection, for what is longer than a transaction of ours. */
  hold(): Promise<Held>
  /** Lets what runs finish, and takes nothing new. */
  close(): Promise<void>
}

const MAX_TRIES = 20
/** The first pause between two tries is random below this, and doubles up to a bound, so that rivals do not meet again. */
const PAUSE_MS = 2
const MAX_PAUSE_MS = 200

export function createConnections(options: ConnectionOptions): Connections {
  const { maxQueue = 8192, timeoutMs = 5000, onCommit, watchWrite = (write) => write } = options
  const pool = createPool(options)
  let running = 0
  let onIdle: (() => void) | undefined
  let closed = false

  async function hold(): Promise<Held> {
    if (closed) throw new StoreUnavailable('The store is closed.')
    if (pool.waitingCount >= maxQueue) throw new StoreUnavailable('Too many requests wait for the database.')
    running += 1
    try {
      return heldOf(await pool.connect(), finished)
    } catch (error) {
      finished()
      throw unreachable(error)
    }
  }

  function finished(): void {
    running -= 1
    if (running === 0) onIdle?.()
  }

  /** @param isWriting whether what was sent last can have committed a write. */
  async function using<T>(work: (held: Held) => Promise<T>, isWriting: () => boolean): Promise<T> {
    const held = await hold()
    let broken = true
    try {
      const result = await work(held)
      broken = false
      return result
    } catch (error) {
      broken = !isOfStatement(error) && !(error instanceof Undone)
      throw nameFailure(error instanceof Undone ? error.cause : error, isWriting())
    } finally {
      held.release(broken)
    }
  }

  const readOnce = <T>(work: (held: Held) => Promise<T>) => retrying(() => using(work, () => false))
  const writeOnce = <T>(work: (held: Held) => Promise<T>) => watchWrite(retrying(() => using(work, () => true)))

  return {
    rows: (statement, ...params) => readOnce((held) => held.rows(statement, ...params)),
    rowsOfWrite: (statement, ...params) => writeOnce((held) => held.rows(statement, ...params)),
    change: (statement, ...params) => writeOnce((held) => held.change(statement, ...params)),
    async transaction(work) {
      const attempt = () => {
        let committing = false
        const onCommitting = () => (committing = true)
        return using(
          (held) => inTransaction(held, timeoutMs, work, onCommitting),
          () => committing,
        )
      }
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
  // A connection that breaks while nobody asks on it is taken out by the pool; while somebody does, he is told.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** What failed in a transaction that was then undone, so that its connection is as good as before. */
class Undone extends Error {}

/**
 * The limits are the database's: if this process ends or is cut off, a transaction must not keep its rows from others. They
 * are local to the transaction, so that a pooler in between neither loses them nor hands them to other clients.
 */
async function inTransaction<T>(
  held: Held,
  timeoutMs: number,
  work: (session: Session) => Promise<T>,
  onCommitting: () => void,
): Promise<T> {
  await held.command(
    `BEGIN; SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${2 * timeoutMs}`,
  )
  try {
    const result = await work(held)
    onCommitting()
    await held.command('COMMIT')
    return result
  } catch (error) {
    // Where the connection is lost, the transaction is too; to ask on it once more would be to wait once more.
    if (isUnavailable(error)) throw error
    await held.command('ROLLBACK')
    throw new Undone('', { cause: error })
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

/** Asks statements of a connection. */
export function sessionOn(client: ClientBase): Session {
  const ask = (config: { name?: string; text: string }, values: Value[]): Promise<QueryArrayResult> =>
    client.query({ ...config, values, rowMode: 'array' })
  return {
    async rows<Params extends readonly Value[], Row extends readonly unknown[]>(
      { name, text }: Statement<Params, Row>,
      ...params: Params
    ) {
      const { rows } = await ask({ name, text }, [...params])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The compiler cannot read SQL; the statement says what it gives.
      return rows as unknown as Row[]
    },
    change: async ({ name, text }, ...params) => (await ask({ name, text }, [...params])).rowCount ?? 0,
    async command(text) {
      await client.query(text)
    },
  }
}

function heldOf(client: PoolClient, finished: () => void): Held {
  return {
    ...sessionOn(client),
    release(broken = false) {
      if (broken && client instanceof Connection) client.giveUp()
      client.release(broken)
      finished()
    },
  }
}
