import type { ApiKeyStore } from './api-keys/store.ts'
import type { Act, AuditEntry, AuditFilter, AuditLog } from './audit.ts'
import type { StatusChange, StatusOutcome } from './conversations/change-status.ts'
import type { ConversationStore } from './conversations/store.ts'
import type { Organizations } from './organizations.ts'
import type { ReadScript, Script } from './script.ts'
import type { Intake, StoreRecord } from './records/record.ts'

/** The ports of a store, and what runs scripts over them. */
export interface Store {
  readonly apiKeys: ApiKeyStore
  readonly conversations: ConversationStore
  readonly organizations: Organizations

  /** Runs a script that only reads. Each step sees what is committed at its time, so what must agree is one step. */
  read<Result>(script: () => ReadScript<Result>): Promise<Result>

  /**
   * Runs a script in one transaction: it happens whole or not at all, and the promise settles after the commit.
   * @param job makes the script. After a conflict it is called again; every attempt gets an audit log with the same
   *   identifiers, and what the earlier attempt returned is discarded.
   */
  write<Result>(job: (audit: AuditLog) => Script<Result>): Promise<Result>

  /** Does what the script `changeStatus` does, which an engine may do in fewer statements. */
  changeStatus(act: Act, change: StatusChange): Promise<StatusOutcome>

  /**
   * Writes records, new or in place of those with the same identifier; a message belongs to its conversation for ever.
   * An organization that is new gets a code of its own.
   * @throws RecordRefused where a record cannot stand; then none of the batch is written.
   */
  put(records: readonly StoreRecord[]): Promise<void>

  /**
   * Writes records as `put` does, but nothing in place of what is there.
   * @throws RecordRefused also where the identifier of a record is taken.
   */
  add(records: readonly StoreRecord[]): Promise<void>

  /**
   * Begins an intake. Until it ends, an engine may let every other writer wait; so what takes long belongs to a store that
   * nobody else uses.
   */
  openIntake(): Promise<Intake>

  /**
   * Everything that can be put, in an order in which it can be put, as of one moment. Equal stores give the same records in
   * the same order.
   */
  records(): AsyncIterable<StoreRecord>

  /** The audit log as of one moment, oldest first. */
  audit(filter: AuditFilter): AsyncIterable<AuditEntry>

  /**
   * Removes conversations that are `Deleted` and became so before a time, with their messages. Returns how many.
   * It goes in steps, each a transaction, so that others can write in between; asked again, it goes on where it stopped.
   */
  purgeDeleted(act: Omit<Act, 'organizationCode'>, before: Date): Promise<number>
}
