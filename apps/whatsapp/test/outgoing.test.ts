// Messages of agents: what WhatsApp gets, what can't be sent, and what its errors mean.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { NotAccepted, type OutgoingMessage, Refused } from '@parley/client/adapter'
import type { NewMessage } from '@parley/client'
import { freePort, listenOnFreePort } from '@parley/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFake, type Fault } from '../fake/graph.ts'
import { createPost } from '../src/outgoing/graph.ts'
import { requestOf } from '../src/outgoing/request.ts'

const NUMBER_ID = '106540352242922'
const fake = createFake({ numberId: NUMBER_ID, token: 'token', appSecret: 'secret', callWebhook: async () => 200 })
const server = createServer(getRequestListener(fake.app.fetch))
let url = ''
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnFreePort(server)}/v25.0`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A message of an agent, as the adapter gets it. */
const outgoing = (message: NewMessage, more: Partial<OutgoingMessage> = {}): OutgoingMessage =>
  ({
    conversationId: 'cnv_1',
    contactId: 'con_1',
    channelId: 'whatsapp',
    contact: { phone: '+33 6 12 34 10 00' },
    message: { uniqueId: 'msg_1', direction: 'OutBound', status: 'Sent', ...message },
    ...more,
  }) as OutgoingMessage

const send = (body: object, token = 'token', graphUrl = url) =>
  createPost(graphUrl, token, NUMBER_ID)(body, AbortSignal.timeout(60_000))

const link = 'https://media.harbour.example/1'
const reply = (title: string, more = {}) => ({ kind: 'Reply' as const, id: `id ${title}`, title, ...more })
const interactive = (messageData: object): NewMessage =>
  ({ messageType: 'Interactive', messageData: { text: 'When?', ...messageData } }) as NewMessage
const template = (components?: unknown): NewMessage => ({
  messageType: 'Template',
  messageData: { name: 'parcel_arrives', language: 'en_GB', bodyParameters: ['Ada'], components },
})
const body = { type: 'body', parameters: [{ type: 'text', text: 'Ada' }] }

/** What each message becomes. */
const SENT: [name: string, message: NewMessage, content: object][] = [
  ['a text', { messageType: 'Text', messageData: { text: 'é'.repeat(4096) } }, { text: { body: 'é'.repeat(4096) } }],
  [
    'an image',
    { messageType: 'Image', messageData: { link, caption: 'A label' } },
    { image: { link, caption: 'A label' } },
  ],
  ['a video by its id', { messageType: 'Video', messageData: { id: '9001', link } }, { video: { id: '9001' } }],
  ['a voice message', { messageType: 'Audio', messageData: { link, isVoice: true } }, { audio: { link, voice: true } }],
  [
    'a document',
    { messageType: 'Document', messageData: { link, fileName: 'bill.pdf', mimeType: 'application/pdf' } },
    { document: { link, filename: 'bill.pdf' } },
  ],
  ['a sticker', { messageType: 'Sticker', messageData: { link } }, { sticker: { link } }],
  [
    'a place',
    { messageType: 'Location', messageData: { latitude: 0.5, longitude: 1.5, name: 'Store' } },
    { location: { latitude: 0.5, longitude: 1.5, name: 'Store' } },
  ],
  [
    'a card',
    { messageType: 'Contacts', messageData: { contacts: [{ phones: ['+1 555 0103'] }] } },
    {
      contacts: [
        { name: { formatted_name: '+1 555 0103', first_name: '+1 555 0103' }, phones: [{ phone: '+1 555 0103' }] },
      ],
    },
  ],
  ['a template', template(), { template: { name: 'parcel_arrives', language: { code: 'en_GB' }, components: [body] } }],
  [
    'a template with a header',
    template([{ type: 'header', parameters: [{ type: 'image', image: { link } }] }]),
    { template: { components: [{ type: 'header' }, body] } },
  ],
  [
    'up to three short replies, as buttons',
    interactive({ actions: [reply('Saturday'), reply('Sunday')], header: 'Delivery', footer: 'Or later' }),
    { interactive: { type: 'button', header: { type: 'text', text: 'Delivery' }, footer: { text: 'Or later' } } },
  ],
  [
    'buttons with an image',
    interactive({ actions: [reply('Yes')], components: { header: { type: 'image', image: { link } } } }),
    { interactive: { type: 'button', header: { type: 'image', image: { link } } } },
  ],
  [
    'replies with a description, as a list',
    interactive({ listTitle: 'Days', actions: [reply('Saturday', { description: '9 to 12' }), reply('Sunday')] }),
    { interactive: { type: 'list', action: { button: 'Days' } } },
  ],
  [
    'a link',
    interactive({ actions: [{ kind: 'Link', title: 'Opening hours', url: link }] }),
    { interactive: { type: 'cta_url', action: { parameters: { display_text: 'Opening hours', url: link } } } },
  ],
]

test.each(SENT)('WhatsApp accepts %s', async (_, message, content) => {
  const before = fake.accepted.length
  await send(requestOf(outgoing(message)))
  expect(fake.refused).toEqual([])
  expect(fake.accepted.slice(before)).toMatchObject([{ body: { to: '33612341000', ...content } }])
})

const many = (count: number, more = {}) => Array.from({ length: count }, (_, index) => reply(`Reply ${index}`, more))

/** What can't be sent, with the code that the message gets. */
const REFUSED: [name: string, code: string, message: NewMessage][] = [
  ['a text of 4,097 characters', 'too_long', { messageType: 'Text', messageData: { text: 'x'.repeat(4097) } }],
  [
    'a caption of 1,025 characters',
    'too_long',
    { messageType: 'Image', messageData: { link, caption: 'x'.repeat(1025) } },
  ],
  [
    'a caption of a voice message',
    'caption_unsupported',
    { messageType: 'Audio', messageData: { link, caption: 'x' } },
  ],
  [
    'further files',
    'attachments_unsupported',
    { messageType: 'Text', messageData: { text: 'x' }, attachments: [{ messageType: 'Image', messageData: { link } }] },
  ],
  ['components of a template that are no list', 'components_invalid', template({ header: {} })],
  ['components of buttons that are no object', 'components_invalid', interactive({ actions: many(1), components: [] })],
  ['a list without a title', 'list_title_missing', interactive({ actions: many(4) })],
  ['a list with a long title', 'too_long', interactive({ actions: many(4), listTitle: 'x'.repeat(21) })],
  ['a long row', 'too_long', interactive({ actions: [reply('x'.repeat(25))], listTitle: 'Days' })],
  [
    'a long description',
    'too_long',
    interactive({ actions: many(1, { description: 'x'.repeat(73) }), listTitle: 'Days' }),
  ],
  ['a long identifier of a button', 'too_long', interactive({ actions: many(1, { id: 'x'.repeat(257) }) })],
  [
    'a long identifier of a row',
    'too_long',
    interactive({ actions: many(4, { id: 'x'.repeat(201) }), listTitle: 'Days' }),
  ],
  ['a long text with buttons', 'too_long', interactive({ text: 'x'.repeat(1025), actions: many(2) })],
  ['a long header', 'too_long', interactive({ header: 'x'.repeat(61), actions: many(2) })],
  ['a long footer', 'too_long', interactive({ footer: 'x'.repeat(61), actions: many(2) })],
  [
    'a link beside replies',
    'actions_unsupported',
    interactive({ actions: [reply('Yes'), { kind: 'Link', title: 'Hours', url: link }] }),
  ],
]

test.each(REFUSED)('%s fails with the code %s, and isn’t cut', (_, code, message) => {
  expect(() => requestOf(outgoing(message))).toThrow(
    expect.objectContaining({ code, reason: expect.stringMatching(/\.$/) }),
  )
  expect(() => requestOf(outgoing(message))).toThrow(Refused)
})

const hello = requestOf(outgoing({ messageType: 'Text', messageData: { text: 'Hello' } }))

/** Sends a message to which a fault happens. Returns the error. */
async function errorOf(fault: Fault): Promise<unknown> {
  fake.faults.push(fault)
  return send(hello).catch((error: unknown) => error)
}

test.each([
  [131056, false],
  [130429, true],
  [80007, true],
  [4, true],
  [190, true],
  [10, true],
  [200, true],
  [131048, true],
  [131042, true],
])('after the error %i the message is sent again later', async (code, isChannelWide) => {
  const error = await errorOf({ status: code === 190 ? 401 : 400, code })
  expect(error).toBeInstanceOf(NotAccepted)
  expect(error).toMatchObject({ isChannelWide })
})

test.each([100, 131008, 131009, 131026, 131030, 131047, 131051, 131062, 132000, 132001, 132012])(
  'after the error %i the message has failed',
  async (code) => {
    const error = await errorOf({ status: 400, code })
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ code: String(code), reason: 'A fault of the test.' })
  },
)

test.each<[name: string, fault: Fault]>([
  ['a 500 of WhatsApp', { status: 500, code: 131000 }],
  ['a 503 of WhatsApp', { status: 503, code: 2 }],
  ['a response of a proxy', 'bad gateway'],
])('after %s it is unknown whether the message was accepted', async (_, fault) => {
  const error = await errorOf(fault)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(Refused)
  expect(error).not.toBeInstanceOf(NotAccepted)
})

test('a wrong token, and a server that can’t be reached, pause the channel', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}/v25.0`
  for (const [token, graphUrl] of [
    ['wrong', url],
    ['token', nowhere],
  ]) {
    const error: unknown = await send(hello, token, graphUrl).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NotAccepted)
    expect(error).toMatchObject({ isChannelWide: true })
  }
})

test('a message to a business-scoped identifier names it as the recipient', () => {
  const message: NewMessage = { messageType: 'Text', messageData: { text: 'Hello' } }
  const to = (contact: OutgoingMessage['contact']) => requestOf(outgoing(message, { contact }))
  expect(to({ messagingAppContactId: 'US.2101', phone: '+15550101' })).toMatchObject({ recipient: 'US.2101' })
  expect(to({ messagingAppContactId: '15550101', phone: '+15550101' })).toMatchObject({ to: '15550101' })
  expect(to({ messagingAppContactId: 'US.2101', phone: '+15550101' })).not.toHaveProperty('to')
})

test('a message to a group goes to all of it', async () => {
  const contact = { messagingAppContactId: 'group:Z3JvdXA', phone: 'group:Z3JvdXA' }
  const before = fake.accepted.length
  await send(requestOf(outgoing({ messageType: 'Text', messageData: { text: 'Hello, all' } }, { contact })))
  expect(fake.accepted.slice(before)).toMatchObject([{ body: { recipient_type: 'group', to: 'Z3JvdXA' } }])
})
