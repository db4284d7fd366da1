import type { OrgCode } from './columns.ts'
import { contract, type EventType } from '@parley/contract'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const EVENT_TYPES = contract.components.schemas.EventType.enum as EventType[]

/** The data that a caller sees: that of an organization, or of one of its channels. */
export interface View {
  /** Ten base62 characters that lead every key of the organization and every index of the store. */
  organization: OrgCode
  /** The channel that the caller is bound to; absent if it sees all. */
  channelId?: string | undefined
}

/** Who did something when, for the audit log, and what it sees. */
export interface Act extends View {
  /** Absent if the service acts by itself, or the operator from the command line. */
  memberId?: string
  /** True if the service acts by itself. */
  isService?: true
  keyId?: string
  requestId?: string
  at: Date
}

/** The events that stay in the log: clients can't follow them. Their details are settings and times, which the log may show. */
export const LOG_EVENTS = [
  'api_key.created',
  'api_key.regenerated',
  'api_key.promoted',
  'api_key.revoked',
  'api_key.expiry_set',
  'api_key.expires_soon',
  'api_key.expired',
  'api_key.superseded_use',
  'webhook.created',
  'webhook.bound',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.replayed',
  'audit.archived',
  'organization.created',
  'organization.retention_changed',
  'channel.created',
  'channel.updated',
  'role.created',
  'role.updated',
  'member.created',
  'member.updated',
  'member.deactivated',
  'member.reactivated',
] as const
export type LogEvent = (typeof LOG_EVENTS)[number]
export type AuditEvent = EventType | LogEvent

/** Those that clients can follow, and those that stay in the log. */
export const AUDIT_EVENTS: readonly AuditEvent[] = [...EVENT_TYPES, ...LOG_EVENTS]

/**
 * Events of one channel: those of conversations, messages, and whatever else belongs to a conversation. A member or an endpoint that is
 * bound to a channel gets no other ones. A new type is one of them unless it is left out here.
 */
export type ChannelEvent = Exclude<EventType, `contact.${string}` | 'records.imported' | 'webhook.tested'>

/** The details of a change, e.g. `{ "from": "Active", "to": "Closed" }`. Never a secret. */
export type AuditDetail = Record<string, unknown>

export interface AuditEntry {
  /** Time-ordered within one store. */
  uniqueId: string
  organizationId: string
  event: AuditEvent
  /** The subject of the event, such as a conversation, a key, a webhook, a member or a role. */
  subjectId: string
  memberId?: string
  isService?: true
  keyId?: string
  requestId?: string
  detail?: AuditDetail
  at: Date
}

/** The type of an event, the identifier of its subject, and its details. Those of a `ChannelEvent` name the channel. */
type NamedEvent =
  | [
      event: ChannelEvent,
      subjectId: string,
      detail: AuditDetail & { channelId: string | undefined },
      conversationId?: string,
    ]
  | [event: Exclude<AuditEvent, ChannelEvent>, subjectId: string, detail?: AuditDetail, conversationId?: string]

/** The audit log as one attempt of a script writes it. */
export interface AuditLog {
  /**
   * Appends an entry, which the last steps of the transaction of the change write.
   * @param event Its detail's `channelId` is the channel of the event. Without one, bound members and endpoints don't get it.
   *   The `conversationId` The conversation whose contents are in the detail: its purge removes them. Identifiers are no contents.
   *   Default: the conversation that the detail names, unless the event is about the conversation itself.
   */
  append(act: Act, ...event: NamedEvent): void
}

/** The context of a rule that writes: the actor, the time, and the log to which the rule appends events. */
export interface Writing {
  act: Act
  audit: AuditLog
}

/** An event that a rule told the log. */
export interface NewEvent {
  uniqueId: string
  act: Act
  type: AuditEvent
  subjectId: string
  /** JSON text. */
  data: string | undefined
  /** The channel on which it happened; undefined if it is of none. */
  channelId: string | undefined
  /** The conversation whose purge empties the event. */
  conversationId: string | undefined
  /** 0 until the transaction is committed. */
  position: number
}

/** The log as a transaction writes it. */
export interface EventLog extends AuditLog {
  /** As in `AuditLog`. Returns the event, which has its position after the commit. */
  append(act: Act, ...event: NamedEvent): NewEvent
}

export interface AuditFilter {
  organizationId?: string
  since?: Date
  limit?: number
}

/** An entry, and its place in the log of its organization. */
export interface PlacedEntry {
  organization: OrgCode
  position: number
  entry: AuditEntry
}

/** The content of an archive file with the oldest entries. */
export interface AuditArchive {
  /** The hash of the file without its last line, in hexadecimal digits. */
  sha256: string
  /** Which entries of each organization it has: all up to a position. */
  parts: readonly {
    organization: OrgCode
    organizationId: string
    numberOfEntries: number
    position: number
  }[]
}
