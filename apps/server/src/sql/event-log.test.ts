import { expect, test } from 'vitest'
import { createLog } from './event-log.ts'
import { asCode } from '../../test/keys.ts'

const act = { organization: asCode('harbour'), at: new Date(0) }

test('a purge empties each event whose details name a conversation, also if the rule forgets to say so', () => {
  const log = createLog(() => 'evt_1')
  const channelId = 'chn_first'
  const detail = { channelId, conversationId: 'cnv_1', text: 'Hello' }
  expect(log.append(act, 'message.sent', 'msg_1', detail).conversationId).toBe('cnv_1')
  expect(log.append(act, 'message.sent', 'msg_1', { channelId, text: 'Hello' }, 'cnv_2').conversationId).toBe('cnv_2')
  expect(log.append(act, 'contact.updated', 'con_1', { contact: {} }).conversationId).toBeUndefined()
  // That a conversation was purged stays known.
  expect(log.append(act, 'conversation.purged', 'cnv_1', detail).conversationId).toBeUndefined()
})
