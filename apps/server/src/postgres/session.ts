// Runs statements on a connection to PostgreSQL, one after the other.
import { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { Exchange, type Prepared, type Query, type QueryResult, type Readers } from './exchange.ts'
import { isConnectionUsable, toStoreError, outcomeUnknown, unreachable } from './sqlstate.ts'

/**
 * Runs statements in order. If the connection breaks, the running round trip fails with OutcomeUnknown if it has a commit. All other
 * statements fail with StoreUnavailable, also later commits, which aren't sent.
 */
export interface Session {
  /**
   * Returns the rows as tuples. Statements that are sent without awaiting in between share a round trip. If one fails, those before it have
   * been executed, and those after it fail with the same error.
   */
  ask(prepared: Prepared, params: readonly unknown[]): Promise<QueryResult>
  /** Runs a statement without parameters, and doesn't prepare it. */
  command(sql: string): Promise<void>
}

export const noop = () => undefined

/**
 * Returns the query that sets the statement timeout of a session, and enables warnings, which `Connection` needs. Behind a connection
 * pooler, clients share sessions, so the query must change nothing: WHERE is false, because the driver doesn't know the process ID.
 */
export function limitStatements(client: ClientBase, timeoutMs: number) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the driver leave this property out.
  const { processID } = client as ClientBase & { processID: number | null }
  const text = `SELECT set_config('statement_timeout', $1, false), set_config('client_min_messages', 'warning', false)
    WHERE pg_backend_pid() = $2`
  return { text, values: [`${timeoutMs}`, processID] }
}

/** The limits of a database for transactions of requests. PostgreSQL has `transaction_timeout` since version 17. */
const TRANSACTION_LIMITS = ['transaction_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Begins a transaction that can take long, such as an import. It has no time limits, except the timeout of a statement.
 * @param begin `BEGIN`, with the properties of the transaction.
 * @param lifted Further limits to lift.
 */
export async function beginLong(
  session: Session,
  begin: `BEGIN${string}`,
  ...lifted: readonly string[]
): Promise<void> {
  await session.command(begin)
  // The argument `true` lifts the limits in this transaction only, because a connection pooler may share a session between clients.
  const text = `SELECT set_config(name, '0', true) FROM pg_settings WHERE name = ANY($1)`
  await session.ask({ name: '', text }, [[...TRANSACTION_LIMITS, ...lifted]])
}

/** The routine of PostgreSQL that warns when a commit stops waiting for a standby. The warning itself can be in any language. */
const STOPPED_WAITING = 'SyncRepWaitForLSN'

/** A connection of the driver that can be reset. It records if a commit stopped waiting for a standby, because a failover could lose it. */
export class Connection extends Client {
  readonly readers: Readers = new Map()
  readonly #socket: Socket
  #isUnreplicated = false

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.on('notice', ({ routine }) => {
      if (routine === STOPPED_WAITING) this.#isUnreplicated = true
    })
  }

  /** Returns true if a commit since the last call stopped waiting for its standby. */
  takeUnreplicated(): boolean {
    const isUnreplicated = this.#isUnreplicated
    this.#isUnreplicated = false
    return isUnreplicated
  }

  /**
   * Resets the connection, so that the operating system drops data that it couldn't send yet. With a normal close, a write whose request
   * has failed could still reach the database after the network recovers, and overwrite later writes.
   */
  giveUp(): void {
    if (this.#socket.connecting) this.#socket.destroy()
    else this.#socket.resetAndDestroy()
  }
}

const queryOf = (prepared: Prepared, params: readonly unknown[]): Query => ({
  ...prepared,
  params,
  ...Promise.withResolvers<QueryResult>(),
})

export function sessionOn(client: Connection, onBroken: () => void = noop): Session {
  let broken = false
  let queued: Query[] = []

  async function query<Result>(run: () => Promise<Result>, commits: boolean): Promise<Result> {
    // On a broken connection, the statement would only wait for its timeout.
    if (broken) throw unreachable(undefined)
    // Clear the warning of an earlier statement.
    client.takeUnreplicated()
    const result = await run().catch((error: unknown) => {
      broken = !isConnectionUsable(error)
      if (broken) onBroken()
      throw toStoreError(error, commits)
    })
    const isUnreplicated = client.takeUnreplicated()
    // The write is committed on this server but maybe on no standby, so a failover could lose it.
    if (commits && isUnreplicated) throw outcomeUnknown(new Error('No standby confirmed the commit.'))
    return result
  }

  function send(): void {
    const batch = queued
    if (batch.length === 0) return
    queued = []
    const commits = batch.some(({ writes }) => writes)
    const exchange = new Exchange(batch, client.readers)
    query(() => exchange.on(client), commits).then(
      () => batch.forEach(({ resolve }, index) => resolve(exchange.results[index] ?? { rows: [], count: 0 })),
      (error: unknown) => {
        // If all statements were executed, the error came after the last one, so that it may not be committed.
        const executed = exchange.results.length < batch.length ? exchange.results : []
        batch.forEach(({ resolve, reject }, index) => (executed[index] ? resolve(executed[index]) : reject(error)))
      },
    )
  }

  return {
    ask(prepared, params) {
      const request = queryOf(prepared, params)
      // Send in a microtask, so that statements of the same synchronous code share the round trip.
      if (queued.push(request) === 1) queueMicrotask(send)
      return request.promise
    },
    command(text) {
      send()
      return query(() => new Exchange([queryOf({ name: '', text }, [])], client.readers).on(client), text === 'COMMIT')
    },
  }
}
