// An import of hostile and contradictory lines rejects the same lines for the same reasons on both engines, and keeps the same content.
import { createReadStream } from 'node:fs'
import { expect, test } from 'vitest'
import { type CommandLine, commandLine } from '../command-line.ts'
import { newStoreDatabase } from '../databases.ts'

const at = '2026-03-13T15:00:00.000Z'
const of = { organizationId: 'acme' }
const contact = (uniqueId: string, more: object = {}) => ({
  type: 'contact',
  ...of,
  uniqueId,
  phone: 'app.x',
  attributes: {},
  createdAt: at,
  status: 'Active',
  ...more,
})
const identity = (value: string, more: object = {}) => ({
  identityScope: 'chn_first',
  kind: 'app',
  value,
  usedAt: at,
  ...more,
})
const identified = (uniqueId: string, ...identities: object[]) => contact(uniqueId, { identities })
const conversation = (uniqueId: string, contactId: string, more: object = {}) => ({
  type: 'conversation',
  ...of,
  uniqueId,
  contactId,
  initiatedBy: 'Contact',
  createdAt: at,
  status: 'Active',
  tagIds: [],
  ...more,
})
const message = (uniqueId: string, conversationId: string, more: object = {}) => ({
  type: 'message',
  ...of,
  uniqueId,
  conversationId,
  direction: 'InBound',
  status: 'Unread',
  messageType: 'Text',
  createdAt: at,
  messageData: { text: uniqueId },
  ...more,
})
const channel = (uniqueId: string, more: object = {}) => ({
  type: 'channel',
  ...of,
  uniqueId,
  name: uniqueId,
  createdAt: at,
  identityScope: uniqueId,
  phoneMatching: 'Never',
  usesAliases: true,
  ...more,
})
const member = (uniqueId: string, more: object = {}) => ({
  type: 'member',
  ...of,
  uniqueId,
  name: uniqueId,
  email: `${uniqueId}@acme.example`,
  accessLevel: 'Member',
  roleIds: [],
  createdAt: at,
  ...more,
})

const HUGE = 'x'.repeat(5 * 1024 * 1024)
const TEXTS = { nul: 'app.\0x', surrogate: 'app.\uD800x', long: 'x'.repeat(257), control: 'app.\u0001x' }

/** A conversation as a response has it, with its contact and a message. */
function whole(ofContact: object, ofMessage: object) {
  const [{ type: _contact, organizationId: _owner, ...nested }, parent] = [
    contact('con_nested', ofContact),
    conversation('cnv_nested', 'con_nested'),
  ]
  const { type: _conversation, tagIds: tags, ...rest } = parent
  const { type: _message, organizationId: _organization, ...written } = message('msg_nested', 'cnv_nested', ofMessage)
  return { ...rest, tags, contact: nested, messages: [written] }
}

/** The records that the store has before the file comes. */
const FIRST = [
  { type: 'organization', uniqueId: 'acme', name: 'Acme', createdAt: at },
  channel('web'),
  contact('con_first', { messagingAppContactId: 'app.first' }),
  conversation('cnv_first', 'con_first', { channelId: 'web' }),
  message('msg_first', 'cnv_first', { messagingAppMessageId: 'app.msg' }),
]

const LINES = [
  // Equal identifiers and numbers, in one batch and in the store.
  contact('con_same1', { messagingAppContactId: 'app.same' }),
  contact('con_same2', { messagingAppContactId: 'app.same' }),
  contact('con_taken', { messagingAppContactId: 'app.first' }),
  contact('con_plus', { messagingAppContactId: '+33612345678' }),
  contact('con_zero', { messagingAppContactId: '0033612345678' }),
  contact('con_spaced', { phone: '+33 6 12 34 56 78' }),
  contact('con_digits', { phone: '33612345678' }),
  identified('con_list1', identity('app.listed')),
  identified('con_list2', identity('app.listed'), identity('app.listed')),
  identified('con_twice', identity('app.twice'), identity('app.twice', { usedAt: '2026-03-14T15:00:00.000Z' })),
  identified('con_kinds', identity('33699999999', { kind: 'number' }), identity('33699999999')),
  identified('con_lost', identity('33688888888', { kind: 'number', isLost: true })),
  identified('con_holds', identity('33688888888', { kind: 'number' })),
  identified('con_lost2', identity('33688888888', { kind: 'number', isLost: true })),
  identified('con_future', identity('app.future', { usedAt: '9999-12-31T23:59:59.999Z' })),
  identified('con_none'),
  identified('con_scope', identity('app.elsewhere', { identityScope: 'nowhere' })),
  contact('con_again', { name: 'First' }),
  contact('con_again', { name: 'Last', messagingAppContactId: 'app.again' }),
  // Texts that one of the engines takes and the other doesn't.
  ...Object.entries(TEXTS).flatMap(([name, text]) => [
    contact(`con_app_${name}`, { messagingAppContactId: text }),
    contact(`con_phone_${name}`, { phone: text }),
    contact(`con_name_${name}`, { name: text }),
    contact(`con_note_${name}`, { attributes: { [text.slice(0, 300)]: text } }),
    identified(`con_value_${name}`, identity(text)),
    conversation(`cnv_address_${name}`, 'con_first', { address: text, status: 'Closed' }),
    message(`msg_app_${name}`, 'cnv_first', { messagingAppMessageId: text }),
    message(`msg_text_${name}`, 'cnv_first', { messageData: { text } }),
    contact(`con_${text}`),
  ]),
  contact('con_huge', { messagingAppContactId: HUGE }),
  identified('con_huge_value', identity(HUGE)),
  message('msg_huge', 'cnv_first', { messagingAppMessageId: HUGE }),
  message('msg_huge_text', 'cnv_first', { messageData: { text: HUGE } }),
  whole({ messagingAppContactId: HUGE }, {}),
  whole({}, { messagingAppMessageId: HUGE }),
  whole({ messagingAppContactId: TEXTS.nul, phone: HUGE }, { messagingAppMessageId: TEXTS.nul }),
  // Numbers and times.
  identified('con_letters', identity('abc', { kind: 'number' })),
  identified('con_short', identity('1234567', { kind: 'number' })),
  identified('con_sign', identity('+33612345678', { kind: 'number' })),
  identified('con_kind', identity('app.kind', { kind: 'phone' })),
  contact('con_year', { createdAt: '+012026-03-13T15:00:00.000Z' }),
  contact('con_day', { createdAt: '2026-02-30T15:00:00.000Z' }),
  contact('con_old', { createdAt: '0000-01-01T00:00:00.000Z' }),
  identified('con_used', identity('app.used', { usedAt: '+012026-03-13T15:00:00.000Z' })),
  conversation('cnv_year', 'con_first', { createdAt: '+012026-03-13T15:00:00.000Z' }),
  message('msg_year', 'cnv_first', { createdAt: '9999-12-31T23:59:59.999Z' }),
  channel('window', { replyWindowSeconds: 8_640_000_000_000 }),
  channel('fraction', { replyWindowSeconds: 1.5 }),
  channel('longest', { replyWindowSeconds: 3_153_600_000 }),
  conversation('cnv_longest', 'con_first', {
    channelId: 'longest',
    status: 'Closed',
    contactWroteAt: '9999-12-31T23:59:59.999Z',
  }),
  // Channels in use.
  channel('web', { identityScope: 'other' }),
  channel('web', { name: 'Renamed' }),
  channel('unused', { identityScope: 'one' }),
  channel('unused', { identityScope: 'two' }),
  conversation('cnv_first', 'con_first', { channelId: 'longest' }),
  message('msg_first', 'cnv_longest'),
  message('msg_same', 'cnv_first', { messagingAppMessageId: 'app.msg' }),
  member('mem_a'),
  member('mem_a', { email: 'other@acme.example' }),
  member('mem_owner', { accessLevel: 'Owner', channelId: 'web' }),
  member('mem_role', { roleIds: ['rol_none'] }),
  { type: 'organization', uniqueId: 'acme', name: 'x', createdAt: '+012026-03-13T15:00:00.000Z' },
  { type: 'organization', uniqueId: 'other', name: TEXTS.nul, createdAt: at },
  { type: 'tag', ...of, uniqueId: 'tag', label: TEXTS.surrogate },
  '{"type":"contact","__proto__":{"x":1}}',
  '{"type":"contact","type":"tag"}',
  '[]',
  'null',
  '{',
  `{"type":"tag","organizationId":"acme","uniqueId":"deep","label":${'['.repeat(500)}${']'.repeat(500)}}`,
]

/** Imports the lines into a store that has the first ones, and returns what the command said and what an export has then. */
async function importInto({ parley, file }: CommandLine, url: string, more: readonly string[]) {
  const store = ['--database-url', url]
  expect(await parley(['import', file('first.jsonl'), ...store])).toMatchObject({ code: 0, err: '' })
  const ran = await parley(['import', '-', ...more, ...store], { input: createReadStream(file('hostile.jsonl')) })
  const exported = (await parley(['export', ...store])).out.replaceAll(/^\{"type":"position".*\n/gm, '')
  // A line of 5 MB would make a difference unreadable.
  return { ran, exported: exported.split('\n').map((each) => `${each.slice(0, 500)} (${each.length})`) }
}

test.each([[['--keep-good']], [[]]])('an import with %j prints and stores the same on both engines', async (more) => {
  const line = commandLine(() => new Date(at))
  line.lines('first.jsonl', FIRST)
  line.lines('hostile.jsonl', LINES)
  expect(LINES.length).toBeGreaterThan(60)
  const sqlite = await importInto(line, `file:${line.file('sqlite.db')}`, more)
  const postgres = await importInto(line, await newStoreDatabase(), more)
  expect(postgres.ran).toEqual(sqlite.ran)
  expect(postgres.exported).toEqual(sqlite.exported)
  expect(sqlite.ran).toMatchObject({ code: more.length === 0 ? 1 : 3 })
  for (const said of [
    '/identityScope: The channel web has conversations',
    '/replyWindowSeconds: Too big',
    '/address: Invalid',
  ])
    expect(sqlite.ran.err).toContain(said)
})
