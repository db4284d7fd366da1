import type { OrgCode } from './columns.ts'
import { contract, type EventType } from '@parley/contract'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const EVENT_TYPES = contract.components.schemas.EventType.enum as EventType[]

/** The scope of the data that a caller can see: a whole organization, or one of its channels. */
export interface View {
  /** Ten base62 characters that lead every key of the organization and every index of the store. */
  organization: OrgCode
  /** The channel that the caller is bound to; absent if it can see all channels. */
  channelId?: string | undefined
}

/** The acting caller: who makes a change, with which key and request, when, and in which scope. The audit log records it. */
export interface Act extends View {
  /** The member; absent if the service acts by itself, or the operator uses the command line. */
  memberId?: string
  /** True if the service acts by itself, such as when a job deletes old data. */
  isService?: true
  keyId?: string
  requestId?: string
  at: Date
}

/** The events that only the audit log has. Clients can't read them. */
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

/** All events: those that clients can read, and those that only the audit log has. */
export const AUDIT_EVENTS: readonly AuditEvent[] = [...EVENT_TYPES, ...LOG_EVENTS]

/**
 * The events that belong to one channel, such as those of conversations and messages. A member or an endpoint that is bound to a channel
 * gets only these. A new event type is a channel event unless it is excluded here.
 */
export type ChannelEvent = Exclude<EventType, `contact.${string}` | 'records.imported' | 'webhook.tested'>

/** The details of a change, e.g. `{ "from": "Active", "to": "Closed" }`. They contain no secrets. */
export type AuditDetail = Record<string, unknown>

export interface AuditEntry {
  /** Identifiers of one store sort by time. */
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

/** The type of an event, the identifier of its subject, and its details. The details of a `ChannelEvent` must name the channel. */
type NamedEvent =
  | [
      event: ChannelEvent,
      subjectId: string,
      detail: AuditDetail & { channelId: string | undefined },
      conversationId?: string,
    ]
  | [event: Exclude<AuditEvent, ChannelEvent>, subjectId: string, detail?: AuditDetail, conversationId?: string]

/** The audit log, as rules use it. */
export interface AuditLog {
  /**
   * Appends an entry. It is written at the end of the transaction of the change.
   * @param event If the detail has a `channelId`, members and endpoints that are bound to that channel get the event. `conversationId` is
   *   the conversation whose contents are in the detail, so that its purge removes them. By default, it is the conversation that the
   *   detail names, and none if the event is about the conversation itself: then the detail has only identifiers.
   */
  append(act: Act, ...event: NamedEvent): void
}

/** The context of a rule that writes: the acting caller, and the log to which the rule appends events. */
export interface Writing {
  act: Act
  audit: AuditLog
}

/** An event that a rule has appended, before the transaction writes it. */
export interface NewEvent {
  uniqueId: string
  act: Act
  type: AuditEvent
  subjectId: string
  /** The details as JSON text. */
  data: string | undefined
  /** The channel of the event; undefined if it belongs to none. */
  channelId: string | undefined
  /** The conversation whose purge removes the details. */
  conversationId: string | undefined
  /** The position in the log; 0 until the transaction writes the event. */
  position: number
}

/** An audit log that returns what is appended. */
export interface EventLog extends AuditLog {
  /** Appends an entry as in `AuditLog`. The returned event has its position after the commit. */
  append(act: Act, ...event: NamedEvent): NewEvent
}

export interface AuditFilter {
  organizationId?: string
  since?: Date
  limit?: number
}

/** An entry with its position in the log of its organization. */
export interface PlacedEntry {
  organization: OrgCode
  position: number
  entry: AuditEntry
}

/** The content of an archive file with the oldest entries. */
export interface AuditArchive {
  /** The hash of the file without its last line, in hexadecimal digits. */
  sha256: string
  /** For each organization, the position up to which the file has all entries. */
  parts: readonly {
    organization: OrgCode
    organizationId: string
    numberOfEntries: number
    position: number
  }[]
}
