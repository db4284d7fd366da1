// Each family of messages (stored, received, sent) has a flat schema for each type. These schemas must not drift apart.
import { list, nameOf, object, text } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { schema } from './document.ts'

/** The types whose content is a file. */
const MEDIA = ['Image', 'Video', 'Audio', 'Sticker', 'Document']
/** The properties in which the types of a family differ. */
const OWN = new Set(['messageType', 'messageData'])
/** The keywords of a schema in which the types of a family differ. */
const OWN_KEYWORDS = new Set(['description', 'properties', 'examples', 'x-decision'])

const propertiesOf = (name: string) => object(schema(name)['properties'])
const mappingOf = (union: string) => object(object(schema(union)['discriminator'], union)['mapping'])
/** Returns the entries that the schema of a type and the one of `Text` don't share, as `<schema>: <name>`. */
const differences = (name: string, one: object, model: object, own: ReadonlySet<string>): string[] => {
  const [left, right] = [object(one), object(model)]
  const names = new Set([...Object.keys(left), ...Object.keys(right)]).difference(own)
  return [...names]
    .filter((each) => JSON.stringify(left[each]) !== JSON.stringify(right[each]))
    .map((each) => `${name}: ${each}`)
}

describe.each([
  { union: 'Message', prefix: '' },
  { union: 'ReceivedMessage', prefix: 'Received' },
  { union: 'NewMessage', prefix: 'New' },
])('$union', ({ union, prefix }) => {
  const mapping = mappingOf(union)
  const types = Object.keys(mapping)
  const names = types.map((type) => `${prefix}${type}Message`)

  test('is one schema for each type, which a constant identifies', () => {
    expect(object(schema(union)['discriminator'])['propertyName']).toBe('messageType')
    expect(Object.values(mapping).map(nameOf)).toEqual(names)
    expect(list(schema(union)['oneOf']).map((ref) => nameOf(object(ref)['$ref']))).toEqual(names)
    expect(names.map((name) => object(propertiesOf(name)['messageType'])['const'])).toEqual(types)
    for (const name of names)
      expect(list(schema(name)['required'])).toEqual(expect.arrayContaining(['messageType', 'messageData']))
  })

  test('has the same properties, word by word and in the same order, whatever the type', () => {
    const model = `${prefix}TextMessage`
    expect(names.flatMap((name) => differences(name, propertiesOf(name), propertiesOf(model), OWN))).toEqual([])
    expect(names.flatMap((name) => differences(name, schema(name), schema(model), OWN_KEYWORDS))).toEqual([])
    const orders = new Set(names.map((name) => Object.keys(propertiesOf(name)).join(' ')))
    expect([...orders]).toEqual([Object.keys(propertiesOf(model)).join(' ')])
  })

  test('differs only in what belongs to the type', () => {
    const [name = '', other = ''] = names
    const { messageType: _, ...others } = propertiesOf(other)
    const changed = { ...others, channelId: {}, more: {} }
    const found = differences(name, changed, propertiesOf(other), OWN)
    expect(found).toEqual([`${name}: channelId`, `${name}: more`])
  })
})

test('a message that is stored has the content of its type, and media share one', () => {
  for (const type of Object.keys(mappingOf('Message'))) {
    const { messageData } = propertiesOf(`${type}Message`)
    expect(nameOf(object(messageData)['$ref'])).toBe(MEDIA.includes(type) ? 'MediaMessageData' : `${type}MessageData`)
  }
})

test('each type that can be received or sent can be stored', () => {
  const stored = new Set(Object.keys(mappingOf('Message')))
  for (const union of ['ReceivedMessage', 'NewMessage'])
    expect([...new Set(Object.keys(mappingOf(union))).difference(stored)]).toEqual([])
})

test('an attachment has one of the types of media', () => {
  expect(list(schema('AttachmentType')['enum'])).toEqual(MEDIA)
  expect(nameOf(object(propertiesOf('Attachment')['messageData'])['$ref'])).toBe('MediaMessageData')
})

test('an unsupported message can have any content', () => {
  const { originalType, text: shown, content } = propertiesOf('UnsupportedMessageData')
  expect([object(originalType)['type'], object(shown)['type']]).toEqual(['string', 'string'])
  expect(object(content)['x-any-json']).toBe(true)
  expect(text(schema('UnsupportedMessage')['x-decision'])).toBe('unsupported-messages')
})
