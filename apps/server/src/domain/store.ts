import type { Act, AuditArchive, AuditEntry, AuditFilter, EventLog, PlacedEntry, Writing } from './audit.ts'
import type { ContactItem } from './contacts/document.ts'
import type { ExportedPosition, Intake, PutResult, StoreRecord } from './records/record.ts'
import type { ReadScript, Script } from './script.ts'

/** A part of a quota that one process may spend by itself. */
export interface Lease {
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
    organizationCode: string,
    /** Whose requests are counted together, to what. */
    subject: string,
    quota: { quota: number; windowMs: number },
    wanted: number,
  ): Promise<Lease>
}

/** A rule that writes. */
export type Rule<Input, Result> = (writing: Writing, input: Input) => Script<Result>

/**
 * The ports of a store, and what runs scripts over them. `store/promises.suite.ts` holds every engine to what is said here.
 * Every method rejects with StoreUnavailable if the store cannot do it now. A method that writes can also reject with
 * OutcomeUnknown.
 */
export interface Store {
  /** Absent if one process serves the store alone, which then counts by itself. */
  readonly sharedQuotas?: SharedQuotas

  /**
   * Runs a script that only reads. Each step sees what is committed at its time, so what must agree is one step.
   * @param of As of `write`.
   */
  read<Result>(of: string, script: () => ReadScript<Result>): Promise<Result>

  /**
   * Runs a script in one transaction: it happens whole or not at all, and the promise settles after the commit.
   * @param of Whose turn it takes: the code of the organization that it is about, or 'several'.
   * @param job makes the script. After a conflict it is called again; every attempt gets an audit log with the same
   *   identifiers, and what the earlier attempt returned is discarded.
   */
  write<Result>(of: string, job: (log: EventLog) => Script<Result>): Promise<Result>

  /**
   * Runs a rule as `write` does, or the form of it that the engine has: that does the same in fewer statements.
   * @param act Who acts, and when.
   */
  perform<Input, Result>(act: Act, rule: Rule<Input, Result>, input: Input): Promise<Result>

  /**
   * Writes records, new or in place of those with the same identifier; a message belongs to its conversation for ever.
   * An organization that is new gets a code of its own. Records of contacts that were erased are left out.
   * @throws RecordRefused if a record cannot stand; then none of the batch is written.
   */
  put(records: readonly StoreRecord[]): Promise<PutResult>

  /**
   * Begins an intake. Until it ends, an engine may let every other writer wait; so what takes long belongs to a store that
   * no other process uses.
   */
  openIntake(): Promise<Intake>

  /**
   * Everything that can be put, in an order in which it can be put, as of one moment. Equal stores give the same records in
   * the same order.
   */
  records(): AsyncIterable<StoreRecord>

  /** As `records`, and then the position of each organization's newest event as of the same moment. */
  exported(): AsyncIterable<StoreRecord | ExportedPosition>

  /** What there is about a contact as of one moment: nothing if there is no such contact. */
  contact(organizationCode: string, contactId: string): AsyncIterable<ContactItem>

  /**
   * Removes a contact with its conversations, in steps as `purgeDeleted` does, and with what its events say of it. Returns how many
   * conversations there were; undefined if there is no such contact.
   */
  eraseContact(act: Act, contactId: string): Promise<number | undefined>

  /** The audit log as of one moment, oldest first. */
  audit(filter: AuditFilter): AsyncIterable<AuditEntry>

  /**
   * The entries from before a time that can be removed, as of one moment: of each organization the oldest ones, up to the first that
   * an enabled webhook hasn't got.
   */
  archivable(before: Date): AsyncIterable<PlacedEntry>

  /**
   * Removes entries that are in an archive, in steps as `purgeDeleted` does, and logs that. Returns how many. If an
   * enabled webhook was moved back meanwhile, the entries that it gets again stay.
   */
  removeArchived(act: Omit<Act, 'organizationCode'>, archive: AuditArchive): Promise<number>

  /**
   * Removes conversations that are `Deleted` and became so before a time, with their messages. Returns how many.
   * It goes in steps, each a transaction, so that other processes can write in between. A later call goes on from the last step.
   * @param before For organizations without a retention of their own, whose conversations all stay if it is left out.
   */
  purgeDeleted(act: Omit<Act, 'organizationCode'>, before?: Date): Promise<number>

  /**
   * Removes events from before a time, oldest first and in steps, as `purgeDeleted` does. Returns how many. Those that an enabled
   * webhook hasn't got stay; `withheldEvents` counts them.
   */
  removeEvents(before?: Date): Promise<number>

  /**
   * Tells a listener after each commit of this process which organization has new events. Commits of other processes it learns
   * of by `readPositions`.
   */
  onEvents(listener: (organizationCode: string) => void): void

  /** Rejects if the store does not respond. */
  ping(): Promise<void>

  /** Lets what runs finish, then lets go of everything. */
  close(): Promise<void>
}
