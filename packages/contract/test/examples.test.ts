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

test('an object without a member that it requires is noticed, in each example of an object', () => {
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
