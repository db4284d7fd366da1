// Looks up each row of the source document's tables in the contract. The contract must follow the source document.
import { entries, list, nameOf, object, text, texts, type JsonObject } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { contentOf, document, operationOf, operations, resolve, schema } from './document.ts'
import { quoted, sectionOf, sections } from './source.ts'

/** The name that a resource of the source document has as a schema, if the two differ. */
const SCHEMA_NAMES: Record<string, string> = { 'API key object': 'ApiKey', 'Organization member': 'OrganizationMember' }
const schemaNameOf = (words: string) => SCHEMA_NAMES[words] ?? words

const OPTIONAL = [
  'campaignId',
  'assignedTo',
  'replyToMessageId',
  'messagingAppMessageId',
  'Contact.name',
  'Role.description',
]

const resources = sections.filter(({ rows }) => rows.some((row) => 'Field' in row))
/** A message is one of several flat schemas, and each of them is held against the table. */
const variantsOf = (name: string) =>
  schema(name)['oneOf'] ? list(schema(name)['oneOf']).map((ref) => nameOf(object(ref)['$ref'])) : [name]
const tables = resources.flatMap(({ title, rows }) =>
  variantsOf(schemaNameOf(title)).map((name) => ({ title, name, rows })),
)
const fields = tables.flatMap(({ name, rows }) =>
  rows.map((row) => ({ name, field: row['Field'] ?? '', type: row['Type'] ?? '', notes: row['Notes'] ?? '' })),
)
const propertyOf = (name: string, field: string) => object(schema(name)['properties'])[field]

/** Returns the type of a property in the words of the source document's tables. */
function typeOf(property: unknown): string {
  const meant = resolve(property)
  const { $ref } = object(property)
  if ($ref !== undefined && (meant['oneOf'] || meant['properties'])) return `${nameOf($ref)} object`
  if (meant['type'] === 'array') return `array of ${typeOf(meant['items']).replace(/ object$/, '')}`
  if (meant['enum'] || meant['const']) return `${text(meant['type'])} enum`
  return meant['format'] === 'date-time' ? 'string, date-time' : text(meant['type'])
}

const inOurNames = (type: string) => type.replace('Organization member', 'OrganizationMember')
const valuesOf = (property: JsonObject) => property['enum'] ?? [property['const'] ?? null]

test('the source document has seven resources with 43 fields and two operations', () => {
  expect(resources).toHaveLength(7)
  expect(resources.flatMap(({ rows }) => rows)).toHaveLength(43)
  expect(sections.filter(({ above }) => above.includes('Endpoints'))).toHaveLength(2)
})

test.each(tables)('$name has the fields of the source document, and others only by a decision', ({ name, rows }) => {
  const named = rows.map((row) => row['Field'] ?? '')
  const { properties, required } = schema(name)
  const added = entries(properties).filter(([property]) => !named.includes(property))
  expect(Object.keys(object(properties))).toEqual(expect.arrayContaining(named))
  expect(added.filter(([, property]) => property['x-decision'] === undefined)).toEqual([])
  // A service that follows the source document alone sends none of them.
  expect(added.filter(([property]) => texts(required).includes(property))).toEqual([])
})

test.each(fields)('the field $field of $name is of the type $type', ({ name, field, type }) => {
  const found = typeOf(propertyOf(name, field))
  expect(field === 'messageData' ? found.replace(/^\w+ /, '') : found).toBe(inOurNames(type))
})

const enums = resources.flatMap(({ title, rows }) =>
  rows
    .filter((row) => row['Type'] === 'string enum')
    .map((row) => ({ title, field: row['Field'] ?? '', notes: row['Notes'] ?? '' })),
)

test.each(enums)('the field $field of $title has the values that were seen', ({ title, field, notes }) => {
  const allowed = variantsOf(schemaNameOf(title)).flatMap((name) => valuesOf(resolve(propertyOf(name, field))))
  expect(allowed).toEqual(expect.arrayContaining(quoted(notes)))
})

test('a conversation has exactly the three statuses of the source document, in the response and in the request', () => {
  const statuses = ['Active', 'Closed', 'Deleted']
  const body = resolve(contentOf(operationOf('updateConversation').operation['requestBody']).schema)
  expect(quoted(sectionOf('States and transitions').sentences[0] ?? '').slice(1)).toEqual(statuses)
  expect(resolve(propertyOf('Conversation', 'status'))['enum']).toEqual(statuses)
  expect(Object.keys(object(body['properties']))).toEqual(['status'])
  expect(resolve(object(body['properties'])['status'])['enum']).toEqual(statuses)
})

test('the contract requires every property except those that the source document makes optional', () => {
  const optional = fields.filter(({ name, field }) => !list(schema(name)['required']).includes(field))
  const known = ({ name, field }: { name: string; field: string }) =>
    OPTIONAL.includes(field) ? field : `${name}.${field}`
  expect([...new Set(optional.map(known))].toSorted()).toEqual(OPTIONAL.toSorted())
})

test('a permission has the form of the one in the source document', () => {
  const seen = quoted(sectionOf('Role').rows.find((row) => row['Field'] === 'permissions')?.['Notes'] ?? '').at(-1)
  const form = new RegExp(text(schema('Permission')['pattern']))
  expect(seen).toBe('Get:OrganizationMember')
  expect(seen).toMatch(form)
  expect(
    ['Get', 'get:OrganizationMember', 'Get:', 'Get:A B', 'Get:Role:Name'].filter((each) => form.test(each)),
  ).toEqual([])
})

test('a text message has its text, a contact has a free map, and a key has its secret', () => {
  expect(object(object(schema('TextMessageData')['properties'])['text'])['type']).toBe('string')
  expect(object(propertyOf('Contact', 'attributes'))['additionalProperties']).toBe(true)
  expect(object(propertyOf('ApiKey', 'key'))['x-secret']).toBe(true)
})

const itemsOf = (title: string) =>
  Object.fromEntries(sectionOf(title).rows.map((row) => [row['Item'] ?? '', row['Value'] ?? '']))

describe('the endpoints', () => {
  const endpoints = [
    { id: 'updateConversation', title: 'Update a conversation', responses: 'Conversation' },
    { id: 'regenerateApiKey', title: 'Regenerate the API key', responses: 'API key object' },
  ]

  test('are those of the source document, and every other operation is a decision of its own', () => {
    const given = endpoints.map(({ id, title }) => {
      const items = itemsOf(title)
      return `${id}: ${items['Method']} ${quoted(items['Path'] ?? '')[0]?.replace('{base_url}', '')}`
    })
    const found = new Set(operations.map(({ id, method, path }) => `${id}: ${method.toUpperCase()} ${path}`))
    expect(given.filter((each) => !found.has(each))).toEqual([])
    const others = operations.filter(({ id }) => !endpoints.some((endpoint) => endpoint.id === id))
    const undecided = others.filter(({ operation }) => operation['x-decision'] === undefined)
    expect(undecided.map(({ id }) => `${id} is neither in the source document nor a decision`)).toEqual([])
    expect(list(document['servers']).map((server) => object(server)['url'])).toEqual(['{base_url}'])
  })

  test.each(endpoints)('$id returns 200 with one property around the resource', ({ id, title, responses }) => {
    const wrapper = quoted(sectionOf(responses).note)[0] ?? ''
    const success = operationOf(id).responses.find(([status]) => status === '200')?.[1]
    const { mediaType, schema: body } = contentOf(success)
    expect(mediaType).toBe(quoted(itemsOf(title)['Response content type'] ?? '')[0])
    expect(Object.keys(object(resolve(body)['properties']))).toEqual([wrapper])
    expect(resolve(body)['required']).toEqual([wrapper])
    expect(nameOf(object(object(resolve(body)['properties'])[wrapper])['$ref'])).toBe(schemaNameOf(responses))
  })

  test('the update takes a JSON body and the path parameter, and the regeneration takes nothing', () => {
    const update = operationOf('updateConversation')
    const item = object(object(document['paths'])[update.path])
    const parameters = list(item['parameters']).map(resolve)
    expect(parameters.map((each) => [each['name'], each['in']])).toEqual([['id', 'path']])
    expect(contentOf(update.operation['requestBody']).mediaType).toBe('application/json')
    const regenerate = operationOf('regenerateApiKey').operation
    expect([regenerate['parameters'], regenerate['requestBody']]).toEqual([undefined, undefined])
  })
})
