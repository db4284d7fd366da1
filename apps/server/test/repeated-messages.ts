// Messages whose identifiers repeat, and the results that tests of them expect.
import type { ReceivedMessage, ReceivedMessageResult } from '@parley/contract'
import type { RecordOf } from '../src/domain/tables/record.ts'
import { channelOf, eventsOf, written } from './channel.ts'
import { contentOf } from './contents.ts'
import { later, openFilled, type OpenStore } from './stores.ts'

export const SENT_AT = later(-1000).toISOString()
export const DAY_MS = 86_400_000

/** Opens a store with a channel that delivers. */
export async function openChannel(openStore: OpenStore) {
  const filled = await openFilled(openStore)
  const log = () => eventsOf(filled.storage, filled.organization)
  const messages = async (): Promise<RecordOf<'message'>[]> =>
    (await contentOf(filled.storage)).filter((record) => record.type === 'message')
  return { ...filled, ...channelOf(filled.storage, filled.organization), log, messages }
}

/** A message of one contact with the identifier `app.1`. */
export const from = (messageData: object, more: object = {}): ReceivedMessage =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each test gives a type and its content.
  ({ ...written('app.ada', 'app.1', { sentAt: SENT_AT }), messageData, ...more }) as ReceivedMessage
export const says = (words: string, more: object = {}) => from({ text: words }, more)
export const file = (messageData: object, more: object = {}) => from(messageData, { messageType: 'Image', ...more })
/** What an application sends first if it doesn't have the content yet. */
export const PLACEHOLDER = from(
  { originalType: 'pending', text: 'Waiting for this message.' },
  { messageType: 'Unsupported' },
)

export const idsOf = (result: ReceivedMessageResult | undefined) => {
  if (result?.result !== 'Created') throw new Error(`The message was not stored: ${JSON.stringify(result)}`)
  const { messageId, conversationId, contactId } = result
  return { messageId, conversationId, contactId }
}
export const conflictWith = (result: ReceivedMessageResult | undefined) => {
  const { messageId, conversationId } = idsOf(result)
  const detail = 'Another message of the channel has this identifier.'
  return { result: 'Rejected', code: 'message_id_conflict', detail, messageId, conversationId }
}
export const duplicateOf = (result: ReceivedMessageResult | undefined) => ({ result: 'Duplicate', ...idsOf(result) })
