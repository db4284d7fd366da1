// People copy examples before they read rules, so each schema has examples and each example is right.
import { isObject, list, object, text } from '../src/document/index.ts'
import { expect, test } from 'vitest'
import { named, places, resolve, schemaPlaces } from './document.ts'
import { faultOf } from './schema-check.ts'

const examples = schemaPlaces.flatMap(({ pointer, at }) =>
  (at['examples'] === undefined ? [] : list(at['examples'])).map((value, i) => ({ pointer, i, value })),
)
const mediaTypes = [...places()].filter(({ pointer }) => /\/content\/[^/]+$/.test(pointer))

test('each schema has an example', () => {
  const components = Object.keys(named('schemas')).map((name) => `#/components/schemas/${name}`)
  expect(schemaPlaces.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(components))
  const without = schemaPlaces.filter(({ at }) => !Array.isArray(at['examples']) || at['examples'].length === 0)
  expect(without.map(({ pointer }) => pointer)).toEqual([])
})

test('each example of a schema is valid', () => {
  const faults = examples.map(({ pointer, i, value }) => [`${pointer}/examples/${i}`, faultOf(pointer, value)])
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([])
})

test('each example of a media type is valid', () => {
  const faults = mediaTypes.flatMap(({ pointer, at }) => {
    const shown = isObject(at['examples']) ? Object.entries(at['examples']) : []
    return shown.map(([name, example]) => [pointer, name, faultOf(`${pointer}/schema`, resolve(example)['value'])])
  })
  expect(faults.length).toBeGreaterThanOrEqual(Object.keys(named('examples')).length)
  expect(faults.filter(([, , fault]) => fault !== undefined)).toEqual([])
})

test('the check notices a missing required property in each example of an object', () => {
  const cut = examples.flatMap(({ pointer, value }) => {
    const schema = resolve(schemaPlaces.find((place) => place.pointer === pointer)?.at)
    return (schema['required'] === undefined ? [] : list(schema['required'])).map((member) => {
      const { [text(member)]: _, ...rest } = object(value)
      return { place: `${pointer} without ${text(member)}`, fault: faultOf(pointer, rest) }
    })
  })
  expect(cut).not.toEqual([])
  expect(cut.filter(({ fault }) => fault === undefined)).toEqual([])
})

interface Shown {
  schema: string
  file: string
  value: Readonly<Record<string, unknown>>
}

/** Each object with an identifier in an example, with its schema, but no message, whose type decides which properties it has. */
function* resourcesIn(schema: unknown, value: unknown, file: string, name = ''): Generator<Shown> {
  const { $ref, properties = {}, items } = object(schema)
  if (typeof $ref === 'string') yield* resourcesIn(resolve({ $ref }), value, file, $ref.split('/').at(-1))
  else if (Array.isArray(value) && items !== undefined)
    for (const item of value) yield* resourcesIn(items, item, file, name)
  if (typeof $ref === 'string' || !isObject(value)) return
  if ('uniqueId' in value && Object.keys(object(properties)).length > 0) yield { schema: name, file, value }
  for (const [property, inner] of Object.entries(object(properties))) yield* resourcesIn(inner, value[property], file)
}

const resources = Object.entries(named('schemas'))
  .filter(([name]) => !name.endsWith('Message'))
  .flatMap(([name, schema]) =>
    list(object(schema)['examples'] ?? []).flatMap((value) => [
      ...resourcesIn({ $ref: `#/components/schemas/${name}` }, value, `spec/components/schemas/${name}.yaml`),
    ]),
  )

/** Properties that no example of a schema has, because they depend on the state of the resource. */
const SOMETIMES = new Set([
  'Channel.oldestQueuedAt',
  'Channel.phone',
  'Channel.replyWindowSeconds',
  'Contact.messagingAppContactId',
  'Conversation.replyUntil',
  'ConversationSummary.replyUntil',
  'OrganizationMember.channelId',
  'Role.description',
])

/** Returns the properties that are missing in examples, by file: all examples of a resource must have all properties of its schema. */
const missingIn = (shown: readonly Shown[]): string[] =>
  [...Map.groupBy(shown, ({ schema, value }) => `${schema} ${String(value['uniqueId'])}`)].flatMap(
    ([resource, same]) => {
      const [schema = ''] = same.map((each) => each.schema)
      const properties = Object.keys(object(object(named('schemas')[schema])['properties'])).filter(
        (name) => !SOMETIMES.has(`${schema}.${name}`),
      )
      const names = new Set([...properties, ...same.flatMap(({ value }) => Object.keys(value))])
      return [...names].flatMap((name) => {
        const without = [...new Set(same.filter(({ value }) => !(name in value)).map(({ file }) => file))]
        return without.length === 0 ? [] : [`Add ${name} to ${resource} in the examples of ${without.join(', ')}.`]
      })
    },
  )

test('the examples of a resource have all its properties, in each file', () => {
  expect(missingIn(resources).join('\n')).toBe('')
  const [first] = resources
  const { uniqueId } = first?.value ?? {}
  const cut = resources.map((shown) => (shown === first ? { ...shown, value: { uniqueId } } : shown))
  expect(missingIn(cut).join('\n')).toContain(`in the examples of ${first?.file}.`)
})
