// Writes of one organization that wait at the same time share a transaction, and run side by side (see `side-by-side.ts`). No write waits
// for more of them: when a connection is free, the transaction takes all writes that wait then, but one of each conversation. If one fails,
// the transaction runs again without it, and the one that failed runs alone. So an error, a conflict or a lock affects only its own write.
import type { OrgCode } from '../sql/columns.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import type { LoggedScript } from '../store/event-log.ts'
import type { Kind } from '../fairness/waiting-place.ts'
import type { Task } from '../fairness/fair-turns.ts'
import { type ConnectionOptions, type Connections, type Turn, withRetries } from './connections.ts'
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

/** A write that waits for a connection. */
type WaitingWrite = Write & Task

/** The writes that run now. */
interface Running {
  /** The conversations of the writes that run. A conversation has one write in a transaction at a time. */
  readonly roots: Set<string>
  /** How many shared transactions run. */
  open: number
  /** True while one of them hasn't taken its writes yet. */
  isBeginning: boolean
  /** How many writes run alone. */
  alone: number
}

/** Writes whose conversations are the only rows that they write. */
export class SharedWrites {
  readonly #connections: Connections
  readonly #options: Omit<ConnectionOptions, 'url'>
  /** The writes that run, by organization. */
  readonly #running = new Map<string, Running>()
  readonly #together: Kind<WaitingWrite> = {
    mayBegin: (organization) => {
      const { isBeginning = false, open = 0 } = this.#running.get(organization) ?? {}
      return !isBeginning && open < MAX_OPEN
    },
    isReady: ({ root }, organization) => this.#running.get(organization)?.roots.has(root) !== true,
  }
  /** The writes that run alone. Their conversations count as running while they wait for it. */
  readonly #alone: Kind<WaitingWrite>

  constructor(connections: Connections, options: Omit<ConnectionOptions, 'url'> = {}) {
    this.#connections = connections
    this.#options = options
    const maxAlone = Math.ceil((options.maxConnections ?? 16) * ALONE_SHARE)
    this.#alone = {
      mayBegin: (organization) => (this.#running.get(organization)?.alone ?? 0) < maxAlone,
      isReady: () => true,
    }
  }

  /** Runs a script that writes only rows of the conversation `root`, in a transaction that other writes may share. */
  run<Result>(organization: OrgCode, root: string, create: () => LoggedScript<Result>): Promise<Result> {
    return this.#connections.accept<Result>(organization, ({ resolve, reject, until }) => {
      const write: WaitingWrite = {
        root,
        create,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The result of the script is that of the promise.
        resolve: resolve as (result: unknown) => void,
        reject,
        until,
        kind: this.#together,
        begin: () => void this.#serve(organization, write),
      }
      return write
    })
  }

  /** Runs a write and those that it can share a transaction with. */
  async #serve(organization: OrgCode, first: WaitingWrite): Promise<void> {
    const running = this.#runningOf(organization)
    running.roots.add(first.root)
    running.isBeginning = true
    running.open += 1
    await this.#runTogether(organization, first)
    running.open -= 1
    this.#next(organization, running)
  }

  /** Runs the next writes in one transaction, until each has its outcome or runs alone. */
  async #runTogether(organization: OrgCode, first: WaitingWrite): Promise<void> {
    let writes: readonly WaitingWrite[] | undefined
    // It takes the writes once there is a connection.
    const taken = () => (writes ??= this.#take(organization, first))
    const begin = () => new SharedTransaction(taken())
    const beginUnlocked = async (session: Session) => {
      writes = await this.#runLockedAlone(organization, session, taken())
      return new SharedTransaction(writes)
    }
    const turn = { isNext: true }
    let hasConflict = false
    let unavailable = 0
    // Each attempt leaves out the write that failed.
    do {
      try {
        const outcomes = await this.#commit(organization, turn, hasConflict ? beginUnlocked : begin, true)
        this.#settle(organization, taken(), outcomes)
        return
      } catch (error) {
        const failed = error instanceof WriteFailed ? error : undefined
        const reason = failed === undefined ? error : failed.cause
        hasConflict ||= isConflict(reason)
        if (failed === undefined && reason instanceof StoreUnavailable && !isOutOfMemory(reason)) {
          this.#settle(organization, taken(), rejections(taken(), reason))
          return
        }
        if (reason instanceof StoreUnavailable) unavailable += 1
        const isLast = failed === undefined || unavailable === MAX_UNAVAILABLE
        writes = this.#part(organization, taken(), (write) => isLast || write === failed.write)
      }
    } while (writes.length > 0)
  }

  /** Takes the oldest waiting write of each conversation of which none runs. */
  #take(organization: OrgCode, first: WaitingWrite): WaitingWrite[] {
    const running = this.#runningOf(organization)
    let writes = 1
    const others = this.#connections.turns.takeMore(organization, this.#together, ({ root }) => {
      if (writes === MAX_WRITES || running.roots.has(root)) return false
      running.roots.add(root)
      writes += 1
      return true
    })
    // The next transaction takes those that arrive from now on, and can run at the same time.
    running.isBeginning = false
    this.#connections.turns.beginNext()
    // All transactions lock conversations in the same order, so they don't deadlock.
    return [first, ...others].toSorted((one, other) => (one.root < other.root ? -1 : 1))
  }

  /** Locks the conversations that no other transaction has locked, and returns their writes. The others run alone. */
  async #runLockedAlone(organization: OrgCode, session: Session, writes: readonly WaitingWrite[]) {
    const { rows } = await session.ask(LOCK_FREE_ROOTS, [organization, writes.map(({ root }) => root)])
    const free = new Set(rows.map(([root]) => root))
    return this.#part(organization, writes, ({ root }) => !free.has(root))
  }

  /** Lets some of the writes run alone, and returns the others. */
  #part(
    organization: OrgCode,
    writes: readonly WaitingWrite[],
    isAlone: (write: WaitingWrite) => boolean,
  ): readonly WaitingWrite[] {
    const others = writes.filter((write) => !isAlone(write))
    for (const write of writes) {
      if (others.includes(write)) continue
      const reject = (error: unknown) => this.#settle(organization, [write], rejections([write], error))
      try {
        const begin = () => void this.#runAlone(organization, write)
        this.#connections.turns.add(organization, { ...write, kind: this.#alone, begin, reject })
      } catch (error) {
        reject(error)
      }
    }
    return others
  }

  async #runAlone(organization: OrgCode, write: WaitingWrite): Promise<void> {
    const running = this.#runningOf(organization)
    running.alone += 1
    const turn = { isNext: true }
    const ended = withRetries(() => this.#commit(organization, turn, () => new SharedTransaction([write])))
    const outcomes = await ended.catch((error: unknown) => rejections([write], error))
    running.alone -= 1
    this.#settle(organization, [write], outcomes)
  }

  /** Calls the functions that settle the promises of writes. The next writes of their conversations can run then. */
  #settle(organization: OrgCode, writes: readonly WaitingWrite[], outcomes: readonly (() => void)[]): void {
    const running = this.#runningOf(organization)
    for (const [index, { root }] of writes.entries()) {
      running.roots.delete(root)
      outcomes[index]?.()
    }
    this.#next(organization, running)
  }

  #runningOf(organization: OrgCode): Running {
    const existing = this.#running.get(organization)
    if (existing !== undefined) return existing
    const running = { roots: new Set<string>(), open: 0, isBeginning: false, alone: 0 }
    this.#running.set(organization, running)
    return running
  }

  #next(organization: OrgCode, { open, roots }: Running): void {
    if (open === 0 && roots.size === 0) this.#running.delete(organization)
    this.#connections.turns.beginNext()
  }

  /**
   * Runs a transaction of writes, and returns a function for each write that settles its promise. If the response of the commit is lost, it
   * looks up whether the transaction was committed. If not, it runs again.
   * @param isShared True if several writes may share the transaction, so that statements and locks have shorter timeouts.
   * @throws WriteFailed if one write of a shared transaction is the reason that nothing was written.
   */
  async #commit(
    organization: OrgCode,
    turn: Turn,
    begin: (session: Session) => SharedTransaction | Promise<SharedTransaction>,
    isShared = false,
  ): Promise<readonly (() => void)[]> {
    const { timeoutMs = 5000, onCommit } = this.#options
    for (let losses = 0; ; losses++) {
      let transaction: SharedTransaction | undefined
      const work = async (session: Session, commitNow: () => Promise<unknown>) => {
        // Without an await, the first statements share the round trip of BEGIN.
        const begun = begin(session)
        transaction = begun instanceof SharedTransaction ? begun : await begun
        await transaction.run(session, commitNow, isShared ? timeoutMs : undefined)
      }
      try {
        await this.#connections.attempt(work, organization, turn)
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) || transaction === undefined)
          throw (isShared && transaction?.failure(error)) || error
        const isCommitted = await transaction.isCommitted(this.#connections, organization).catch(noop)
        if (isCommitted === undefined) return transaction.unknownOutcomes(error)
        if (!isCommitted && losses > 0) throw unreachable(error)
        if (!isCommitted) continue
      }
      if (transaction === undefined) return []
      onCommit?.(transaction.writes.length)
      return transaction.outcomes
    }
  }
}

const rejections = (writes: readonly Write[], error: unknown) => writes.map((write) => () => write.reject(error))
