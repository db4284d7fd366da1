// Prevents stale reads after a failover, which makes a standby the new primary. The old primary may still answer reads: an API key that was
// revoked on the new one is valid there. So each instance of the service has a lease: every 500 ms it commits a heartbeat, and it uses
// responses of the server for 2 seconds after each. With synchronous replication, a commit on the old primary fails once a standby was
// promoted. On a new primary, an instance waits for 2 seconds, until the leases of all instances on the old primary have expired.
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { Connection, noop, limitStatements, type Session, sessionOn } from './session.ts'

/** The times of heartbeats. A heartbeat is a small write that shows that a server still is the primary. */
export const HEARTBEAT = {
  intervalMs: 500,
  /** The delay before the next attempt if no server committed a heartbeat. */
  retryMs: 100,
  /** How long the lease lasts after a heartbeat was sent, and how long an instance waits on a new primary. */
  leaseMs: 2000,
  /** The timeout for a connection, and for the commit of a heartbeat. After the timeout, the instance tries the next server. */
  timeoutMs: 1000,
} as const

/** The server that committed the last heartbeat. */
export interface Primary {
  readonly url: string
  /** The server's identity: its system identifier and its timeline, which a promotion changes. Undefined if no lease is needed. */
  readonly server: string | undefined
}

/** The right of this instance to use responses of the primary. */
export interface PrimaryLease {
  /** Returns the current primary. Throws StoreUnavailable if this instance has no lease. */
  primary(): Promise<Primary>
  /**
   * Checks that a response of the server is valid. Returns undefined if the lease lasts, so that a valid response isn't delayed. If the
   * lease has expired, such as in a process that was paused, returns a promise that waits for the next heartbeat.
   * @throws StoreUnavailable if this instance has no lease.
   */
  confirm(primary: Primary): Promise<void> | undefined
  /** Ends the lease because of an error that a failover can cause. The next heartbeat, on a new connection, starts it again. */
  doubt(): void
  close(): Promise<void>
}

export interface LeaseOptions {
  /** The servers, one of which is the primary. */
  urls: readonly string[]
  /** The timeout for the first heartbeat when an instance starts. */
  timeoutMs: number
  /** Called with a sentence for the operator when there is a new primary. */
  report?: ((line: string) => void) | undefined
}

/** Returns a lease that is always valid. It is for commands that only read, because such commands may also read from a standby. */
export function withoutLease(url: string): PrimaryLease {
  const primary = { url, server: undefined }
  return { primary: () => Promise.resolve(primary), confirm: noop, doubt: noop, close: () => Promise.resolve() }
}

/** SQL: the identity of the server, as in `Primary`. The name of a log file starts with the timeline. On a standby, this SQL fails. */
const SERVER_ID = `(SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/**
 * The statements that create the table of heartbeats. All instances update its only row. SQLite doesn't need the table, so no migration
 * creates it. `since` is when the server became the primary. In a new table, `since` is 0: no lease on an older primary exists, so no
 * instance waits. `beats` is the number of heartbeats.
 */
export const HEARTBEAT_TABLE = [
  `CREATE TABLE IF NOT EXISTS schema_heartbeat (
    id BIGINT NOT NULL PRIMARY KEY, server TEXT NOT NULL, since BIGINT NOT NULL, beats BIGINT NOT NULL)`,
  `INSERT INTO schema_heartbeat (id, server, since, beats) VALUES (1, ${SERVER_ID}, 0, 0) ON CONFLICT (id) DO NOTHING`,
]

/**
 * Commits a heartbeat. Returns the server, and for how many milliseconds this server has been the primary. `since` is the time of the
 * server's first heartbeat, and stays the same. If `since` is recent, leases on the old primary can still be valid.
 */
const HEARTBEAT_STATEMENT = {
  name: 'heartbeat',
  text: `
    INSERT INTO schema_heartbeat AS previous (id, server, since, beats) VALUES (1, ${SERVER_ID}, ${NOW}, 1)
    ON CONFLICT (id) DO UPDATE SET
      since = CASE WHEN previous.server = excluded.server THEN previous.since ELSE excluded.since END,
      server = excluded.server,
      beats = previous.beats + 1
    RETURNING server, ${NOW} - since`,
  writes: true,
}

/**
 * Checks that a new connection leads to the server of the last heartbeat. After a failover, or if a host name has several servers, it can
 * lead to another one. @throws StoreUnavailable, or the error of the SQL on a standby
 */
export async function requireServer(session: Session, { server }: Primary): Promise<void> {
  if (server === undefined) return
  const { rows } = await session.ask({ name: '', text: `SELECT ${SERVER_ID}` }, [])
  if (rows[0]?.[0] !== server) throw new StoreUnavailable('The connection leads to another server than the heartbeat.')
}

/** Starts to commit heartbeats. Resolves when this instance has the lease. Throws StoreUnavailable if no heartbeat commits in time. */
export async function takeLease(options: LeaseOptions): Promise<PrimaryLease> {
  const lease = new HeartbeatLease(options)
  await lease.begin(options.timeoutMs)
  return lease
}

class HeartbeatLease implements PrimaryLease {
  readonly #urls: readonly string[]
  readonly #report: LeaseOptions['report']
  #primary: Primary | undefined
  /** When the lease begins and ends, in milliseconds of `performance.now`. */
  #from = 0
  #until = 0
  #failure: unknown
  #connection: HeartbeatConnection | undefined
  /** The connection at the last call of `doubt`. The next heartbeat needs another one. */
  #doubted: HeartbeatConnection | undefined
  #doubts = 0
  #round: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ urls, report }: Pick<LeaseOptions, 'urls' | 'report'>) {
    this.#urls = urls
    this.#report = report
  }

  async begin(timeoutMs: number): Promise<void> {
    const startedAt = performance.now()
    while (!(await this.#heartbeat()) && performance.now() < startedAt + timeoutMs) await pause(HEARTBEAT.retryMs)
    if (performance.now() < this.#from) await pause(this.#from - performance.now())
    try {
      await this.#renew()
    } catch (error) {
      await this.close()
      throw this.#failure instanceof OutcomeUnknown ? outsideOfLease(this.#failure.cause) : (this.#failure ?? error)
    }
  }

  primary(): Promise<Primary> {
    return this.#renew()
  }

  confirm(primary: Primary): Promise<void> | undefined {
    return this.#holds(primary) ? undefined : this.#renew(primary).then(noop)
  }

  doubt(): void {
    this.#doubts += 1
    this.#until = 0
    this.#doubted = this.#connection
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    if (this.#round === undefined) await this.#connection?.client.end()
    else this.#disconnect()
    await this.#round
    // If the round was connecting, it has opened a connection meanwhile.
    this.#disconnect()
    clearTimeout(this.#timer)
  }

  #holds(primary: Primary | undefined): boolean {
    const now = performance.now()
    return primary === this.#primary && now >= this.#from && now < this.#until
  }

  /** Waits until the lease on a server is valid. By default, it is the current primary. */
  async #renew(server?: Primary): Promise<Primary> {
    for (;;) {
      const primary = server ?? this.#primary
      if (primary !== undefined && this.#holds(primary)) return primary
      const isOver = this.#failure !== undefined || primary !== this.#primary || performance.now() < this.#from
      if (isOver || this.#closed) throw outsideOfLease(this.#failure)
      await this.#heartbeat()
    }
  }

  #heartbeat(): Promise<boolean> {
    return (this.#round ??= this.#tryAll().finally(() => (this.#round = undefined)))
  }

  /** Tries the server of the last heartbeat, and then the other servers. Returns true if a server committed a heartbeat. */
  async #tryAll(): Promise<boolean> {
    clearTimeout(this.#timer)
    const startedAt = performance.now()
    let error: unknown
    for (const url of this.#urlsInOrder()) {
      try {
        error = undefined
        await this.#sendTo(url)
        break
      } catch (failure) {
        error = failure
        this.#disconnect()
      }
      if (this.#closed) return false
    }
    this.#failure = error
    const delayMs = error === undefined ? startedAt + HEARTBEAT.intervalMs - performance.now() : HEARTBEAT.retryMs
    this.#timer = setTimeout(() => void this.#heartbeat(), Math.max(0, delayMs))
    return error === undefined
  }

  #urlsInOrder(): readonly string[] {
    const connected = this.#connection?.url
    const first = Math.max(0, this.#urls.indexOf(connected ?? this.#primary?.url ?? ''))
    const inOrder = [...this.#urls.slice(first), ...this.#urls.slice(0, first)]
    return connected === undefined ? inOrder : [connected, ...inOrder]
  }

  async #sendTo(url: string): Promise<void> {
    if (this.#connection === this.#doubted) this.#disconnect()
    const doubts = this.#doubts
    this.#connection ??= await connect(url)
    const sentAt = performance.now()
    const { rows } = await this.#connection.session.ask(HEARTBEAT_STATEMENT, [])
    // If `doubt` was called meanwhile, this heartbeat doesn't start the lease.
    if (doubts === this.#doubts) this.#grant({ url, server: String(rows[0]?.[0]) }, Number(rows[0]?.[1]), sentAt)
  }

  /** Starts or extends the lease. On a new primary, it starts after the leases of all instances on the old primary have expired. */
  #grant(primary: Primary, ageMs: number, sentAt: number): void {
    const previous = this.#primary
    const isNew = previous === undefined ? ageMs < HEARTBEAT.leaseMs : previous.server !== primary.server
    if (isNew) {
      this.#from = performance.now() + HEARTBEAT.leaseMs
      const { host } = new URL(primary.url)
      this.#report?.(
        `PostgreSQL has a new primary at ${host}. It is used in ${HEARTBEAT.leaseMs / 1000} s, when all leases on another are over.`,
      )
    }
    if (previous?.url !== primary.url || previous.server !== primary.server) this.#primary = primary
    this.#until = sentAt + HEARTBEAT.leaseMs
  }

  #disconnect(): void {
    this.#connection?.client.giveUp()
    this.#connection = undefined
  }
}

const outsideOfLease = (cause: unknown) =>
  new StoreUnavailable('No heartbeat was committed lately on the primary of PostgreSQL.', { cause })

type HeartbeatConnection = Awaited<ReturnType<typeof connect>>

/** Opens the connection for heartbeats. It is separate from the pool, so that heartbeats don't wait while all connections are in use. */
async function connect(url: string) {
  const client = new Connection({
    connectionString: url,
    connectionTimeoutMillis: HEARTBEAT.timeoutMs,
    query_timeout: HEARTBEAT.timeoutMs,
    keepAlive: true,
    application_name: 'parley heartbeat',
  })
  // If the connection breaks, the heartbeat is rejected. Without this listener, the error would end the process.
  client.on('error', noop)
  try {
    await client.connect()
    await client.query(limitStatements(client, HEARTBEAT.timeoutMs))
  } catch (error) {
    client.giveUp()
    throw error
  }
  return { url, client, session: sessionOn(client) }
}
