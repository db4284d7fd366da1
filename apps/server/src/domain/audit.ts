import type { Script } from './script.ts'

/** Who did something when, for the audit log. */
export interface Act {
  organizationCode: string
  /** Absent if the operator acts from the command line. */
  memberId?: string
  keyId?: string
  requestId?: string
  at: Date
}

export const AUDIT_EVENTS = [
  'conversation.status_changed',
  'conversation.purged',
  'api_key.created',
  'api_key.regenerated',
  'api_key.promoted',
  'api_key.revoked',
  'api_key.superseded_use',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** What changed, e.g. `{ "from": "Active", "to": "Closed" }`. Never a secret. */
export type AuditDetail = Record<string, unknown>

export interface AuditEntry {
  /** Time-ordered within one store. */
  uniqueId: string
  organizationId: string
  event: AuditEvent
  /** The conversation or the key that it happened to. */
  subjectId: string
  memberId?: string
  keyId?: string
  requestId?: string
  detail?: AuditDetail
  at: Date
}

/** The audit log as one attempt of a script writes it. */
export interface AuditLog {
  /** Appends an entry, or one for each of several subjects, in the transaction of the change that it records. */
  append(act: Act, event: AuditEvent, subjectIds: string | readonly string[], detail?: AuditDetail): Script<unknown>
}

export interface AuditFilter {
  organizationId?: string
  since?: Date
  limit?: number
}
