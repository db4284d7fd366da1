import type { OrgCode } from './columns.ts'
import type { AskSet } from './set-form.ts'
import type { Each, ReadScript, Script } from './statement.ts'
import type { Act, EventLog, Writing } from './audit.ts'

/** A part of a quota that one process may spend by itself. */
export interface QuotaLease {
  /** How many requests were granted. It is fewer than requested if fewer remained. */
  granted: number
  /** How many requests remain for all processes after this lease. */
  left: number
  /** Until the window ends and the quota is whole again, in milliseconds, at least 1. */
  msLeft: number
}

/** The quotas of a store that several processes serve. A window begins with its first lease. */
export interface SharedQuotas {
  lease(
    organization: OrgCode,
    /** Whose requests are counted together, to what. */
    subject: string,
    quota: { quota: number; windowMs: number },
    wanted: number,
  ): Promise<QuotaLease>
}

/** The store and the clock with which functions of operators are made. */
export interface StoreAndClock {
  storage: Pick<Store, 'read' | 'write'>
  now: () => Date
}

/** What makes a script and, if it can be done for many requests in one statement, that as well. */
export interface Job<Result> {
  (log: EventLog): Script<Result>
  /** Does the same by set forms. An engine that runs them calls it instead. */
  readonly batched?: ((ask: AskSet, eventId: string) => Promise<Batched<Result>>) | undefined
}

/** The result of a batched job, and whether it appended its event. */
export interface Batched<Result> {
  result: Result
  hasEvent: boolean
}

/** A rule that writes, on behalf of someone. */
export interface Rule<Input, Result, By extends Act = Act> {
  (writing: Writing & { act: By }, input: Input): Script<Result>
  /** Does the same by set forms. */
  readonly batched?: (ask: AskSet, eventId: string, act: By, input: Input) => Promise<Batched<Result>>
}

/** Runs a rule in a transaction, as someone. */
export function perform<Input, Result, By extends Act>(
  storage: Pick<Store, 'write'>,
  act: By,
  rule: Rule<Input, Result, By>,
  input: Input,
): Promise<Result> {
  const job = (audit: EventLog) => rule({ act, audit }, input)
  const { batched } = rule
  if (batched === undefined) return storage.write(act.organization, job)
  const withBatch = { batched: (ask: AskSet, eventId: string) => batched(ask, eventId, act, input) }
  return storage.write(act.organization, Object.assign(job, withBatch))
}

/** One transaction over any number of scripts. */
export interface Transaction {
  /** Runs a script. If it throws, it leaves no trace, and the transaction goes on. */
  run<Result>(job: (log: EventLog) => Script<Result>): Promise<Result>
  /** Keeps everything. The events of all scripts come last. */
  commit(): Promise<void>
  /** Leaves everything as it was before. Does nothing after `commit`. */
  close(): Promise<void>
}

/**
 * A store: it runs scripts. `sql/promises.suite.ts` holds every engine to what is said here.
 * Every method rejects with StoreUnavailable if the store cannot do it now. A method that writes can also reject with
 * OutcomeUnknown.
 */
export interface Store {
  /** Absent if one process serves the store alone, which then counts by itself. */
  readonly sharedQuotas?: SharedQuotas

  /**
   * Runs a script that only reads. Each step sees what is committed at its time, so what must agree is one step.
   * @param organization As in `write`.
   * @param key Names the result in the organization: an engine may keep it until a statement writes what the script's statements declare
   *   to read. All that the result depends on must be in it.
   */
  read<Result>(organization: OrgCode | undefined, script: () => ReadScript<Result>, key?: string): Promise<Result>

  /**
   * Runs a script in one transaction: it happens whole or not at all, and the promise settles after the commit.
   * @param organization Whose turn it takes; undefined if it is about several.
   * @param job makes the script. After a conflict it is called again; every attempt gets an audit log with the same
   *   identifiers, and what the earlier attempt returned is discarded.
   */
  write<Result>(organization: OrgCode | undefined, job: Job<Result>): Promise<Result>

  /** Reads from one snapshot, as the items are taken. It blocks no writer, and sees no later write. */
  snapshot<Item>(read: (each: Each) => AsyncIterable<Item>): AsyncIterable<Item>

  /**
   * Begins a transaction. Until it ends, an engine may let every other writer wait; so what takes long belongs to a store that
   * no other process uses.
   */
  transaction(): Promise<Transaction>

  /**
   * Tells a listener after each commit of this process which organization has new events. Commits of other processes it learns
   * of by `readPositions`.
   */
  onEvents(listener: (organization: OrgCode) => void): void

  /**
   * Writes the files of the store anew, without what was removed from it. Absent if the engine does that by itself. Writers wait meanwhile.
   */
  compact?(): Promise<void>

  /** Rejects if the store does not respond. */
  ping(): Promise<void>

  /** Lets what runs finish, then lets go of everything. */
  close(): Promise<void>
}
