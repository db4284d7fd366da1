import { expect, test } from 'vitest'
import { createLog } from './event-log.ts'
import { asCode } from '../../test/keys.ts'

const act = { organization: asCode('harbour'), at: new Date(0) }

test('an event whose details name a conversation belongs to it by default, so that a purge removes the details', () => {
  const log = createLog(() => 'evt_1')
  const channelId = 'chn_first'
  const detail = { channelId, conversationId: 'cnv_1', text: 'Hello' }
  expect(log.append(act, 'message.sent', 'msg_1', detail).conversationId).toBe('cnv_1')
  expect(log.append(act, 'message.sent', 'msg_1', { channelId, text: 'Hello' }, 'cnv_2').conversationId).toBe('cnv_2')
  expect(log.append(act, 'contact.updated', 'con_1', { contact: {} }).conversationId).toBeUndefined()
  // The event of the purge itself stays.
  expect(log.append(act, 'conversation.purged', 'cnv_1', detail).conversationId).toBeUndefined()
})
