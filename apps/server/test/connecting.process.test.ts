// Follows the pages about channels and events command by command, with the program as it is shipped.
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { type Document, readDocument, typeAll } from './documented.ts'

const pages = ['channels.md', 'web-chat.md', 'events.md', 'resynchronize.md', 'start-a-conversation.md'].map(
  readDocument,
)
const inOrder: Document = {
  text: pages.map(({ text }) => text).join('\n'),
  blocks: (kind) => pages.flatMap(({ blocks }) => blocks(kind)),
}

test('every command of the guides on channels and events has the effect that the guide describes', async () => {
  const { code, out, err } = await typeAll(inOrder, temporaryFolder(), { ports: ['3000'] })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  const printed = out.split(/## block \d+\n/)
  const after = (text: string) => printed[1 + inOrder.blocks('sh').findIndex((block) => block.includes(text))] ?? ''
  expect(after('cat > messages.json')).toContain('"result":"Created"')
  expect(after('/identities/move')).toContain('"moved":[{"channelId":"chn_first","value":"app.moreau"}]')
  expect(after('/api/channel/receipts').match(/"result":"Applied"/g)).toHaveLength(2)
  expect(after('/messages?limit=1"')).toMatch(/"status":"Read".*"messagingAppMessageId":"app\.2001"/)
  expect(after('/api/auth/me')).toContain('"channelId":"webchat"')
  expect(after('Your parcel arrives today.')).toContain('"status":"Sent"')
  expect(after('What do you think of it?')).toContain('"code":"reply_window_closed"')
  expect(after('"messageType":"Template"')).toContain('"status":"Sent"')
  expect(after('order=created&limit=100')).toContain('"text":"It arrives today."')
  expect(after('after=4711')).toContain('"code":"position_unknown"')
  expect(after('status=Deleted')).toContain('"status":"Closed"')
  expect(after('parley export')).toContain('{"events":[],"nextPosition":')
})

test('this test runs each code block of these guides', () => {
  const kinds = [...inOrder.text.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(kinds)).toEqual(new Set(['sh']))
})
