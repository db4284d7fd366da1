// The connections to one primary. What is asked on them counts only within the lease.
import { Pool, type PoolClient } from 'pg'
import { OutcomeUnknown } from '../sql/errors.ts'
import { type PrimaryLease, type Primary, requireServer } from './lease.ts'
import { Connection, ignore, limitStatements, type Session, sessionOn } from './session.ts'
import { isReadOnly, outcomeUnknown, unreachable } from './sqlstate.ts'

/** How long a connection is used at most, so that a change of names or proxies reaches every connection. */
export const MAX_CONNECTION_AGE_SECONDS = 300

/** A connection that is kept until it is released. */
export interface Held extends Session {
  release(): void
}

interface PoolLimits {
  maxConnections: number
  timeoutMs: number
}

export class PrimaryPool {
  readonly primary: Primary
  readonly lease: PrimaryLease
  readonly #pool: Pool
  readonly #clients = new Set<Connection>()
  #isDropped = false

  constructor(primary: Primary, lease: PrimaryLease, { maxConnections, timeoutMs }: PoolLimits) {
    this.primary = primary
    this.lease = lease
    this.#pool = new Pool({
      connectionString: primary.url,
      max: maxConnections,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      // A pool that is always ready; what goes away by itself is noticed and replaced.
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: MAX_CONNECTION_AGE_SECONDS,
      Client: Connection,
      onConnect: (client) => this.#admit(client, timeoutMs),
      keepAlive: true,
      application_name: 'parley',
    })
    // The pool removes a connection that breaks while it is idle.
    this.#pool.on('error', ignore)
  }

  get isDropped(): boolean {
    return this.#isDropped
  }

  async connect(onRelease: () => void): Promise<Held> {
    const client = await this.#pool.connect()
    if (!(client instanceof Connection)) throw unreachable(undefined)
    return leasedConnection(client, this, onRelease)
  }

  /** Gives up all connections, those in use too. */
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
    // If a query is pending, that query is rejected.
    client.on('error', ignore)
    // A statement that the program gave up must neither run when a lock becomes free at last nor keep a backend busy.
    await client.query(limitStatements(client, timeoutMs))
    await requireServer(sessionOn(client), this.primary).catch((error: unknown) => {
      this.lease.doubt()
      throw error
    })
  }
}

/** A connection in use. */
function leasedConnection(client: PoolClient & Connection, pool: PrimaryPool, onRelease: () => void): Held {
  const { lease, primary } = pool
  let isBroken = false
  let isInTransaction = false
  const session = sessionOn(client, () => (isBroken = true))

  /** Says whether what is asked now is within a transaction, which counts with its commit. */
  function isWithin(text: string): boolean {
    if (text.startsWith('BEGIN')) isInTransaction = true
    else if (text === 'COMMIT' || text === 'ROLLBACK') isInTransaction = false
    return isInTransaction
  }

  async function counted<T>(asked: Promise<T>, within: boolean, commits: boolean): Promise<T> {
    const result = await asked.catch((error: unknown) => {
      if (isReadOnly(error)) pool.drop()
      if (isReadOnly(error) || error instanceof OutcomeUnknown) lease.doubt()
      throw error
    })
    if (within) return result
    const renewed = lease.confirm(primary)
    if (renewed === undefined) return result
    return renewed.then(
      () => result,
      (error: unknown) => {
        throw commits ? outcomeUnknown(error) : error
      },
    )
  }

  return {
    ask: (prepared, params) =>
      counted(session.ask(prepared, params), isWithin(prepared.text), prepared.writes ?? false),
    command(text) {
      const within = isWithin(text)
      const run = session.command(text)
      return text === 'COMMIT' ? counted(run, within, true) : run
    },
    release() {
      if (isBroken) client.giveUp()
      client.release(isBroken)
      onRelease()
    },
  }
}
