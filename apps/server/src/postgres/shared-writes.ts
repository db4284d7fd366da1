// Writes of one organization that wait at the same time share a transaction, and run side by side (see `side-by-side.ts`). No write waits
// for more of them: when a connection is free, the transaction takes all writes that wait then, but one of each conversation. If one fails,
// the transaction runs again without it, and the one that failed runs alone. So an error, a conflict or a lock affects only its own write.
import type { OrgCode } from '../sql/columns.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import type { LoggedScript } from '../store/event-log.ts'
import { Bound } from '../fairness/bounds.ts'
import { FairTurns } from '../fairness/fair-turns.ts'
import { type ConnectionOptions, type Connections, withRetries } from './connections.ts'
import { noop, type Session } from './session.ts'
import { SharedTransaction, type Write, WriteFailed } from './shared-transaction.ts'
import { isConflict, isOutOfMemory, unreachable } from './sqlstate.ts'

const MAX_WRITES = 32
/** How many transactions of an organization run at the same time: while one waits for its commit, the next one runs. */
const MAX_OPEN = 2
/**
 * After how many statements that took too long, or found no memory, the remaining writes run alone. Other failures, such as locked rows,
 * cost the remaining writes little time.
 */
const MAX_UNAVAILABLE = 2
/** One organization can use this fraction of the connections for writes that run alone, because they may wait for locks. */
const ALONE_SHARE = 1 / 4

const LOCK_FREE_ROOTS = {
  name: 'free_conversations_locked',
  text: `SELECT unique_id FROM conversations WHERE organization = $1 AND unique_id = ANY($2) ORDER BY unique_id
    FOR NO KEY UPDATE SKIP LOCKED`,
}

/** The parts that the lines of all organizations share. */
interface Shared {
  readonly connections: Connections
  readonly bound: Bound
  /** Limits how many writes run alone at the same time. */
  readonly turnsAlone: FairTurns
  readonly timeoutMs: number
  readonly onCommit: ConnectionOptions['onCommit']
}

/** Creates the queue of writes, with a line for each organization. */
export function createSharedWrites(connections: Connections, options: Omit<ConnectionOptions, 'url'> = {}) {
  const { maxConnections = 16, maxQueue = 8192, timeoutMs = 5000, onCommit } = options
  const maxPerOrganization = Math.ceil(maxConnections * ALONE_SHARE)
  const turnsAlone = new FairTurns({ maxRunning: Infinity, maxPerOrganization })
  const shared = { connections, bound: new Bound('database_requests', maxQueue), turnsAlone, timeoutMs, onCommit }
  const lines = new Map<OrgCode, Line>()
  let onIdle: (() => void) | undefined
  let closed = false

  function lineOf(organization: OrgCode): Line {
    const existing = lines.get(organization)
    if (existing !== undefined) return existing
    const line = new Line(organization, shared, () => {
      lines.delete(organization)
      if (lines.size === 0) onIdle?.()
    })
    lines.set(organization, line)
    return line
  }

  return {
    /** Runs a script that writes only rows of the conversation `root`, in a transaction that other writes may share. */
    run: <Result>(organization: OrgCode, root: string, create: () => LoggedScript<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        if (closed) throw new StoreUnavailable('The store is closed.')
        shared.bound.enter(organization)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The result of the script is that of the promise.
        const write = { root, create, resolve: resolve as (result: unknown) => void, reject }
        lineOf(organization).add({ ...write, until: performance.now() + timeoutMs })
      }),
    /** Waits for the writes that were accepted, and accepts no new ones. */
    async close(): Promise<void> {
      closed = true
      if (lines.size > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    },
  }
}

/** The writes of one organization, by their conversation. A conversation has one write in a transaction at a time. */
class Line {
  readonly #organization: OrgCode
  readonly #shared: Shared
  readonly #onEmpty: () => void
  /** The waiting writes of conversations of which none runs. */
  readonly #ready = new Map<string, Write[]>()
  /** The waiting writes of conversations of which one runs. */
  readonly #running = new Map<string, Write[]>()
  /** How many shared transactions run, or wait for a connection. */
  #open = 0
  /** True while one of them hasn't taken its writes yet. */
  #isBeginning = false

  constructor(organization: OrgCode, shared: Shared, onEmpty: () => void) {
    this.#organization = organization
    this.#shared = shared
    this.#onEmpty = onEmpty
  }

  add(write: Write): void {
    const waiting = this.#running.get(write.root) ?? this.#ready.get(write.root)
    if (waiting === undefined) this.#ready.set(write.root, [write])
    else waiting.push(write)
    this.#beginNext()
  }

  #beginNext(): void {
    if (this.#open === 0 && this.#ready.size === 0 && this.#running.size === 0) this.#onEmpty()
    if (this.#isBeginning || this.#open === MAX_OPEN || this.#ready.size === 0) return
    this.#isBeginning = true
    this.#open += 1
    void this.#runTogether().finally(() => {
      this.#open -= 1
      this.#beginNext()
    })
  }

  /** Runs the next writes in one transaction, until each has its outcome or runs alone. */
  async #runTogether(): Promise<void> {
    const { timeoutMs } = this.#shared
    let writes: readonly Write[] | undefined
    // It takes the writes once there is a connection.
    const taken = () => (writes ??= this.#take())
    const begin = () => new SharedTransaction(taken())
    const beginUnlocked = async (session: Session) => {
      writes = await this.#runLockedAlone(session, taken())
      return new SharedTransaction(writes)
    }
    let hasConflict = false
    let unavailable = 0
    // Each attempt leaves out the write that failed.
    do {
      try {
        const outcomes = await commit(this.#shared, this.#organization, hasConflict ? beginUnlocked : begin, timeoutMs)
        this.#settle(taken(), outcomes)
        return
      } catch (error) {
        const failed = error instanceof WriteFailed ? error : undefined
        const reason = failed === undefined ? error : failed.cause
        hasConflict ||= isConflict(reason)
        if (failed === undefined && reason instanceof StoreUnavailable && !isOutOfMemory(reason)) {
          this.#settle(taken(), rejections(taken(), reason))
          return
        }
        if (reason instanceof StoreUnavailable) unavailable += 1
        const isLast = failed === undefined || unavailable === MAX_UNAVAILABLE
        writes = this.#part(taken(), (write) => isLast || write === failed.write)
      }
    } while (writes.length > 0)
  }

  /** Takes the first write of each of the conversations that have waited longest. */
  #take(): Write[] {
    this.#rejectLate()
    const roots = Array.from(this.#ready).slice(0, MAX_WRITES)
    const writes = roots.flatMap(([root, waiting]) => {
      this.#ready.delete(root)
      this.#running.set(root, waiting)
      return waiting.shift() ?? []
    })
    // The next transaction takes those that arrive from now on, and can run at the same time.
    this.#isBeginning = false
    this.#beginNext()
    // All transactions lock conversations in the same order, so they don't deadlock.
    return writes.toSorted((one, other) => (one.root < other.root ? -1 : 1))
  }

  /** Rejects the waiting writes whose deadline has passed, however many they are. */
  #rejectLate(): void {
    const now = performance.now()
    for (const [root, waiting] of this.#ready) {
      // The writes of a conversation are in the order of their deadlines.
      const inTime = waiting.findIndex(({ until }) => until >= now)
      for (const { reject } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) {
        this.#shared.bound.leave(this.#organization)
        reject(unreachable(undefined))
      }
      if (waiting.length === 0) this.#ready.delete(root)
    }
  }

  /** Locks the conversations that no other transaction has locked, and returns their writes. The others run alone. */
  async #runLockedAlone(session: Session, writes: readonly Write[]): Promise<readonly Write[]> {
    const { rows } = await session.ask(LOCK_FREE_ROOTS, [this.#organization, writes.map(({ root }) => root)])
    const free = new Set(rows.map(([root]) => root))
    return this.#part(writes, ({ root }) => !free.has(root))
  }

  /** Lets some of the writes run alone, and returns the others. */
  #part(writes: readonly Write[], isAlone: (write: Write) => boolean): readonly Write[] {
    const others = writes.filter((write) => !isAlone(write))
    for (const write of writes) if (!others.includes(write)) void this.#runAlone(write)
    return others
  }

  async #runAlone(write: Write): Promise<void> {
    const run = async () => {
      if (write.until < performance.now()) throw unreachable(undefined)
      return withRetries(() => commit(this.#shared, this.#organization, () => new SharedTransaction([write])))
    }
    const ended = this.#shared.turnsAlone.run(run, this.#organization)
    this.#settle([write], await ended.catch((error: unknown) => rejections([write], error)))
  }

  /** Calls the functions that settle the promises of writes. The next writes of their conversations can run then. */
  #settle(writes: readonly Write[], outcomes: readonly (() => void)[]): void {
    for (const [index, { root }] of writes.entries()) {
      this.#shared.bound.leave(this.#organization)
      const waiting = this.#running.get(root) ?? []
      this.#running.delete(root)
      if (waiting.length > 0) this.#ready.set(root, waiting)
      outcomes[index]?.()
    }
    this.#beginNext()
  }
}

const rejections = (writes: readonly Write[], error: unknown) => writes.map((write) => () => write.reject(error))

/**
 * Runs a transaction of writes, and returns a function for each write that settles its promise. If the response of the commit is lost, it
 * looks up whether the transaction was committed. If not, it runs again.
 * @param sharedTimeoutMs The usual timeout of a statement, if several writes may share the transaction.
 * @throws WriteFailed if one write is the reason that nothing was written, and `sharedTimeoutMs` is given.
 */
async function commit(
  { connections, onCommit }: Shared,
  organization: OrgCode,
  begin: (session: Session) => SharedTransaction | Promise<SharedTransaction>,
  sharedTimeoutMs?: number,
): Promise<readonly (() => void)[]> {
  for (let losses = 0; ; losses++) {
    let transaction: SharedTransaction | undefined
    try {
      await connections.attempt(async (session, commitNow) => {
        // Without an await, the first statements share the round trip of BEGIN.
        const begun = begin(session)
        transaction = begun instanceof SharedTransaction ? begun : await begun
        await transaction.run(session, commitNow, sharedTimeoutMs)
      }, organization)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || transaction === undefined)
        throw (sharedTimeoutMs !== undefined && transaction?.failure(error)) || error
      const isCommitted = await transaction.isCommitted(connections, organization).catch(noop)
      if (isCommitted === undefined) return transaction.unknownOutcomes(error)
      if (!isCommitted && losses > 0) throw unreachable(error)
      if (!isCommitted) continue
    }
    if (transaction === undefined) return []
    onCommit?.(transaction.writes.length)
    return transaction.outcomes
  }
}
