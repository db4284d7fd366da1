// Divides a notification into what it says about each phone number.
import type { Notification } from '@parley/client/adapter'
import { changeOf } from './changes.ts'
import { object, objects, text, type Json } from './json.ts'
import { messageOf } from './messages.ts'
import { receiptOf, refusedReactionOf } from './statuses.ts'

/** What a change of a notification becomes. */
export interface NumberNotification {
  /** The phone number ID. Undefined if the change is about none. */
  numberId: string | undefined
  /** The field of the webhook, such as `messages`. */
  field: string
  notification: Notification
  /** The number of items that become nothing. */
  ignored: number
}

/** What each field becomes, and the number of its items. Other fields are counted, and become nothing. */
const FIELDS: Readonly<Record<string, (value: Json) => [notification: Notification, count: number]>> = {
  messages: (value) => {
    const [messages, statuses] = [objects(value['messages']), objects(value['statuses'])]
    const changes = messages.map(changeOf)
    const notification = {
      changes: [...changes, ...statuses.map(refusedReactionOf)].flatMap((change) => change ?? []),
      messages: messages.flatMap((message, index) => (changes[index] ? [] : (messageOf(value, message) ?? []))),
      receipts: statuses.flatMap((status) => receiptOf(value, status) ?? []),
    }
    return [notification, messages.length + statuses.length]
  },
}

const sizeOf = (notification: Notification) =>
  Object.values(notification).reduce((sum: number, items) => sum + (Array.isArray(items) ? items.length : 0), 0)

/** Translates the body of a webhook. Whatever it is, this never throws. */
export function readNotification(body: unknown): NumberNotification[] {
  const changes = objects(object(body)['entry']).flatMap((entry) => objects(entry['changes']))
  return changes.map((change) => {
    const field = text(change['field']) ?? 'unknown'
    const value = object(change['value'])
    const numberId = text(object(value['metadata'])['phone_number_id'])
    const [notification, count] = FIELDS[field]?.(value) ?? [{}, 1]
    return { numberId, field, notification, ignored: count - sizeOf(notification) }
  })
}
