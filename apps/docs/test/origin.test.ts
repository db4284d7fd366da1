// Each field and rule of the reference says whose it is.
import { describe, expect, test } from 'vitest'
import { readModel, referenceOf } from '../src/contract/model.ts'
import { propertyOrigin } from '../src/contract/origin.ts'
import { placeOfOperation } from '../src/contract/source.ts'
import { referencePages } from '../src/reference/reference-pages.ts'
import { sourcePage } from '../src/site/pages/source-page.ts'
import { entries, valueAt } from '@parley/contract/document'

const model = readModel()
const schemas = entries(valueAt(model.document, '/components/schemas'))
const properties = schemas.flatMap(([schema, at]) =>
  entries(at['properties']).map(([property, value]) => {
    const { source, decisions } = propertyOrigin(model.document, schema, property, value)
    return { name: `${schema}.${property}`, source, decisions }
  }),
)
const originOf = (name: string) => properties.find((each) => each.name === name)

test('each property has an origin, and each decision that it names exists', () => {
  const rows = new Set(model.decisions.map(({ id }) => id))
  expect(properties.filter(({ source, decisions }) => source === undefined && decisions.length === 0)).toEqual([])
  expect(properties.flatMap(({ decisions }) => decisions).filter((id) => !rows.has(id))).toEqual([])
})

describe('the origin of properties that a reader can look up in the source document', () => {
  test.each([
    ['Conversation.status', 'conversation.status', ['soft-delete']],
    ['Tag.label', 'tag.label', []],
    ['ApiKey.key', 'api-key-object.key', ['key-form']],
    ['TextMessageData.text', 'message.messageData', []],
    ['SelectionMessage.direction', 'message.direction', ['direction-values']],
    ['LocationMessageData.latitude', undefined, ['message-data']],
    ['ApiKeyInvalidProblem.title', undefined, ['bearer-key']],
  ])('%s', (name, source, decisions) => {
    expect(originOf(name)).toEqual({ name, source, decisions })
  })
})

test('each mark leads to a row or a section of the source document, and each row has a property with a mark', () => {
  const { body } = sourcePage()
  const ids = [...body.html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const marked = new Set(properties.flatMap(({ source }) => source ?? []))
  expect([...marked].filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id) => id.includes('.') && !marked.has(id))).toEqual([])
})

test('the reference says which operations are from the source document, and where', () => {
  const specified = model.operations.filter((operation) => placeOfOperation(operation) !== undefined)
  expect(specified.map(({ id, ...operation }) => [id, placeOfOperation(operation)])).toEqual([
    ['regenerateApiKey', 'regenerate-the-api-key'],
    ['updateConversation', 'update-a-conversation'],
  ])
  const pages = new Map(referencePages(model).map(({ path, body }) => [path, body.html]))
  expect(pages.get('reference.html')).toMatch(/Regenerate the API key<\/a> and .*Update a conversation<\/a> come from/)
  const isMarked = ({ id }: { id: string }) => pages.get(referenceOf({ id }))?.includes('>the source document</a>')
  expect(model.operations.filter(isMarked)).toEqual(specified)
})
