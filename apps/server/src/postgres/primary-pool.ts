// The pool of connections to one primary. Their responses are valid only while this process has the lease, as `lease.ts` explains.
import { Pool, type PoolClient } from 'pg'
import { OutcomeUnknown } from '../sql/errors.ts'
import { type PrimaryLease, type Primary, requireServer } from './lease.ts'
import { Connection, noop, limitStatements, type Session, sessionOn } from './session.ts'
import { isReadOnly, outcomeUnknown, unreachable } from './sqlstate.ts'

/** The maximum age of a connection. After a change of DNS or proxies, all connections are replaced within this time. */
export const MAX_CONNECTION_AGE_SECONDS = 300

/** A connection that the caller must release. */
export interface HeldConnection extends Session {
  release(): void
}

export class PrimaryPool {
  readonly primary: Primary
  readonly lease: PrimaryLease
  readonly #pool: Pool
  readonly #clients = new Set<Connection>()
  #isDropped = false

  constructor(primary: Primary, lease: PrimaryLease, maxConnections: number, timeoutMs: number) {
    this.primary = primary
    this.lease = lease
    this.#pool = new Pool({
      connectionString: primary.url,
      max: maxConnections,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      // Idle connections stay open. If the server closes a connection, the pool replaces it.
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: MAX_CONNECTION_AGE_SECONDS,
      Client: Connection,
      onConnect: (client) => this.#admit(client, timeoutMs),
      keepAlive: true,
      application_name: 'parley',
    })
    // The pool removes a connection that breaks while it is idle.
    this.#pool.on('error', noop)
  }

  get isDropped(): boolean {
    return this.#isDropped
  }

  async connect(onRelease: () => void): Promise<HeldConnection> {
    const client = await this.#pool.connect()
    if (!(client instanceof Connection)) throw unreachable(undefined)
    return leasedConnection(client, this, onRelease)
  }

  /** Resets all connections, including connections in use. */
  drop(): void {
    this.#isDropped = true
    for (const client of this.#clients) client.giveUp()
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #admit(client: unknown, timeoutMs: number): Promise<void> {
    if (!(client instanceof Connection) || this.#isDropped) throw unreachable(undefined)
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
    // If the connection breaks, the pending query is rejected. Without this listener, the error would end the process.
    client.on('error', noop)
    // After a timeout in this process, the statement must not run later, such as when a lock becomes free.
    await client.query(limitStatements(client, timeoutMs))
    await requireServer(sessionOn(client), this.primary).catch((error: unknown) => {
      this.lease.doubt()
      throw error
    })
  }
}

/** Returns a connection that checks with the lease, for each response outside of a transaction and each commit, that it is valid. */
function leasedConnection(client: PoolClient & Connection, pool: PrimaryPool, onRelease: () => void): HeldConnection {
  const { lease, primary } = pool
  let isBroken = false
  let isInTransaction = false
  const session = sessionOn(client, () => (isBroken = true))

  /** Returns true if a statement runs within a transaction. Then only the commit needs to be confirmed. */
  function tracksTransaction(text: string): boolean {
    if (text.startsWith('BEGIN')) isInTransaction = true
    else if (text === 'COMMIT' || text === 'ROLLBACK') isInTransaction = false
    return isInTransaction
  }

  async function confirm<T>(query: Promise<T>, inTransaction: boolean, commits: boolean): Promise<T> {
    const result = await query.catch((error: unknown) => {
      if (isReadOnly(error)) pool.drop()
      if (isReadOnly(error) || error instanceof OutcomeUnknown) lease.doubt()
      throw error
    })
    if (inTransaction) return result
    const renewal = lease.confirm(primary)
    if (renewal === undefined) return result
    return renewal.then(
      () => result,
      (error: unknown) => {
        throw commits ? outcomeUnknown(error) : error
      },
    )
  }

  return {
    ask: (prepared, params) =>
      confirm(session.ask(prepared, params), tracksTransaction(prepared.text), prepared.writes ?? false),
    command(text) {
      const inTransaction = tracksTransaction(text)
      const run = session.command(text)
      return text === 'COMMIT' ? confirm(run, inTransaction, true) : run
    },
    release() {
      if (isBroken) client.giveUp()
      client.release(isBroken)
      onRelease()
    },
  }
}
