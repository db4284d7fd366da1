// Tests the drafts of `pnpm new`. A tutorial that is tested on a copy, docs/add-an-operation.md, generates from it and compiles it.
import { expect, test } from 'vitest'
import { Draft } from '../src/new/draft.ts'
import { newEvent } from '../src/new/event.ts'
import { newMessageType } from '../src/new/message-type.ts'
import { newOperation } from '../src/new/operation.ts'
import type { NewOperation } from '../src/new/operation-names.ts'
import { newResource } from '../src/new/resource.ts'

/** The changelog of a draft, with another title of its first chapter. */
function announced(title: string): string {
  const draft = new Draft()
  const [oldTitle = ''] = /^## .*\n/m.exec(draft.read('CHANGELOG.md')) ?? []
  draft.replace('CHANGELOG.md', oldTitle, `${title}\n`)
  draft.announce('The operation `addZebra`.')
  return draft.read('CHANGELOG.md')
}

test('the line of a new operation ends the chapter of the next release, or begins one after a released chapter', () => {
  expect(announced('## 9.0.0')).toMatch(/^## 9\.0\.0\n[^]*\n- The operation `addZebra`\.\n(?=$|\n## )/m)
  expect(announced('## 9.0.0')).not.toContain('## Unreleased')
  const released = announced('## 9.0.0 (2026-12-01)')
  expect(released).toContain('## Unreleased\n\n- The operation `addZebra`.\n\n## 9.0.0 (2026-12-01)\n')
})

const zebras: NewOperation = { id: 'addZebra', method: 'POST', path: '/api/conversation/{id}/zebras' }
const ZEBRAS = 'spec/paths/api_conversation_{id}_zebras.yaml'

test.each<[what: string, message: string, more: Partial<NewOperation>]>([
  ['a name without a noun', 'is a verb and a noun', { id: 'add' }],
  ['a method that no operation can have', 'The method is', { method: 'TRACE' }],
  ['pages that a POST returns', 'Only a GET', { pageOf: 'Tag' }],
  ['a path below none of the contract', 'No path of the contract', { path: '/api/parcel/{id}' }],
  ['an item without a schema', 'schemas/Zebra.yaml is missing', { id: 'listZebras', method: 'GET', pageOf: 'Zebra' }],
  ['an operation that is there', 'schemas/ContactUpdate.yaml is there already', { id: 'updateContact' }],
])('%s is rejected', (_what, message, more) => {
  expect(() => newOperation(new Draft(), { ...zebras, ...more })).toThrow(message)
})

test('the body of an action on something has the name of the action', () => {
  const draft = new Draft()
  newOperation(draft, { id: 'snoozeConversation', method: 'POST', path: '/api/conversation/{id}/snooze' })
  const path = draft.read('spec/paths/api_conversation_{id}_snooze.yaml')
  expect(path).toContain('schemas/ConversationSnooze.yaml')
  expect(path).toContain("'200':\n      $ref: ../components/responses/ConversationEnvelope.yaml")
  expect(draft.has('spec/components/schemas/ConversationSnooze.yaml')).toBe(true)
})

test('a second method is added to the file of its path, and a GET at the beginning of the file', () => {
  const draft = new Draft()
  newOperation(draft, zebras)
  newOperation(draft, { ...zebras, id: 'getZebra', method: 'GET' })
  newOperation(draft, { ...zebras, id: 'removeZebra', method: 'DELETE' })
  const methods = [...draft.read(ZEBRAS).matchAll(/^[a-z]+(?=:$)/gm)].map(([method]) => method)
  expect(methods).toEqual(['parameters', 'get', 'post', 'delete'])
  expect(draft.read('spec/openapi.yaml').split(ZEBRAS.slice(5))).toHaveLength(2)
})

test('a new resource has its noun in every file, and an existing noun is rejected', () => {
  const draft = new Draft()
  newResource(draft, 'zebra')
  expect(draft.read('apps/server/src/domain/conversations/zebras.ts')).not.toMatch(/\bnotes?\b/i)
  expect(draft.read('apps/server/src/domain/tables/record-types.ts')).toContain("partOfConversation('zebras', {}, ")
  expect(draft.read('spec/components/schemas/ZebraAddedEvent.yaml')).toContain('$ref: Zebra.yaml')
  expect(draft.read(ZEBRAS)).toMatch(/^get:[^]*^post:[^]*- zebra.added$/m)
  expect(draft.read('CHANGELOG.md').match(/^.*`(?:addZebra|listZebras|zebra.added)`.*$/gm)).toHaveLength(1)
  expect(() => newResource(new Draft(), 'zebra crossing')).toThrow('a noun in small letters')
  expect(() => newResource(new Draft(), 'message')).toThrow('Message.yaml is there already')
})

test('several resources can be added, whatever their nouns, and each can be removed', () => {
  const draft = new Draft()
  for (const [noun, plural, id = noun] of [
    ['quay', 'quays'],
    ['ox', 'oxen'],
    ['sea-buoy', 'sea-buoys', 'seaBuoy'],
    ['acknowledgement', 'acknowledgements'],
  ] as const) {
    newResource(draft, noun, plural)
    const Noun = id.replace(/^./, (letter) => letter.toUpperCase())
    newOperation(draft, { id: `delete${Noun}`, method: 'DELETE', path: `/api/conversation/{id}/${plural}/{${id}Id}` })
    const path = draft.read(`spec/paths/api_conversation_{id}_${plural}_{${id}Id}.yaml`)
    expect(path).toContain(`parameters/${Noun}Id.yaml`)
    expect(path).toContain(`'204':\n      $ref: ../components/responses/${Noun}Removed.yaml`)
    expect(path).toContain(`x-decision: ${plural}`)
    expect(path).not.toContain('Say what')
    expect(path).toContain(`Delete:${Noun}`)
    expect(draft.read(`spec/components/schemas/${Noun}AddedEvent.yaml`)).toContain('channelId: chn_first')
    expect(draft.read(`apps/server/src/domain/conversations/delete-${noun}.ts`)).toContain(
      `{ id, ${id}Id }: { id: string; ${id}Id: string }`,
    )
  }
})

test('a new operation that writes starts with a rule and a decision', () => {
  const draft = new Draft()
  newOperation(draft, zebras)
  expect(draft.read('apps/server/src/domain/conversations/add-zebra.ts')).toContain('lockConversation')
  expect(draft.read('spec/decisions.yaml')).toContain('- id: add-zebra')
})

test('a type of events must be new, and consist of a noun and a change', () => {
  expect(() => newEvent(new Draft(), 'conversation.read')).toThrow('ConversationReadEvent.yaml is there already')
  expect(() => newEvent(new Draft(), 'note')).toThrow('is a noun and a change')
})

test('a new message type is in the three lists, and has the properties of the others', () => {
  const draft = new Draft()
  newMessageType(draft, 'LiveRide')
  const read = (name: string) => draft.read(`spec/components/schemas/${name}.yaml`)
  for (const prefix of ['', 'Received', 'New']) {
    const [schema, model] = [read(`${prefix}LiveRideMessage`), read(`${prefix}TextMessage`)]
    expect(schema).toContain('    const: LiveRide\n    examples:\n      - LiveRide\n')
    expect(schema).toContain(`$ref: LiveRide${prefix === '' ? 'MessageData' : 'Content'}.yaml`)
    expect(schema).toContain('messageType: LiveRide\n')
    expect(schema).not.toMatch(/\bText|text message/)
    expect(schema.split('\n')).toHaveLength(model.split('\n').length)
    const list = read(`${prefix}Message`)
    expect(list).toContain(`  - $ref: ${prefix}LiveRideMessage.yaml\n`)
    expect(list).toContain(`    LiveRide: ${prefix}LiveRideMessage.yaml\n`)
  }
  expect(read('LiveRideContent')).toContain('maxLength')
  expect(read('LiveRideMessageData')).not.toContain('maxLength')
  expect(draft.read('spec/decisions.yaml')).toMatch(/, `LiveRide`, `Unsupported` and `Removed`\. A message is/)
  expect(() => newMessageType(new Draft(), 'live ride')).toThrow('a noun in PascalCase')
  expect(() => newMessageType(new Draft(), 'Text')).toThrow('TextContent.yaml is there already')
})
