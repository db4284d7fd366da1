// One transaction of several writes, whose scripts run side by side. It knows which write failed, and whether it was committed.
import { StoreUnavailable } from '../sql/errors.ts'
import type { OrgCode } from '../sql/columns.ts'
import { appendEvents, type LoggedScript } from '../store/event-log.ts'
import { SideBySide } from '../sql/side-by-side.ts'
import type { Script } from '../sql/statement.ts'
import type { Connections } from './connections.ts'
import { executeOn, runScript } from './engine.ts'
import { noop, type Session } from './session.ts'
import { isOutOfMemory, isTimeout, unreachable } from './sqlstate.ts'

/** A request's write, and the promise of its result. */
export interface Write {
  /** The conversation whose rows are the only ones that it writes. */
  readonly root: string
  readonly create: () => LoggedScript<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Thrown if one write of a transaction is the reason that nothing was written. `cause` is its error. */
export class WriteFailed extends Error {
  readonly write: Write
  constructor(write: Write, cause: unknown) {
    super('A write of the transaction failed.', { cause })
    this.write = write
  }
}

/** How long a statement of a shared transaction may wait for a lock. Other writes wait meanwhile. */
const LOCK_TIMEOUT_MS = 50
/** A statement of a shared transaction may take this fraction of the usual timeout. */
const STATEMENT_SHARE = 1 / 4
const SET_LIMITS = {
  name: 'limit_shared',
  text: `SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`,
}
const LOCK_COUNTER = { name: 'counter_locked', text: 'SELECT 1 FROM event_counters WHERE organization = $1 FOR UPDATE' }
const FIND_EVENT = { name: 'event_found', text: 'SELECT 1 FROM events WHERE organization = $1 AND unique_id = $2' }

export class SharedTransaction {
  readonly writes: readonly Write[]
  readonly #logged: readonly LoggedScript<unknown>[]
  readonly #scripts: SideBySide
  #results: readonly unknown[] = []

  constructor(writes: readonly Write[]) {
    this.writes = writes
    this.#logged = writes.map(({ create }) => create())
    this.#scripts = new SideBySide(
      this.#logged.map(({ script }, index) => ({ script, root: writes[index]?.root ?? '' })),
    )
  }

  /**
   * Runs the scripts, appends their events, and commits.
   * @param timeoutMs The usual timeout of a statement. If it is given, statements and locks have shorter ones, because several writes wait.
   */
  async run(session: Session, commit: () => Promise<unknown>, timeoutMs?: number): Promise<void> {
    if (timeoutMs !== undefined)
      session.ask(SET_LIMITS, [Math.ceil(timeoutMs * STATEMENT_SHARE), LOCK_TIMEOUT_MS]).catch(noop)
    await runScript(this.#scripts.watch(executeOn(session)), this.#script(session, timeoutMs), commit)
  }

  /** The functions that settle the promises of the writes after the commit. */
  get outcomes(): (() => void)[] {
    return this.writes.map(
      ({ resolve }, index) =>
        () =>
          resolve(this.#results[index]),
    )
  }

  /** The functions that settle the promises if it isn't known whether the transaction was committed. */
  unknownOutcomes(error: unknown): (() => void)[] {
    return this.writes.map(
      ({ reject }, index) =>
        () =>
          // A script that only read has changed nothing in either case.
          reject(this.#isWriter(index) ? error : unreachable(error)),
    )
  }

  /** Returns a WriteFailed if one of the writes is the reason for the error, and otherwise the error. */
  failure(error: unknown): unknown {
    const write = this.writes[this.#scripts.failed ?? -1]
    const isOfConnection = error instanceof StoreUnavailable && !isTimeout(error) && !isOutOfMemory(error)
    return write === undefined || isOfConnection ? error : new WriteFailed(write, error)
  }

  /**
   * Looks up whether the transaction was committed, after the response was lost. A transaction locks the counter of positions before it
   * sends the commit, so the lookup waits for its end. The lookup commits as well: then a standby has confirmed both.
   * @returns undefined if the transaction wrote no event by which to find it.
   */
  async isCommitted(connections: Connections, organization: OrgCode): Promise<boolean | undefined> {
    if (!this.writes.some((_, index) => this.#isWriter(index))) return false
    const [event] = this.#events
    if (event === undefined) return undefined
    return connections.transaction(async (session, commit) => {
      session.ask(LOCK_COUNTER, [organization]).catch(noop)
      const { count } = await session.ask(FIND_EVENT, [organization, event.uniqueId])
      await commit()
      return count > 0
    }, organization)
  }

  /** Returns true if a script has written a row, or appended an event. A rule can append an event without writing another row. */
  #isWriter(index: number): boolean {
    return this.#scripts.writers.has(index) || this.#logged[index]?.events[0] !== undefined
  }

  get #events() {
    return this.#logged.flatMap(({ events }) => events)
  }

  *#script(session: Session, timeoutMs?: number): Script<void> {
    this.#results = yield* this.#scripts.run()
    // Every transaction waits for the counter of positions.
    if (timeoutMs !== undefined) session.ask(SET_LIMITS, [timeoutMs, 0]).catch(noop)
    yield* appendEvents([this.#events])
  }
}
