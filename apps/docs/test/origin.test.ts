// Each field and rule of the reference says whose it is.
import { describe, expect, test } from 'vitest'
import { readModel } from '../src/contract/model.ts'
import { propertyOrigin } from '../src/contract/origin.ts'
import { entries, valueAt } from '@parley/contract/document'

const model = readModel()
const schemas = entries(valueAt(model.document, '/components/schemas'))
const properties = schemas.flatMap(([schema, at]) =>
  entries(at['properties']).map(([property, value]) => {
    const { fromSource, decisions } = propertyOrigin(model.document, schema, property, value)
    return { name: `${schema}.${property}`, fromSource, decisions }
  }),
)
const originOf = (name: string) => properties.find((each) => each.name === name)

test('each property has an origin, and each decision that it names exists', () => {
  const rows = new Set(model.decisions.map(({ id }) => id))
  expect(properties.filter(({ fromSource, decisions }) => !fromSource && decisions.length === 0)).toEqual([])
  expect(properties.flatMap(({ decisions }) => decisions).filter((id) => !rows.has(id))).toEqual([])
})

describe('the origin of properties that a reader can look up in the source document', () => {
  test.each([
    ['Conversation.status', true, ['soft-delete']],
    ['Tag.label', true, []],
    ['ApiKey.key', true, ['key-form']],
    ['TextMessageData.text', true, []],
    ['LocationMessageData.latitude', false, ['message-data']],
    ['ApiKeyInvalidProblem.title', false, ['bearer-key']],
  ])('%s', (name, fromSource, decisions) => {
    expect(originOf(name)).toEqual({ name, fromSource, decisions })
  })
})
