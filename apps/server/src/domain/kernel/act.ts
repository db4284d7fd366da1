// Who acts, and what a caller can see.
import type { OrgCode } from '../../sql/columns.ts'

/** The scope of the data that a caller can see: a whole organization, or one of its channels. */
export interface View {
  /** The organization's internal code. It is the first column of every table and index, and part of every API key. */
  organization: OrgCode
  /** The channel that the caller is bound to; absent if it can see all channels. */
  channelId?: string | undefined
}

/** The origin of a change: who makes the change, with which API key and request, and when. The audit log records it with each event. */
export interface Act extends View {
  /** The member that makes the change; absent if the service does, or an operator on the command line. */
  memberId?: string
  /** True if the service acts by itself, such as when a job deletes old data. */
  isService?: true
  keyId?: string
  requestId?: string
  at: Date
}
