import type { Organization, Organizations } from './organizations.ts'
import type { Script, StreamScript } from './script.ts'

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

/** The entries as the store has them. */
export interface AuditReader {
  /**
   * Entries since a time, oldest first.
   * @param organizations Whose entries they may be.
   */
  all(organizations: readonly Organization[], since: Date, limit?: number): StreamScript<AuditEntry>

  /** As `all`, of one organization. */
  ofOne(organization: Organization, since: Date, limit?: number): StreamScript<AuditEntry>
}

/** The audit log, oldest first. The directory is read first, so that no statement joins the rows of several organizations. */
export function* readAudit(
  organizations: Organizations,
  entries: AuditReader,
  { organizationId, since = new Date(0), limit }: AuditFilter,
): StreamScript<AuditEntry> {
  const all = yield* organizations.list()
  const one = all.find(({ uniqueId }) => uniqueId === organizationId)
  if (one !== undefined) yield* entries.ofOne(one, since, limit)
  else if (organizationId === undefined) yield* entries.all(all, since, limit)
}
