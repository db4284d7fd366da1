// Divides a notification into what it says about each phone number.
import type { Receipt, ReceivedMessage, ReportedChange } from '@parley/client'
import type { Notification } from '@parley/client/adapter'
import { nameChangeOf, preferenceOf } from './contacts.ts'
import { entryOf, type Json, object, objects, text } from './json.ts'
import { callOf, itemOf, type Told } from './messages.ts'
import { statusOf } from './statuses.ts'

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

type Item = ReceivedMessage | ReportedChange | Receipt | undefined

/** The item of Parley that an item of each field becomes. An item without a place in Parley is undefined. */
const FIELDS: Readonly<Record<string, (value: Json, withGroups: boolean) => Item[]>> = {
  messages: (value, withGroups) => [
    ...objects(value['messages']).map((message) => itemOf(value, { message, withGroups })),
    ...objects(value['statuses']).map((status) => statusOf(value, status)),
    // Errors of the account, such as a limit, name no message.
    ...objects(value['errors']).map(() => undefined),
  ],
  smb_message_echoes: (value) =>
    objects(value['message_echoes']).map((message) => itemOf(value, { message, isOwn: true })),
  history: (value) => {
    const number = digitsOf(object(value['metadata'])['display_phone_number'])
    const parts = objects(value['history'])
    // Files of the chats come later, without a chat.
    const chats = [...parts.flatMap(({ threads }) => objects(threads)), { messages: value['messages'] }]
    const told = chats.flatMap((chat) => messagesIn(chat, number))
    // A part has errors if the organization keeps its history.
    const errors = parts.filter((part) => part['errors'] !== undefined)
    return [...told.map((each) => itemOf(value, each)), ...errors.map(() => undefined)]
  },
  smb_app_state_sync: ({ state_sync }) => objects(state_sync).map(nameChangeOf),
  user_preferences: (value) => objects(value['user_preferences']).map((each) => preferenceOf(value, each)),
  // Statuses of calls, and that a call begins, become nothing.
  calls: (value) => [
    ...objects(value['calls']).map((call) => callOf(value, call)),
    ...objects(value['statuses']).map(() => undefined),
  ],
}

/**
 * Translates the body of a webhook. Whatever it is, this never throws. Of each change of it, returns the field, the phone number ID if it
 * has one, what becomes of it in Parley, and how many items become nothing.
 */
export function readNotification(body: unknown, withGroups = false) {
  const changes = objects(object(body)['entry']).flatMap((entry) => objects(entry['changes']))
  return changes.map((change) => {
    const field = text(change['field']) ?? 'unknown'
    const value = object(change['value'])
    const items = entryOf(FIELDS, field)?.(value, withGroups) ?? [undefined]
    const known = items.filter((item) => item !== undefined)
    const notification: Notification = {
      changes: known.filter((item) => 'kind' in item),
      messages: known.filter((item) => 'messageType' in item),
      receipts: known.flatMap((item) => ('kind' in item || 'messageType' in item ? [] : item)),
    }
    const numberId = text(object(value['metadata'])['phone_number_id'])
    return { numberId, field, notification, ignored: items.length - known.length }
  })
}
