// A store keeps what an older contract allowed, and returns it as it is. So a response may not allow less than it did.
import { readFileSync } from 'node:fs'
import { object, type JsonObject } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { document } from './document.ts'
import { narrowings } from './narrowed.ts'

const read = (name: string) =>
  object(parse(readFileSync(new URL(`../../../spec/released/${name}`, import.meta.url), 'utf8')))

/** Limits that the server reads from the contract, so that every response follows a narrower one. */
const FOLLOWED: Record<string, string> = {
  '#/components/schemas/Conversation/properties/messages/maxItems':
    'The server returns this many of the newest messages.',
}
const isFollowed = (narrowing: string) => Object.keys(FOLLOWED).some((place) => narrowing.startsWith(`${place}: `))

// Before the first release, there is nothing to compare with.
test.each(Object.keys(read('releases.json')).slice(-1))(
  'a response allows every value that %s allowed, because the store can hold it',
  (latest) => {
    expect(narrowings(read(`${latest}.yaml`), document).filter((each) => !isFollowed(each))).toEqual([])
  },
)

/** The contract after an edit of one of its schemas. */
function edited(name: string, edit: (schema: JsonObject) => void): JsonObject {
  const copy = object(structuredClone(document))
  edit(object(object(object(copy['components'])['schemas'])[name]))
  return copy
}
const property = (schema: JsonObject, name: string) => object(object(schema['properties'])[name])
const SCHEMAS = '#/components/schemas'

describe('an edit that narrows a response is found with its place', () => {
  test.each<[name: string, schema: string, edit: (schema: JsonObject) => void, found: string]>([
    [
      'a maximum',
      'Conversation',
      (schema) => Object.assign(property(schema, 'totalMessages'), { maximum: 50 }),
      `${SCHEMAS}/Conversation/properties/totalMessages/maximum: it is a lower limit`,
    ],
    [
      'a pattern',
      'Contact',
      (schema) => Object.assign(property(schema, 'phone'), { pattern: '^\\+' }),
      `${SCHEMAS}/Contact/properties/phone/pattern: it is another rule`,
    ],
    [
      'a value that is gone',
      'MessageStatus',
      (schema) => Object.assign(schema, { enum: ['Sent', 'Delivered', 'Read', 'Unread', 'UnDelivered'] }),
      `${SCHEMAS}/MessageStatus/enum: it no longer allows Failed`,
    ],
    [
      'unique items',
      'Role',
      (schema) => Object.assign(property(schema, 'permissions'), { uniqueItems: true }),
      `${SCHEMAS}/Role/properties/permissions/uniqueItems: it forbids duplicates`,
    ],
    [
      'a shorter text',
      'Identifier',
      (schema) => Object.assign(schema, { maxLength: 40 }),
      `${SCHEMAS}/Identifier/maxLength: it is a lower limit`,
    ],
    [
      'a longer text',
      'Tag',
      (schema) => Object.assign(property(schema, 'label'), { minLength: 3 }),
      `${SCHEMAS}/Tag/properties/label/minLength: it is a higher limit`,
    ],
    [
      'an optional property that is required',
      'Role',
      (schema) => Object.assign(schema, { required: [...(schema['required'] as string[]), 'description'] }),
      `${SCHEMAS}/Role/required: it also asks for description`,
    ],
    [
      'a closed object',
      'Tag',
      (schema) => Object.assign(schema, { additionalProperties: false }),
      `${SCHEMAS}/Tag/additionalProperties: it forbids other properties`,
    ],
    [
      'a format',
      'Tag',
      (schema) => Object.assign(property(schema, 'label'), { format: 'uuid' }),
      `${SCHEMAS}/Tag/properties/label/format: it is another rule`,
    ],
    [
      'another type',
      'Conversation',
      (schema) => Object.assign(property(schema, 'totalMessages'), { type: 'string' }),
      `${SCHEMAS}/Conversation/properties/totalMessages/type: it is another type`,
    ],
    [
      'a variant that is gone',
      'Message',
      (schema) => Object.assign(schema, { oneOf: (schema['oneOf'] as unknown[]).slice(1) }),
      `${SCHEMAS}/Message/oneOf/0: the variant is missing`,
    ],
  ])('%s', (_name, schema, edit, found) => {
    expect(narrowings(document, edited(schema, edit))).toEqual([found])
  })
})

test('an edit that widens a response, or adds an optional property, is not reported', () => {
  const wider = edited('Conversation', (schema) => {
    Object.assign(property(schema, 'messages'), { maxItems: 50 })
    Object.assign(object(schema['properties']), { note: { type: 'string', maxLength: 3 } })
  })
  expect(narrowings(document, wider)).toEqual([])
})
