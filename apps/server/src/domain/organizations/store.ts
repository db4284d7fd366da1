import type { Locked, ReadScript, Script } from '../script.ts'

/** How long an organization keeps data, in milliseconds. If a value is missing, the command that removes data sets it. */
export interface Retention {
  /** For how long conversations that are `Deleted` can be restored. */
  deletedMs?: number | undefined
  eventsMs?: number | undefined
}

export interface Organization {
  organizationCode: string
  organizationId: string
  name: string
  createdAt: string
  retention: Retention
}

/** No other transaction changes what the organization keeps. */
export type RetentionLock = Locked<{ organizationCode: string; retention: Retention }>

/**
 * The directory of organizations. The code of an organization is ten base62 characters that lead each of its keys and every
 * index of the store.
 */
export interface Organizations {
  /** The organization's code, or undefined if there is no such organization. */
  findCode(organizationId: string): ReadScript<string | undefined>

  /** All organizations, in the order of their identifiers. They are few, so one query reads all. */
  list(): ReadScript<Organization[]>

  /** Locks how long an organization keeps things, until the transaction ends. */
  lockRetention(organizationCode: string): Script<RetentionLock | undefined>

  setRetention(lock: RetentionLock, retention: Retention): Script<unknown>
}
