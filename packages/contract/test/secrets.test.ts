// Logs are redacted by the marks of the contract, so the marks are pinned: a new secret is a decision.
import { expect, test } from 'vitest'
import { document, places, schema } from './document.ts'

const secrets = [...places()].filter(({ at }) => 'x-secret' in at)

test('the value of a key is the only secret', () => {
  expect(secrets.map(({ pointer }) => pointer)).toEqual(['#/components/schemas/ApiKey/properties/key'])
})

test('the example of a secret is a placeholder', () => {
  expect(secrets.map(({ at }) => at['examples'])).toEqual([['<API_KEY>']])
  expect(schema('ApiKey')['examples']).toEqual([expect.objectContaining({ key: '<API_KEY>' })])
  expect(schema('ApiKeyEnvelope')['examples']).toEqual([{ apiKey: expect.objectContaining({ key: '<API_KEY>' }) }])
})

test('nothing in the contract looks like a key', () => {
  expect(JSON.stringify(document)).not.toMatch(/parley_[0-9A-Za-z]{8,}/)
})
