import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { EXAMPLE, harbourAndCedar } from '../../../test/fixture.ts'
import { createSerializers, type Schemas } from './serialize.ts'

/** The contract with an optional property more on each resource that the store keeps. */
const grown: Schemas = Object.fromEntries(
  Object.entries<Schemas[string]>(contract.components.schemas).map(([name, schema]) => [
    name,
    schema.properties === undefined ? schema : { ...schema, properties: { language: {}, ...schema.properties } },
  ]),
)
const texts = createSerializers(grown)
const more = { language: 'fr' }
const { assignedTo, contact, messages, tags } = EXAMPLE

const WRITTEN: [string, string][] = [
  ['contact', texts.contact({ ...contact, ...more })],
  ...tags.map((tag): [string, string] => ['tag', texts.tag({ ...tag, ...more })]),
  ...(assignedTo?.roles ?? []).map((role): [string, string] => ['role', texts.role({ ...role, ...more })]),
  ...harbourAndCedar()
    .filter((record) => record.type === 'member')
    .map((member): [string, string] => ['member', texts.member({ ...member, ...more })]),
  ['conversation', texts.conversation({ type: 'conversation', tagIds: [], ...EXAMPLE, ...more })],
  ...messages.map((message): [string, string] => ['message', texts.message({ ...message, ...more })]),
]

test.each(WRITTEN)('a %s keeps a property that the contract gains, in the order of its schema', (_, text) => {
  expect(Object.entries(JSON.parse(text) as object)[0]).toEqual(['language', 'fr'])
})

test('a serialized record leaves out properties that the schema lacks or that have their own columns', () => {
  const text = texts.conversation({ type: 'conversation', tagIds: ['tag'], ...EXAMPLE })
  expect(Object.keys(JSON.parse(text) as object)).toEqual(
    ['uniqueId', 'contactId', 'campaignId', 'organizationId', 'initiatedBy'].filter((name) => name in EXAMPLE),
  )
})
