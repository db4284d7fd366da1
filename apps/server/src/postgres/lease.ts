// The lease of an instance on the primary. A key that was revoked on a new primary is still valid on the old one, which may go on to
// serve reads. So an instance uses what a server responded only for a time after a heartbeat of its own was committed there. With
// synchronous replication a standby has that heartbeat, so none had been promoted when it was sent. On a new primary an instance
// waits for as long before it uses the first response: by then the leases of all others on the old primary have expired.
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { Connection, ignore, limitStatements, type Session, sessionOn } from './session.ts'

export const HEARTBEAT = {
  /** How often an instance commits a heartbeat. */
  intervalMs: 500,
  /** How soon it tries again if no server took one. */
  retryMs: 100,
  /** How long a lease is, from when its heartbeat was sent; and how long an instance waits on a new primary. */
  leaseMs: 2000,
  /** How long a server may take to accept a connection, and to commit a heartbeat. Then the next server is asked. */
  timeoutMs: 1000,
} as const

/** A server, as it was when a heartbeat was committed there. */
export interface Primary {
  readonly url: string
  /** The system and its timeline, which is another one after a promotion; undefined if it doesn't matter which server it is. */
  readonly server: string | undefined
}

export interface PrimaryLease {
  /**
   * The server that may be asked now.
   * @throws StoreUnavailable outside of the lease.
   */
  primary(): Promise<Primary>
  /**
   * Returns undefined if what a server responded may be used. If the last heartbeat is too old, as in a process that was paused,
   * waits for the next one.
   * @throws StoreUnavailable outside of the lease.
   */
  confirm(primary: Primary): Promise<void> | undefined
  /** Ends the lease. It begins again with a heartbeat on a new connection. */
  doubt(): void
  close(): Promise<void>
}

export interface LeaseOptions {
  /** The servers, one of which is the primary. */
  urls: readonly string[]
  /** For how long an instance that starts tries to get a heartbeat committed. */
  timeoutMs: number
  /** Is given a sentence for the operator. */
  report?: ((line: string) => void) | undefined
}

/** No lease, for what only reads and may read a standby. */
export function withoutLease(url: string): PrimaryLease {
  const primary = { url, server: undefined }
  return { primary: () => Promise.resolve(primary), confirm: ignore, doubt: ignore, close: () => Promise.resolve() }
}

/** The server that a connection leads to. A standby has no such position, and the statement fails. */
const SERVER = `(SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/**
 * The heartbeat of all instances, in one row. Only this engine has the table, so it isn't a step of the migrations. A store that
 * had no heartbeat has no leases on another server.
 */
export const HEARTBEAT_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_heartbeat (
    id BIGINT NOT NULL PRIMARY KEY, server TEXT NOT NULL, since BIGINT NOT NULL, beats BIGINT NOT NULL);
  INSERT INTO schema_heartbeat (id, server, since, beats) VALUES (1, ${SERVER}, 0, 0) ON CONFLICT (id) DO NOTHING`

/** `since` is the time of the first heartbeat on the server, which tells an instance that starts whether leases on another can be left. */
const beat = {
  name: 'heartbeat',
  text: `
    INSERT INTO schema_heartbeat AS was (id, server, since, beats) VALUES (1, ${SERVER}, ${NOW}, 1)
    ON CONFLICT (id) DO UPDATE SET
      since = CASE WHEN was.server = excluded.server THEN was.since ELSE excluded.since END,
      server = excluded.server,
      beats = was.beats + 1
    RETURNING server, ${NOW} - since`,
  writes: true,
}

/** @throws StoreUnavailable if a connection leads to another server than the primary. */
export async function requireServer(session: Session, { server }: Primary): Promise<void> {
  if (server === undefined) return
  const { rows } = await session.ask({ name: '', text: `SELECT ${SERVER}` }, [])
  if (rows[0]?.[0] !== server) throw new StoreUnavailable('The connection leads to another server than the heartbeat.')
}

/**
 * Begins to commit heartbeats, on the first of the servers that takes them. Resolves when responses of it may be used.
 * @throws if none takes them.
 */
export async function takeLease(options: LeaseOptions): Promise<PrimaryLease> {
  const lease = new HeartbeatLease(options)
  await lease.begin(options.timeoutMs)
  return lease
}

class HeartbeatLease implements PrimaryLease {
  readonly #urls: readonly string[]
  readonly #report: LeaseOptions['report']
  #known: Primary | undefined
  /** The lease, by the clock of `performance`, in milliseconds. */
  #from = 0
  #until = 0
  /** The failure of the last round of heartbeats. */
  #failure: unknown
  #connection: Beating | undefined
  #doubted: Beating | undefined
  #doubts = 0
  #round: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ urls, report }: Pick<LeaseOptions, 'urls' | 'report'>) {
    this.#urls = urls
    this.#report = report
  }

  async begin(timeoutMs: number): Promise<void> {
    const begunAt = performance.now()
    while (!(await this.#heartbeat()) && performance.now() < begunAt + timeoutMs) await pause(HEARTBEAT.retryMs)
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
    return this.#holds(primary) ? undefined : this.#renew(primary).then(ignore)
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
    // A round that was connecting has a connection only now.
    this.#disconnect()
    clearTimeout(this.#timer)
  }

  #holds(primary: Primary | undefined): boolean {
    const now = performance.now()
    return primary === this.#known && now >= this.#from && now < this.#until
  }

  async #renew(asked?: Primary): Promise<Primary> {
    for (;;) {
      const primary = asked ?? this.#known
      if (primary !== undefined && this.#holds(primary)) return primary
      const isOver = this.#failure !== undefined || primary !== this.#known || performance.now() < this.#from
      if (isOver || this.#closed) throw outsideOfLease(this.#failure)
      await this.#heartbeat()
    }
  }

  #heartbeat(): Promise<boolean> {
    return (this.#round ??= this.#askAll().finally(() => (this.#round = undefined)))
  }

  /** Asks the server of the last heartbeat, then the others, until one takes a heartbeat. Returns whether one did. */
  async #askAll(): Promise<boolean> {
    clearTimeout(this.#timer)
    const begunAt = performance.now()
    let error: unknown
    for (const url of this.#urlsInOrder()) {
      try {
        error = undefined
        await this.#sendTo(url)
        break
      } catch (failed) {
        error = failed
        this.#disconnect()
      }
      if (this.#closed) return false
    }
    this.#failure = error
    const afterMs = error === undefined ? begunAt + HEARTBEAT.intervalMs - performance.now() : HEARTBEAT.retryMs
    this.#timer = setTimeout(() => void this.#heartbeat(), Math.max(0, afterMs))
    return error === undefined
  }

  #urlsInOrder(): readonly string[] {
    const connected = this.#connection?.url
    const first = Math.max(0, this.#urls.indexOf(connected ?? this.#known?.url ?? ''))
    const inOrder = [...this.#urls.slice(first), ...this.#urls.slice(0, first)]
    return connected === undefined ? inOrder : [connected, ...inOrder]
  }

  async #sendTo(url: string): Promise<void> {
    if (this.#connection === this.#doubted) this.#disconnect()
    const doubts = this.#doubts
    this.#connection ??= await connect(url)
    const sentAt = performance.now()
    const { rows } = await this.#connection.session.ask(beat, [])
    if (doubts === this.#doubts) this.#grant({ url, server: String(rows[0]?.[0]) }, Number(rows[0]?.[1]), sentAt)
  }

  #grant(primary: Primary, ageMs: number, sentAt: number): void {
    const known = this.#known
    const isNew = known === undefined ? ageMs < HEARTBEAT.leaseMs : known.server !== primary.server
    if (isNew) {
      this.#from = performance.now() + HEARTBEAT.leaseMs
      const { host } = new URL(primary.url)
      this.#report?.(
        `PostgreSQL has a new primary at ${host}. It is used in ${HEARTBEAT.leaseMs / 1000} s, when all leases on another are over.`,
      )
    }
    if (known?.url !== primary.url || known.server !== primary.server) this.#known = primary
    this.#until = sentAt + HEARTBEAT.leaseMs
  }

  #disconnect(): void {
    this.#connection?.client.giveUp()
    this.#connection = undefined
  }
}

const outsideOfLease = (cause: unknown) =>
  new StoreUnavailable('No heartbeat was committed lately on the primary of PostgreSQL.', { cause })

interface Beating {
  readonly url: string
  readonly client: Connection
  readonly session: Session
}

async function connect(url: string): Promise<Beating> {
  const client = new Connection({
    connectionString: url,
    connectionTimeoutMillis: HEARTBEAT.timeoutMs,
    query_timeout: HEARTBEAT.timeoutMs,
    keepAlive: true,
    application_name: 'parley heartbeat',
  })
  client.on('error', ignore)
  try {
    await client.connect()
    await client.query(limitStatements(client, HEARTBEAT.timeoutMs))
  } catch (error) {
    client.giveUp()
    throw error
  }
  return { url, client, session: sessionOn(client) }
}
