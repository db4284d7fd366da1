// The data that a program reads of a document.
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/index.ts'
import { withOperation, withSchema } from './fixture/document.ts'
import { operations, secrets, webhooks, type OperationId } from './fixture/generated/policy.ts'

test('has method, path, statuses and policy of each operation', () => {
  expect(operations.listBooks).toEqual({
    method: 'get',
    path: '/books',
    inputs: [
      ...['limit', 'price', 'available', 'genre', 'shelf', 'tag'].map((name) => `query.${name}`),
      'header.X-Trace',
      'cookie.theme',
    ],
    bodyTypes: [],
    security: [{ card: [] }],
    statuses: [200, 400],
    headers: { 200: ['X-Total', 'X-More', 'ETag'], 400: ['Retry-After'] },
    policy: { permissions: ['read'], limit: 10 },
  })
  expect(operations.removeBook).toEqual({
    method: 'delete',
    path: '/books/{id}',
    inputs: ['path.id', 'query.lang'],
    bodyTypes: [],
    security: [],
    statuses: [204],
    headers: { 204: ['X-Left'] },
    policy: null,
  })
})

test('names every operation in a type', () => {
  const ids: Record<OperationId, true> = {
    listBooks: true,
    addBook: true,
    replaceBook: true,
    touchBook: true,
    removeBook: true,
    findLoan: true,
  }
  expect(Object.keys(ids).toSorted()).toEqual(Object.keys(operations).toSorted())
})

test('lists the secrets, also those that are marked at a reference', () => {
  expect(secrets).toEqual([
    { schema: 'Formats', pointer: '/properties/password', property: 'password' },
    { schema: 'Author', pointer: '/properties/token', property: 'token' },
  ])
})

test('finds a secret however deep it is', () => {
  const inner = { type: 'object', properties: { 'a/b': { type: 'string', 'x-secret': true } } }
  const { 'generated/policy.ts': text } = generate(withSchema({ type: 'array', items: inner }))
  expect(text).toContain(`pointer: '/items/properties/a~1b'`)
})

test('takes any JSON for a policy', () => {
  const policy = { 'odd key': [1, null, { __proto__: 'x', deep: [true] }], "it's": 'a\nb' }
  const { 'generated/policy.ts': text } = generate(withOperation({ 'x-policy': policy, responses: {} }))
  expect(text).toContain(`'odd key': [`)
  expect(text).toContain(`'it\\'s': 'a\\nb'`)
})

test('what the server sends to webhooks is data, too', () => {
  expect(webhooks['book.lent']).toEqual({ method: 'post', headers: ['Branch'], bodyTypes: ['application/json'] })
})
