// Tests the drafts of `pnpm new`. A tutorial that is tested on a copy, docs/add-an-operation.md, generates from it and compiles it.
import { expect, test } from 'vitest'
import { Draft } from '../src/new/draft.ts'
import { newEvent } from '../src/new/event.ts'
import { newOperation } from '../src/new/operation.ts'
import type { NewOperation } from '../src/new/operation-names.ts'
import { newResource } from '../src/new/resource.ts'

const photos: NewOperation = { id: 'addPhoto', method: 'POST', path: '/api/conversation/{id}/photos' }
const PHOTOS = 'spec/paths/api_conversation_{id}_photos.yaml'

test.each<[what: string, message: string, more: Partial<NewOperation>]>([
  ['a name without a noun', 'is a verb and a noun', { id: 'add' }],
  ['a method that no operation can have', 'The method is', { method: 'TRACE' }],
  ['pages that a POST returns', 'Only a GET', { pageOf: 'Tag' }],
  ['a path below none of the contract', 'No path of the contract', { path: '/api/parcel/{id}' }],
  ['an item without a schema', 'schemas/Photo.yaml is missing', { id: 'listPhotos', method: 'GET', pageOf: 'Photo' }],
  ['an operation that is there', 'schemas/NewContact.yaml is there already', { id: 'updateContact' }],
])('%s is rejected', (_what, message, more) => {
  expect(() => newOperation(new Draft(), { ...photos, ...more })).toThrow(message)
})

test('a second method goes to the file of its path, and a GET to its beginning', () => {
  const draft = new Draft()
  newOperation(draft, photos)
  newOperation(draft, { ...photos, id: 'getPhoto', method: 'GET' })
  newOperation(draft, { ...photos, id: 'removePhoto', method: 'DELETE' })
  const methods = [...draft.read(PHOTOS).matchAll(/^[a-z]+(?=:$)/gm)].map(([method]) => method)
  expect(methods).toEqual(['parameters', 'get', 'post', 'delete'])
  expect(draft.read('spec/openapi.yaml').split(PHOTOS.slice(5))).toHaveLength(2)
})

test('a resource has another noun in every file, and one that is there is rejected', () => {
  const draft = new Draft()
  newResource(draft, 'photo')
  expect(draft.read('apps/server/src/domain/conversations/photos.ts')).not.toMatch(/\bnotes?\b/i)
  expect(draft.read('apps/server/src/domain/records/record-types.ts')).toContain("partOfConversation('photos', {}, ")
  expect(draft.read('spec/components/schemas/PhotoAddedEvent.yaml')).toContain('$ref: Photo.yaml')
  expect(draft.read(PHOTOS)).toMatch(/^get:[^]*^post:[^]*- photo.added$/m)
  expect(() => newResource(new Draft(), 'photo album')).toThrow('a noun in small letters')
  expect(() => newResource(new Draft(), 'message')).toThrow('Message.yaml is there already')
})

test('resources come one after the other, whatever their nouns, and each can be removed', () => {
  const draft = new Draft()
  for (const [noun, plural] of Object.entries({
    reminder: 'reminders',
    reply: 'replies',
    acknowledgement: 'acknowledgements',
  })) {
    newResource(draft, noun)
    const Noun = noun.replace(/^./, (letter) => letter.toUpperCase())
    newOperation(draft, { id: `delete${Noun}`, method: 'DELETE', path: `/api/conversation/{id}/${plural}/{${noun}Id}` })
    const path = draft.read(`spec/paths/api_conversation_{id}_${plural}_{${noun}Id}.yaml`)
    expect(path).toContain(`parameters/${Noun}Id.yaml`)
    expect(path).toContain(`'204':\n      $ref: ../components/responses/${Noun}Removed.yaml`)
    expect(path).toContain(`x-decision: ${plural}`)
    expect(path).toContain(`Delete:${Noun}`)
    expect(draft.read(`spec/components/schemas/${Noun}AddedEvent.yaml`)).toContain('channelId: chn_first')
    expect(draft.read(`apps/server/src/domain/conversations/delete-${noun}.ts`)).toContain(`DELETE FROM ${plural} `)
  }
})

test('an operation that writes begins with a rule and a decision', () => {
  const draft = new Draft()
  newOperation(draft, photos)
  expect(draft.read('apps/server/src/domain/conversations/add-photo.ts')).toContain('lockConversation')
  expect(draft.read('spec/decisions.yaml')).toContain('- id: add-photo')
})

test('a type of events must be new, and a noun and a change', () => {
  expect(() => newEvent(new Draft(), 'conversation.read')).toThrow('ConversationReadEvent.yaml is there already')
  expect(() => newEvent(new Draft(), 'note')).toThrow('is a noun and a change')
})
