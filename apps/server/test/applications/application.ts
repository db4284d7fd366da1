// The result that the mappings of all messaging applications share, and helpers for JSON of a messaging application.
import { readFileSync } from 'node:fs'

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** A message for `receiveMessages`. The mappings are tested with what is broken, too, so they promise no valid message. */
export interface MappedMessage {
  messagingAppMessageId: string | undefined
  contact: { messagingAppContactId: string; phone?: string; name?: string | undefined }
  messageType: string
  messageData: Json
  [property: string]: unknown
}

/** A receipt for `reportReceipts`. */
export interface MappedReceipt {
  /** Left out if the application has no identifier for the message. */
  messagingAppMessageId?: string
  status: 'Sent' | 'Delivered' | 'Read' | 'Failed' | 'UnDelivered'
  [property: string]: unknown
}

/** A change for `reportChanges`. */
export interface MappedChange {
  kind: string
  at: unknown
  [property: string]: unknown
}

/** The items of one notification. The lists are empty if it isn't delivered. */
export interface Mapped {
  messages: MappedMessage[]
  receipts: MappedReceipt[]
  /** Left out by a mapping that knows no changes. */
  changes?: MappedChange[]
}

/** Notifications of an application, by the name of their type. */
export interface Notifications<Notification> {
  messages: Record<string, Notification>
  receipts: Record<string, Notification>
  /** Left out if the mapping knows none. Each one is about a message of `messages` or its contact, after the changes before it. */
  changes?: Record<string, Notification>
  notDelivered: Record<string, Notification>
  broken: Record<string, Notification>
}

/** A messaging application: its notifications, and its mapping. */
export interface Application {
  name: string
  phoneMatching: 'Identifiers' | 'Never'
  notifications: Notifications<unknown>
  map: (notification: never) => Mapped
}

/** Reads the notifications of an application from the file beside this one. */
export const notificationsOf = (file: string): Notifications<never> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** Returns an object without some properties. */
export const without = (from: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))

/** Returns `metadata` under the key of the application, or nothing if there is nothing to keep. */
export const metadata = (key: string, kept: Json): { metadata?: Json } =>
  Object.keys(kept).length === 0 ? {} : { metadata: { [key]: kept } }

/** Returns the time as the contract writes it. A text that is no time stays as it is: the service says what is wrong with it. */
export function timeOf(ms: number, text: unknown = ms): unknown {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : text
}
