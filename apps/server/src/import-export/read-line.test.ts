import { expect, test } from 'vitest'
import { EXAMPLE, everyProperty, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { isText, withReadableTexts } from '../domain/kernel/free-text.ts'
import { readLine } from './read-line.ts'

const violationsOf = (value: unknown) => {
  const read = readLine(typeof value === 'string' ? value : JSON.stringify(value))
  return 'violations' in read ? read.violations : []
}
const pointersOf = (value: unknown) => violationsOf(value).map(({ pointer }) => pointer)
const recordsOf = (value: unknown) => {
  const read = readLine(JSON.stringify(value))
  if ('violations' in read) throw new Error(JSON.stringify(read.violations))
  return read.value.records
}
const recordOf = (type: string) => harbourAndCedar().find((record) => record.type === type)

test.each(harbourAndCedar())('reads the $type $uniqueId unchanged', (record) => {
  expect(recordsOf(record)).toEqual([record])
})

/** Copies a value for each of its texts and property names, with half an emoji and U+0000 in it. */
function brokenCopies(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}\ud83d\0`]
  if (Array.isArray(value))
    return value.flatMap((item, index) => brokenCopies(item).map((copy) => value.with(index, copy)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, property]: [string, unknown]) => [
    { ...value, [`${name}\ud83d\0`]: property },
    ...brokenCopies(property).map((copy) => ({ ...value, [name]: copy })),
  ])
}

test('half an emoji and U+0000 in a line become U+FFFD, or are an error with a readable pointer', () => {
  const lines = [...everyProperty(), ...harbourAndCedar()].flatMap(brokenCopies)
  const texts = lines.map((line) => {
    const read = readLine(JSON.stringify(line))
    if ('violations' in read) return read.violations.map(({ pointer }) => pointer)
    // A readable value isn't copied.
    return read.value.records.map((record) =>
      withReadableTexts(record) === record ? 'readable' : JSON.stringify(record),
    )
  })
  const outcomes = new Set(texts.flat())
  expect(outcomes.has('readable')).toBe(true)
  expect([...outcomes].filter((outcome) => outcome.startsWith('{') || !isText(outcome))).toEqual([])
  const repairedName = recordsOf({ ...recordOf('tag'), label: 'Half \ud83d' })
  expect(repairedName).toEqual([{ ...recordOf('tag'), label: 'Half \ufffd' }])
  expect(pointersOf({ ...recordOf('message'), messagingAppMessageId: 'app.\ud83d' })).toEqual([
    '/messagingAppMessageId',
  ])
})

test('a line that is not a JSON object has one error about the whole line', () => {
  for (const text of ['', '{', '[]', 'null', '"text"', '7']) expect(pointersOf(text)).toEqual([''])
})

test('the error about an unknown type lists the known types', () => {
  expect(violationsOf({ type: 'key' })).toEqual([
    { pointer: '/type', detail: expect.stringContaining('organization, channel, role, member') as string },
  ])
  for (const type of ['toString', '__proto__', 7, null]) expect(pointersOf({ type })).toEqual(['/type'])
})

test.each([
  ['/name', { ...recordOf('organization'), name: '' }],
  ['/organizationId', { ...recordOf('role'), organizationId: 'a b' }],
  ['/phoneMatching', { ...recordOf('channel'), phoneMatching: 'Told' }],
  ['/permissions/1', { ...recordOf('role'), permissions: ['Update:Conversation', 'all'] }],
  ['/email', { ...recordOf('member'), email: 'nowhere' }],
  ['/roleIds/0', { ...recordOf('member'), roleIds: ['a b'] }],
  ['/status', { ...recordOf('contact'), status: 'Asleep' }],
  ['/createdAt', { ...recordOf('conversation'), createdAt: '2026-02-30T00:00:00.000Z' }],
  ['/createdAt', { ...recordOf('message'), createdAt: '2026-06-30T23:59:60.000Z' }],
  ['/messageType', { ...recordOf('message'), messageType: 'Smoke' }],
  ['/messageData/text', { ...recordOf('message'), messageData: {} }],
])('an error at %s has this pointer', (pointer, record) => {
  expect(pointersOf(record)).toEqual([pointer])
})

const identitiesOf = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    identityScope: 'chn_first',
    kind: 'app',
    value: `app.${index}`,
    ...more,
  }))

test.each([
  [200, 200, []],
  [201, 200, ['A contact has at most 200 identifiers, and this one has 201']],
  [200, 201, ['A contact has at most 200 lost identifiers, and this one has 201']],
])('a contact with %i identifiers and %i lost ones has the errors %j', (held, lost, details) => {
  const identities = [...identitiesOf(held), ...identitiesOf(lost, { isLost: true })]
  const violations = violationsOf({ ...recordOf('contact'), identities })
  expect(violations).toEqual(
    details.map((detail) => ({ pointer: '/identities', detail: expect.stringContaining(detail) as string })),
  )
})

test('an unknown property is rejected at any nesting level, and never dropped silently', () => {
  expect(pointersOf({ ...recordOf('organization'), organizationId: HARBOUR })).toEqual(['/organizationId'])
  expect(pointersOf({ ...recordOf('role'), 'a/b~c': 1 })).toEqual(['/a~1b~0c'])
  expect(pointersOf({ ...recordOf('message'), messageData: { text: 'Hello', html: '<b>' } })).toEqual([
    '/messageData/html',
  ])
  const [tag] = EXAMPLE.tags
  expect(pointersOf({ ...EXAMPLE, tags: [{ ...tag, colour: 'red' }] })).toEqual(['/tags/0/colour'])
})

/** Returns the JSON of a value in which a property occurs twice. */
const twice = (value: unknown, name: string) =>
  JSON.stringify(value).replace(`"${name}":`, `"${name}":"org_cedar","${name}":`)

test('a property that occurs twice is rejected at any nesting level', () => {
  expect(pointersOf(twice(recordOf('tag'), 'organizationId'))).toEqual(['/organizationId'])
  expect(pointersOf(twice(recordOf('message'), 'text'))).toEqual(['/messageData/text'])
  expect(pointersOf(twice(EXAMPLE, 'status'))).toHaveLength(1)
  expect(pointersOf('{"type":"position","\\u0074ype":"position"}')).toEqual(['/type'])
})

test('a number that no double holds is rejected, with its place', () => {
  const withNumber = JSON.stringify({ ...recordOf('contact'), attributes: { crm: [1] } }).replace('[1]', '[1,1e400]')
  expect(pointersOf(withNumber)).toEqual(['/attributes/crm/1'])
})

test('the attributes of a contact can be any JSON object', () => {
  const attributes = { nested: { deep: [1, null, { x: '\u0001' }] }, '': 'empty' }
  expect(recordsOf({ ...recordOf('contact'), attributes })).toMatchObject([{ attributes }])
})

test('a whole conversation is read as records: its contact, its tags, the conversation and its messages', () => {
  const records = recordsOf(EXAMPLE)
  expect(records.map(({ type }) => type)).toEqual(['contact', 'tag', 'conversation', 'message', 'message'])
  const expected = harbourAndCedar().filter((record) => 'organizationId' in record && record.organizationId === HARBOUR)
  for (const record of records) {
    const same = expected.find(({ type, uniqueId }) => type === record.type && uniqueId === record.uniqueId)
    expect(record).toEqual(
      record.type === 'conversation' ? { ...same, status: EXAMPLE.status, channelId: EXAMPLE.channelId } : same,
    )
  }
})

test('a nested assignee is only a reference, and creates no member and no role', () => {
  const intruder = {
    ...EXAMPLE.assignedTo,
    accessLevel: 'Owner',
    roles: [{ uniqueId: 'rol_all', name: 'All', permissions: [] }],
  }
  const types = recordsOf({ ...EXAMPLE, assignedTo: intruder }).map(({ type }) => type)
  expect(types).not.toContain('member')
  expect(types).not.toContain('role')
})

test('a conversation can have more messages than a response shows, and counters are optional', () => {
  const [first] = EXAMPLE.messages
  const messages = Array.from({ length: 300 }, (_, index) => ({ ...first, uniqueId: `msg_${index}` }))
  const { totalMessages: _total, numberOfUnreadMessages: _unread, ...rest } = EXAMPLE
  expect(recordsOf({ ...rest, messages })).toHaveLength(1 + 1 + 1 + 300)
})

test.each([
  ['/contact/uniqueId', { contactId: 'con_other' }],
  ['/totalMessages', { totalMessages: 400 }],
  ['/numberOfUnreadMessages', { numberOfUnreadMessages: 2 }],
  [
    '/messages/1/conversationId',
    {
      messages: EXAMPLE.messages.map((message, index) =>
        index === 1 ? { ...message, conversationId: 'cnv_other' } : message,
      ),
    },
  ],
])('rejects a conversation that contradicts itself at %s', (pointer, change) => {
  expect(pointersOf({ ...EXAMPLE, ...change })).toEqual([pointer])
})

test('the store’s error about a record is converted to a pointer into the line', () => {
  const read = readLine(JSON.stringify(EXAMPLE))
  if ('violations' in read) throw new Error('The example is not a valid line.')
  const { pointerOf } = read.value
  expect(pointerOf(0, '/organizationId')).toBe('/contact/organizationId')
  expect(pointerOf(2, '/assignedToId')).toBe('/assignedTo/uniqueId')
  expect(pointerOf(4, '/conversationId')).toBe('/messages/1/conversationId')
})
