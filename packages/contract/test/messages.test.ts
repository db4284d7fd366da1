// A message is one of fourteen flat schemas that must not drift apart.
import { list, nameOf, object, text } from '../src/document/index.ts'
import { expect, test } from 'vitest'
import { schema } from './document.ts'

const TYPES = [
  'Text',
  'Image',
  'Video',
  'Audio',
  'Sticker',
  'Document',
  'Location',
  'Reaction',
  'Contacts',
  'Template',
  'Interactive',
  'Selection',
  'Unsupported',
  'Removed',
]
/** The types whose content is a file. */
const MEDIA = ['Image', 'Video', 'Audio', 'Sticker', 'Document']
const message = schema('Message')
const mapping = object(object(message['discriminator'], 'the discriminator of Message')['mapping'])
const propertiesOf = (name: string) => object(schema(name)['properties'])

/** Returns the common properties of all variants, without those that distinguish them. */
function baseOf(type: string) {
  const { messageType: _, messageData: __, ...base } = propertiesOf(`${type}Message`)
  return { base, order: Object.keys(propertiesOf(`${type}Message`)), required: schema(`${type}Message`)['required'] }
}

test('a message is one of fourteen types, each with its own schema', () => {
  expect(Object.entries(mapping).map(([type, ref]) => [type, nameOf(ref)])).toEqual(
    TYPES.map((type) => [type, `${type}Message`]),
  )
  expect(list(message['oneOf']).map((ref) => nameOf(object(ref)['$ref']))).toEqual(
    TYPES.map((type) => `${type}Message`),
  )
  expect(object(message['discriminator'])['propertyName']).toBe('messageType')
})

test.each(TYPES)('%s has a constant that identifies it, and its own data', (type) => {
  const { messageType, messageData } = propertiesOf(`${type}Message`)
  expect(object(messageType)['const']).toBe(type)
  expect(nameOf(object(messageData)['$ref'])).toBe(MEDIA.includes(type) ? 'MediaMessageData' : `${type}MessageData`)
  expect(list(schema(`${type}Message`)['required'])).toEqual(expect.arrayContaining(['messageType', 'messageData']))
})

test.each(TYPES)('%s describes the other fields in the words of a text message', (type) => {
  expect(baseOf(type)).toEqual(baseOf('Text'))
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
