// Tests how the generated routes handle requests, in an app that serves them.
import { describe, expect, test } from 'vitest'
import { routes } from './fixture/generated/routes.ts'
import { createLibraryApp } from './fixture/library.ts'

const app = createLibraryApp()
const BOOK = { kind: 'book', id: 'b-1', title: 'Solaris', note: null, authors: [{ name: 'Lem' }] }

async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await app.request(path, init)
  return { status: response.status, body: await response.json() }
}

const sendJson = (method: string, path: string, body: string, type = 'application/json') =>
  send(path, { method, body, headers: { 'content-type': type, 'if-match': '"v1"' } })

const addTitled = (title: string) => sendJson('POST', '/books', JSON.stringify({ ...BOOK, title }))

/** Returns the issues that the schema of a body reports for a value. */
const issues = (value: unknown) =>
  routes.addBook.request.body.content['application/json'].schema.safeParse(value).error?.issues

describe('a header parameter', () => {
  test.each(['If-Match', 'if-match', 'IF-MATCH'])('is found as %s', async (name) => {
    const headers = { [name]: '"v1"', 'content-type': 'application/json' }
    const { status, body } = await send('/books/b-1?lang=de', { method: 'PUT', headers, body: JSON.stringify(BOOK) })
    expect({ status, body }).toEqual({ status: 200, body: { id: 'b-1', 'If-Match': '"v1"' } })
  })

  test('is rejected if it does not match, or is missing and required', async () => {
    const init = { method: 'PUT', body: JSON.stringify(BOOK) }
    const type = { 'content-type': 'application/json' }
    const unquoted = await app.request('/books/b-1?lang=de', { ...init, headers: { ...type, 'If-Match': 'version' } })
    const missing = await app.request('/books/b-1?lang=de', { ...init, headers: type })
    expect([unquoted.status, missing.status]).toEqual([400, 400])
  })
})

describe('a query', () => {
  test('gives numbers, booleans and lists as what they are', async () => {
    const { body } = await send('/books?genre=novel&limit=5&price=1.5&available=true&shelf=2&tag=ab&tag=cd')
    expect(body).toEqual({ genre: 'novel', limit: 5, price: 1.5, available: true, shelf: 2, tag: ['ab', 'cd'] })
  })

  test('gives a list for a single item too, and nothing for what is absent', async () => {
    const { body } = await send('/books?genre=essay&tag=ab')
    expect(body).toEqual({ limit: 20, genre: 'essay', tag: ['ab'] })
  })

  test.each([
    'limit=',
    'limit=1.5',
    'limit=0x10',
    'limit=1e999',
    'limit=101',
    'limit=1&limit=2',
    'available=yes',
    'tag=a',
  ])('is rejected with %s', async (query) => {
    const { status } = await send(`/books?genre=novel&${query}`)
    expect(status).toBe(400)
  })
})

test('a number in a path is a number', async () => {
  expect(await send('/loans/l-1/at/3')).toEqual({ status: 200, body: { loan: 'l-1', shelf: 3 } })
  expect((await send('/loans/l-1/at/x')).status).toBe(400)
})

describe('a body', () => {
  test('comes back as it was sent, without what an open object does not know', async () => {
    const sent = { ...BOOK, authors: [{ name: 'Lem', age: 84 }] }
    expect(await sendJson('POST', '/books', JSON.stringify(sent))).toEqual({ status: 200, body: BOOK })
  })

  test('is rejected with an unknown property of a closed object, whatever its name', async () => {
    const texts = ['more', '__proto__', 'constructor', 'toString'].map((name) =>
      JSON.stringify(BOOK).replace('{', `{"${name}":1,`),
    )
    const responses = await Promise.all(texts.map((text) => sendJson('POST', '/books', text)))
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  test('counts characters as Unicode does', async () => {
    const responses = await Promise.all(['😀', '😀😀', '😀'.repeat(8), '😀'.repeat(9)].map(addTitled))
    expect(responses.map(({ status }) => status)).toEqual([400, 200, 200, 400])
  })

  test('is needed where the document says so, and only there', async () => {
    const added = await app.request('/books', { method: 'POST' })
    const touched = await app.request('/books/b-1', { method: 'PATCH' })
    expect([added.status, touched.status]).toEqual([400, 200])
  })

  test('may come with the media type that the document names, and with no text', async () => {
    const merged = await sendJson('PATCH', '/books/b-1', '{"title":"Eden"}', 'application/merge-patch+json')
    const text = await app.request('/books', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(merged).toEqual({ status: 200, body: { title: 'Eden' } })
    expect(text.status).toBe(415)
  })
})

describe('what is wrong is said in words', () => {
  const genres = routes.listBooks.request.query.shape.genre

  test('a value that is none of a list comes with the list', () => {
    const message = genres.safeParse('poem').error?.issues[0]?.message
    expect(message).toBe('Invalid option: expected one of "novel"|"essay"|"it\'s odd"')
  })

  test('a missing member is named', () => {
    const { title: _title, ...untitled } = BOOK
    expect(issues(untitled)).toMatchObject([
      { path: ['title'], message: 'Invalid input: expected string, received undefined' },
    ])
  })

  test('an unknown member is named', () => {
    expect(issues({ ...BOOK, more: 1 })).toMatchObject([{ path: [], message: 'Unrecognized key: "more"' }])
  })
})

describe('the headers of a response', () => {
  const { headers } = routes.listBooks.responses[200]

  test('can be held against the document', () => {
    expect(headers.safeParse({ 'X-Total': '3', 'X-More': 'true', ETag: '"a"' }).success).toBe(true)
    expect(headers.safeParse({ 'X-Total': '-3', ETag: '"a"' }).success).toBe(false)
    expect(headers.safeParse({ 'X-Total': '3', ETag: 'a' }).success).toBe(false)
    expect(headers.safeParse({ 'X-Total': '3' }).success).toBe(false)
  })
})
