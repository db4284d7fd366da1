// The types of the audit log, which records each change as an event.
import type { OrgCode } from '../../sql/columns.ts'
import type { Act, View } from './act.ts'
import { contract, type EventType } from '@parley/contract'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const EVENT_TYPES = contract.components.schemas.EventType.enum as EventType[]

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
  'webhook.updated',
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

/** All events: the events that clients can read, and the events that only the audit log has. */
export const AUDIT_EVENTS: readonly AuditEvent[] = [...EVENT_TYPES, ...LOG_EVENTS]

/**
 * The events that belong to one channel, such as those of conversations and messages. A member or an endpoint that is bound to a channel
 * gets only these events. A new event type is a channel event unless this type excludes it.
 */
export type ChannelEvent = Exclude<EventType, `contact.${string}` | 'records.imported' | 'webhook.tested'>

/** The details of a change, e.g. `{ "from": "Active", "to": "Closed" }`. They contain no secrets. */
export type AuditDetail = Record<string, unknown>

/** An entry of the audit log as operators get it from `parley audit`. */
export interface AuditEntry extends Omit<Act, keyof View> {
  /** Identifiers of one store sort by time. */
  uniqueId: string
  organizationId: string
  event: AuditEvent
  /** The subject of the event, such as a conversation, a key, a webhook, a member or a role. */
  subjectId: string
  detail?: AuditDetail
}

/** The arguments of `append` after the caller. A `ChannelEvent` must name its channel: the compiler reports details without `channelId`. */
type EventArguments =
  | [
      event: ChannelEvent,
      subjectId: string,
      detail: AuditDetail & { channelId: string | undefined },
      conversationId?: string,
    ]
  | [event: Exclude<AuditEvent, ChannelEvent>, subjectId: string, detail?: AuditDetail, conversationId?: string]

/** The log to which rules append events. */
export interface AuditLog {
  /**
   * Appends an event, which the transaction of the change writes before the commit.
   * @param event The type, the subject, the details, and a `conversationId`. A member or endpoint that is bound to a channel gets the event
   *   only if `detail.channelId` is this channel. A purge of the conversation `conversationId` removes the details. By default,
   *   `conversationId` comes from the details. Events `conversation.*` have no default: their details have only IDs and statuses, and stay.
   */
  append(act: Act, ...event: EventArguments): void
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
  /** The details as JSON text; undefined if the event has none. */
  data: string | undefined
  /** The channel of the event; undefined if it belongs to none. */
  channelId: string | undefined
  /** The conversation whose purge removes the details; undefined if none does. */
  conversationId: string | undefined
  /** The position in the log; 0 until the transaction writes the event. */
  position: number
}

/** An audit log whose `append` returns the event. */
export interface EventLog extends AuditLog {
  /** Appends an event as in `AuditLog`. The returned event has its position after the commit. */
  append(act: Act, ...event: EventArguments): NewEvent
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

/** The content of an archive file: which audit entries the file has, and a hash. An archived entry can be removed from the store. */
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
