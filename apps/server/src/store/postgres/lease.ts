// The lease of an instance on the primary. A key that was revoked on a new primary is still valid on the old one, which may go on to
// serve reads. So an instance uses what a server responded only for a time after a heartbeat of its own was committed there. With
// synchronous replication a standby has that heartbeat, so none had been promoted when it was sent. On a new primary an instance
// waits for as long before it uses the first response: by then the leases of all others on the old primary have expired.
import { OutcomeUnknown, StoreUnavailable } from '../../domain/errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { Connection, ignore, limitStatements, readValue, type Session, sessionOn } from './session.ts'

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

export interface Lease {
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
export function withoutLease(url: string): Lease {
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
export async function takeLease({ urls, timeoutMs, report }: LeaseOptions): Promise<Lease> {
  let known: Primary | undefined
  /** The lease, by the clock of `performance`, in milliseconds. */
  let [from, until] = [0, 0]
  /** What the last round of heartbeats failed with. */
  let failure: unknown
  let connection: Beating | undefined
  let doubted: Beating | undefined
  let doubts = 0
  let round: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const holds = (primary: Primary | undefined) => {
    const now = performance.now()
    return primary === known && now >= from && now < until
  }

  function disconnect(): void {
    connection?.client.giveUp()
    connection = undefined
  }

  async function sendTo(url: string): Promise<void> {
    if (connection === doubted) disconnect()
    const before = doubts
    connection ??= await connect(url)
    const sentAt = performance.now()
    const { rows } = await connection.session.ask(beat, [])
    if (before === doubts) grant({ url, server: String(rows[0]?.[0]) }, Number(rows[0]?.[1]), sentAt)
  }

  function grant(primary: Primary, ageMs: number, sentAt: number): void {
    const isNew = known === undefined ? ageMs < HEARTBEAT.leaseMs : known.server !== primary.server
    if (isNew) {
      from = performance.now() + HEARTBEAT.leaseMs
      const { host } = new URL(primary.url)
      report?.(
        `PostgreSQL has a new primary at ${host}. It is used in ${HEARTBEAT.leaseMs / 1000} s, when all leases on another are over.`,
      )
    }
    if (known?.url !== primary.url || known.server !== primary.server) known = primary
    until = sentAt + HEARTBEAT.leaseMs
  }

  /** Asks the server of the last heartbeat, then the others, until one takes a heartbeat. Returns whether one did. */
  async function askAll(): Promise<boolean> {
    clearTimeout(timer)
    const begunAt = performance.now()
    const first = Math.max(0, urls.indexOf(connection?.url ?? known?.url ?? ''))
    const inOrder = [...urls.slice(first), ...urls.slice(0, first)]
    let error: unknown
    for (const url of connection === undefined ? inOrder : [connection.url, ...inOrder]) {
      try {
        error = undefined
        await sendTo(url)
        break
      } catch (failed) {
        error = failed
        disconnect()
      }
      if (closed) return false
    }
    failure = error
    const afterMs = error === undefined ? begunAt + HEARTBEAT.intervalMs - performance.now() : HEARTBEAT.retryMs
    timer = setTimeout(() => void heartbeat(), Math.max(0, afterMs))
    return error === undefined
  }

  const heartbeat = () => (round ??= askAll().finally(() => (round = undefined)))

  async function renew(asked?: Primary): Promise<Primary> {
    for (;;) {
      const primary = asked ?? known
      if (primary !== undefined && holds(primary)) return primary
      const isOver = failure !== undefined || primary !== known || performance.now() < from
      if (isOver || closed) throw outsideOfLease(failure)
      await heartbeat()
    }
  }

  const lease: Lease = {
    primary: () => renew(),
    confirm: (primary) => (holds(primary) ? undefined : renew(primary).then(ignore)),
    doubt() {
      doubts += 1
      until = 0
      doubted = connection
    },
    async close() {
      closed = true
      clearTimeout(timer)
      if (round === undefined) await connection?.client.end()
      else disconnect()
      await round
      // A round that was connecting has a connection only now.
      disconnect()
      clearTimeout(timer)
    },
  }
  const begunAt = performance.now()
  while (!(await heartbeat()) && performance.now() < begunAt + timeoutMs) await pause(HEARTBEAT.retryMs)
  if (performance.now() < from) await pause(from - performance.now())
  try {
    await renew()
    return lease
  } catch (error) {
    await lease.close()
    throw failure instanceof OutcomeUnknown ? outsideOfLease(failure.cause) : (failure ?? error)
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
    types: { getTypeParser: readValue },
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
