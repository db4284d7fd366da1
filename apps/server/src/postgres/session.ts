// A connection to PostgreSQL, and what runs on it: one statement after the other.
import { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { type Asked, Exchange, type Found, type Prepared } from './exchange.ts'
import { isOfStatement, nameFailure, outcomeUnknown, unreachable } from './sqlstate.ts'

/**
 * A connection, on which one statement runs after the other. If a statement shows that the connection cannot be used again, all
 * later ones fail.
 * @throws StoreUnavailable, and OutcomeUnknown from what commits
 */
export interface Session {
  /**
   * Returns the rows as tuples, and how many rows were read or changed. Statements that are asked without awaiting one in between are one
   * round trip. If one of them fails, all do.
   */
  ask(prepared: Prepared, params: readonly unknown[]): Promise<Found>
  /** Runs SQL without parameters that is not worth preparing. */
  command(sql: string): Promise<void>
}

export const ignore = () => undefined

/**
 * Limits the statements of a session and lets warnings through, unless there is a pooler in between: there a session is shared with
 * other clients, and lasts as long as the pooler likes. A pooler gives its clients process ids of its own.
 */
export function limitStatements(client: ClientBase, timeoutMs: number) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the driver leave this property out.
  const { processID } = client as ClientBase & { processID: number | null }
  const text = `SELECT set_config('statement_timeout', $1, false), set_config('client_min_messages', 'warning', false)
    WHERE pg_backend_pid() = $2`
  return { text, values: [`${timeoutMs}`, processID] }
}

/** The routine of PostgreSQL that warns if a commit no longer waits for a standby. Its name, unlike the warning, isn't translated. */
const STOPPED_WAITING = 'SyncRepWaitForLSN'

/** A connection that can be given up for good. */
export class Connection extends Client {
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

  /** Says whether a commit since the last call stopped to wait for its standbys. */
  takeUnreplicated(): boolean {
    const isUnreplicated = this.#isUnreplicated
    this.#isUnreplicated = false
    return isUnreplicated
  }

  /**
   * Ends it with a reset, so that the system forgets what it could not deliver yet. An orderly end would leave that to arrive
   * whenever the network heals: a write that was given up would come to pass after later ones.
   */
  giveUp(): void {
    if (this.#socket.connecting) this.#socket.destroy()
    else this.#socket.resetAndDestroy()
  }
}

/** Runs statements on a connection. */
export function sessionOn(client: Connection, onBroken: () => void = ignore): Session {
  let broken = false
  let waiting: Asked[] = []

  async function query<Result>(run: () => Promise<Result>, commits: boolean): Promise<Result> {
    // On a connection that does not respond, another statement would only wait for its timeout, too.
    if (broken) throw unreachable(undefined)
    // A warning of a statement that failed is not about this one.
    client.takeUnreplicated()
    const result = await run().catch((error: unknown) => {
      broken = !isOfStatement(error)
      if (broken) onBroken()
      throw nameFailure(error, commits)
    })
    const isUnreplicated = client.takeUnreplicated()
    // It is committed here and maybe nowhere else, so a failover could lose it.
    if (commits && isUnreplicated) throw outcomeUnknown(new Error('No standby confirmed the commit.'))
    return result
  }

  function send(): void {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    const commits = batch.some(({ writes }) => writes)
    query(() => new Exchange(batch).on(client), commits).then(
      (found) => batch.forEach(({ resolve }, place) => resolve(found[place] ?? { rows: [], count: 0 })),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    )
  }

  return {
    ask(prepared, params) {
      const request = { ...prepared, params, ...Promise.withResolvers<Found>() }
      // When what asks now has nothing more to ask.
      if (waiting.push(request) === 1) queueMicrotask(send)
      return request.promise
    },
    command(text) {
      send()
      return query(async () => void (await client.query(text)), text === 'COMMIT')
    },
  }
}
