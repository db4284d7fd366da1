// Apps that follow their document, and apps that don't.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { type JsonObject, object, valueAt } from '../../src/document/index.ts'
import { proveContract } from '../../src/proofs/index.ts'
import { expect, test } from 'vitest'
import { codeOf, library } from '../library.ts'

const item = z.object({ id: z.string().min(2), kind: z.enum(['a', 'b']).optional() }).openapi('Item')
const listItems = createRoute({
  method: 'get',
  path: '/items',
  operationId: 'listItems',
  request: { query: z.object({ sort: z.enum(['id', 'kind']).optional() }) },
  responses: {
    200: {
      description: 'The items.',
      headers: z.object({ 'X-Total': z.int().min(0) }),
      content: { 'application/json': { schema: z.object({ items: z.array(item) }) } },
    },
    400: { description: 'Invalid.', content: { 'application/json': { schema: z.looseObject({}) } } },
  },
})
const addItem = createRoute({
  method: 'post',
  path: '/items',
  operationId: 'addItem',
  responses: { 204: { description: 'Added.' } },
})

/** An app that is written in code first, and responds with one response to each valid request. */
async function findingsIn(response: () => Response) {
  const app = new OpenAPIHono()
  app.openapi(listItems, () => response() as never)
  app.openapi(addItem, () => expect.unreachable())
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Items', version: '1.0.0' } })
  return proveContract((request) => app.fetch(request), document, { skip: ['addItem'] })
}

const OK = '#/paths/~1items/get/responses/200'
const ITEM = '#/components/schemas/Item'
const reply = (body: object, headers: Record<string, string> = {}, status = 200) =>
  Response.json(body, { status, headers: { 'X-Total': '1', ...headers } })
const withItem = (each: object) => reply({ items: [each] })

test.each<[drift: string, response: () => Response, at: string[]]>([
  ['nothing', () => withItem({ id: 'i1', kind: 'a' }), []],
  ['a status', () => reply({ items: [] }, {}, 202), ['#/paths/~1items/get/responses']],
  ['a header that is missing', () => Response.json({ items: [] }), [`${OK}/headers/X-Total/required`]],
  ['the bound of a header', () => reply({ items: [] }, { 'X-Total': '-1' }), [`${OK}/headers/X-Total/schema/minimum`]],
  ['a media type', () => reply({ items: [] }, { 'Content-Type': 'text/html' }), [`${OK}/content`]],
  ['a required property', () => withItem({ kind: 'a' }), [`${ITEM}/required`]],
  ['a bound', () => withItem({ id: 'i' }), [`${ITEM}/properties/id/minLength`]],
  [
    'an enumeration and an undeclared property',
    () => withItem({ id: 'i1', kind: 'c', more: 1 }),
    [`${ITEM}/properties/kind/enum`, `${ITEM}/properties`],
  ],
])('a response that contradicts the document in %s is reported with its place', async (_drift, response, at) => {
  const { findings, sent } = await findingsIn(response)
  expect(findings.map((each) => each.at)).toEqual(at)
  expect(Object.keys(sent)).toEqual(['listItems'])
})

test('an app that accepts every request is reported for its invalid requests', async () => {
  const { findings } = await proveContract(() => new Response(null, { status: 201 }), library)
  const found = findings.flatMap((each) => (each.operation === 'addBook' ? [each.at] : []))
  expect(found).toEqual(['/responses/201/content', '/requestBody'].map((place) => `#/paths/~1books/post${place}`))
})

/** The library with another keyword in one place. */
function edited(pointer: string, keywords: object): JsonObject {
  const document = structuredClone(library)
  Object.assign(object(valueAt(document, pointer)), keywords)
  return document
}

const accepts = (schema: unknown, value: unknown) => schema instanceof z.ZodType && schema.safeParse(value).success

/** A server that validates by a document, and responds with one book to each valid request. */
function serverOf(document: JsonObject): (request: Request) => Promise<Response> {
  const { routes } = codeOf(document)
  return async (request) => {
    const query = Map.groupBy(new URL(request.url).searchParams, ([name]) => name)
    const texts = [...query].map(([name, all]) => [name, all.length === 1 ? all[0]?.[1] : all.map(([, text]) => text)])
    const isPost = request.method === 'POST'
    const isValid = isPost
      ? accepts(
          routes['addBook']?.request?.body?.content['application/json']?.schema,
          await request.json().catch(() => undefined),
        )
      : accepts(routes['listBooks']?.request?.query, Object.fromEntries(texts))
    if (!isValid)
      return new Response('{}', {
        status: 400,
        headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '1' },
      })
    const book = { id: 'b1', title: 'Solaris' }
    return isPost ? Response.json(book, { status: 201 }) : Response.json({ books: [book] })
  }
}
const findingsOf = (document: JsonObject) => proveContract(serverOf(document), library)

test('a server that enforces its document has no findings', async () => {
  const { findings, sent } = await findingsOf(library)
  expect(findings).toEqual([])
  expect(Object.keys(sent)).toEqual(['listBooks', 'addBook'])
})

const TITLE = '#/components/schemas/Title'
test.each<[bound: string, pointer: string, keywords: object, at: string[]]>([
  ['behind one reference', '#/components/schemas/NewBook/properties/shelf', { maxLength: 9 }, ['post/requestBody']],
  ['behind two references', TITLE, { maxLength: 9 }, ['get/parameters', 'post/requestBody']],
  ['a minLength behind two references', TITLE, { minLength: 1 }, ['get/parameters', 'post/requestBody']],
  [
    'behind three references',
    '#/components/schemas/Author/properties',
    { name: { type: 'string', minLength: 2, maxLength: 9 } },
    ['post/requestBody'],
  ],
  ['of a parameter', '#/paths/~1books/get/parameters/0/schema', { maximum: 10 }, ['get/parameters']],
  [
    'of a referenced parameter',
    '#/components/schemas/Genre',
    { enum: ['novel', 'essay', 'NOVEL'] },
    ['get/parameters'],
  ],
])('a bound that the server does not enforce is reported: %s', async (_bound, pointer, keywords, at) => {
  const { findings } = await findingsOf(edited(pointer, keywords))
  expect(findings.map((each) => each.at).toSorted()).toEqual(at.map((place) => `#/paths/~1books/${place}`))
})
