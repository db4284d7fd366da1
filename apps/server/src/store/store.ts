// The interface of a store, and of the rules that run on it. SQLite and PostgreSQL implement it.
import type { OrgCode } from '../sql/columns.ts'
import type { Each, ReadScript, Script } from '../sql/statement.ts'
import type { EventLog, Writing } from '../domain/kernel/audit.ts'
import type { Act } from '../domain/kernel/act.ts'

/** A number of requests that a process may serve. A process takes several at once, so that it needn't ask the store for each request. */
export interface QuotaBlock {
  /** How many requests were granted. It is fewer than requested if fewer remained. */
  granted: number
  /** How many requests remain for all processes after this block. */
  left: number
  /** The milliseconds until the window ends and the full quota is available again, at least 1. */
  msLeft: number
}

/** The rate limits that the processes of a store share. A time window begins with its first block. */
export interface SharedQuotas {
  /** Takes up to `amount` requests of the quota of a `subject`: the member and the operation whose requests are counted together. */
  take(
    organization: OrgCode,
    subject: string,
    quota: { quota: number; windowMs: number },
    amount: number,
  ): Promise<QuotaBlock>
}

/** The dependencies of commands and jobs. */
export interface StoreAndClock {
  storage: Pick<Store, 'read' | 'write'>
  now: () => Date
}

/** The business logic of an operation that writes: a function that creates the script for an act and an input. */
export interface Rule<Input, Result, By extends Act = Act> {
  (writing: Writing & { act: By }, input: Input): Script<Result>
  /**
   * Returns the root: the ID of the conversation whose rows are the only ones that the rule writes. On PostgreSQL, rules with different
   * roots share a transaction. Absent if the rule may write other rows.
   */
  readonly rootOf?: (input: NoInfer<Input>) => string
}

/** Runs a rule in a transaction for the caller `act`. */
export const perform = <Input, Result, By extends Act>(
  storage: Pick<Store, 'write'>,
  act: By,
  rule: Rule<Input, Result, By>,
  input: Input,
): Promise<Result> => storage.write(act.organization, (audit) => rule({ act, audit }, input), rule.rootOf?.(input))

/** The result of a rule that did a part of its work. The next transaction does more of it, with `next` as its input. */
export class Unfinished<Input> {
  readonly next: Input
  constructor(next: Input) {
    this.next = next
  }
}

/** One transaction in which several scripts run, such as an import. */
export interface Transaction {
  /** Runs a script. If the script throws, its writes are undone, and the transaction continues. */
  run<Result>(job: (log: EventLog) => Script<Result>): Promise<Result>
  /** Commits the writes of all scripts, followed by their events. */
  commit(): Promise<void>
  /** Rolls the transaction back. Does nothing after `commit`. */
  close(): Promise<void>
}

/**
 * The database of the service, which runs scripts. `test/promises.suite.ts` tests every engine against this interface.
 * Every method rejects with StoreUnavailable if the store is unavailable. A method that writes can also reject with OutcomeUnknown.
 */
export interface Store {
  /** Absent if one process serves the store alone. That process then counts requests in memory. */
  readonly sharedQuotas?: SharedQuotas

  /**
   * Runs a script that only reads. Each statement sees what is committed when it runs, so data that must be consistent needs one statement.
   * @param organization As in `write`.
   * @param key A cache key, unique in the organization. An engine may cache the result until a write changes one of the rows that the
   *   script's statements declare to read. The key must contain everything that the result depends on.
   */
  read<Result>(organization: OrgCode | undefined, script: () => ReadScript<Result>, key?: string): Promise<Result>

  /**
   * Runs a script in one atomic transaction. The promise settles after the commit.
   * @param organization The organization that waits in the queue for the store; undefined if the script is about several.
   * @param job Creates the script. After a serialization conflict, it is called again. Each attempt gets an audit log that creates the same
   *   event identifiers, and the result of the earlier attempt is discarded.
   * @param root The only conversation whose rows the script writes; undefined if it may write others (see `Rule.rootOf`).
   */
  write<Result>(
    organization: OrgCode | undefined,
    job: (log: EventLog) => Script<Result>,
    root?: string,
  ): Promise<Result>

  /** Streams items from one consistent snapshot. It neither blocks writers nor sees later writes. */
  snapshot<Item>(read: (each: Each) => AsyncIterable<Item>): AsyncIterable<Item>

  /** Begins a transaction. It may block all other writers until it ends, so a long one, such as an import, needs a store without server. */
  transaction(): Promise<Transaction>

  /** Calls the listener after each commit of this process with each organization that has new events. For others, see `newestPositions`. */
  onEvents(listener: (organization: OrgCode) => void): void

  /** Rewrites the files of the store without the bytes of removed rows. Writers wait meanwhile. Absent if the engine does it by itself. */
  compact?(): Promise<void>

  /** Rejects if the store does not respond. */
  ping(): Promise<void>

  /** Waits for running work, and closes all connections. */
  close(): Promise<void>
}
