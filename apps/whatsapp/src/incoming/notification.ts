// Divides a notification into what it says about each phone number.
import type { Notification } from '@parley/client/adapter'
import { changeOf, nameChangeOf } from './changes.ts'
import { object, objects, text, type Json } from './json.ts'
import { messageOf, type Told } from './messages.ts'
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

/** The items that a field becomes, and their number. */
type Translated = [notification: Notification, count: number]

/** Translates messages. Some are changes of others. */
function translate(value: Json, told: readonly Told[]): Translated {
  const changes = told.map(changeOf)
  const messages = told.flatMap((each, index) => (changes[index] ? [] : (messageOf(value, each) ?? [])))
  return [{ changes: changes.flatMap((change) => change ?? []), messages }, told.length]
}

const digitsOf = (number: unknown) => text(number)?.replaceAll(/\D/g, '') ?? ''
const secondsOf = (message: Json | undefined) => Number(message?.['timestamp'])

/** The messages of a chat before the number was connected. It can begin with the newest one, and those of one second keep their order. */
function messagesIn({ id, messages }: Json, number: string): Told[] {
  const list = objects(messages)
  const ordered = secondsOf(list[0]) > secondsOf(list.at(-1)) ? list.toReversed() : list
  return ordered.map((message) => {
    const isOwn = digitsOf(message['from']) === number || object(message['history_context'])['from_me'] === true
    return { message: isOwn ? { to: id, ...message } : { from: id, ...message }, isOwn, isHistory: true }
  })
}

/** The reader of each field. Other fields are counted and ignored. */
const FIELDS: Readonly<Record<string, (value: Json) => Translated>> = {
  messages: (value) => {
    const [notification, count] = translate(
      value,
      objects(value['messages']).map((message) => ({ message })),
    )
    const statuses = objects(value['statuses'])
    const receipts = statuses.flatMap((status) => receiptOf(value, status) ?? [])
    const changes = [...(notification.changes ?? []), ...statuses.flatMap((status) => refusedReactionOf(status) ?? [])]
    return [{ ...notification, changes, receipts }, count + statuses.length]
  },
  smb_message_echoes: (value) =>
    translate(
      value,
      objects(value['message_echoes']).map((message) => ({ message, isOwn: true })),
    ),
  history: (value) => {
    const number = digitsOf(object(value['metadata'])['display_phone_number'])
    const parts = objects(value['history'])
    // Files of the chats come later, without a chat.
    const chats = [...parts.flatMap(({ threads }) => objects(threads)), { messages: value['messages'] }]
    const [notification, count] = translate(
      value,
      chats.flatMap((chat) => messagesIn(chat, number)),
    )
    return [notification, count + parts.filter(({ errors }) => errors !== undefined).length]
  },
  smb_app_state_sync: ({ state_sync }) => {
    const changes = objects(state_sync).map(nameChangeOf)
    return [{ changes: changes.flatMap((change) => change ?? []) }, changes.length]
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
