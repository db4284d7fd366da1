// 400 for each kind of invalid input that an operation has: one table, made from the contract.
import { list, object, type JsonObject, texts } from '@parley/contract/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policies } from '../src/http/policy.ts'
import type { Store } from '../src/store/store.ts'
import { newFilledStorage } from './engine.ts'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { factsOf, fill, type KnownRequest, knownRequests, resolve } from './requests.ts'
import { accepts } from './schema-check.ts'

interface Invalid {
  operationId: KnownRequest['operationId']
  /** Describes the defect, to be read after "rejects". */
  what: string
  request: Pick<KnownRequest, 'method' | 'path' | 'headers' | 'body'>
  /** The expected error: its place, and the allowed values if there are only some. */
  error: { in: string; pointer: string; allowed?: readonly string[] }
}

/** Values of a parameter, as a URL or a header carries them. Those that the schema of a parameter accepts are left out. */
const PARAMETER_VALUES = {
  path: ['a%2Fb', '%00', '%zz', '%C3%BC', 'a%20b', '%E9', '.hidden', '-', 'x'.repeat(65), '%252e'],
  query: ['%E9', '', 'x', '-1', '1.5', '%00', 'a%20b', '99999999999999999999', 'x'.repeat(5000)],
  header: ['x', 'abc', '"abc', 'W/abc', '*, "abc"', '"a" "b"', "'a'", ',', ', ,', ',*', '-1', '1.5', 'x'.repeat(5000)],
}
type Place = keyof typeof PARAMETER_VALUES

/** The value as the server reads it: a number is read from its text. Undefined if the value can't be decoded, which is always invalid. */
function readAs(schema: JsonObject, place: Place, value: string): unknown {
  let read = value
  try {
    if (place !== 'header') read = decodeURIComponent(value)
  } catch {
    return undefined
  }
  const isNumber = schema['type'] === 'integer' || schema['type'] === 'number'
  return isNumber && read.trim() !== '' && Number.isFinite(Number(read)) ? Number(read) : read
}

const withQuery = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${value}`

function invalidParameters(known: KnownRequest): Invalid[] {
  const { operationId, path, headers } = known
  return factsOf(operationId).parameters.flatMap((parameter) => {
    const { name, schema } = parameter
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The generator rejects parameters in cookies.
    const place = parameter.in as Place
    const values = PARAMETER_VALUES[place].filter((value) => !accepts(schema, readAs(schema, place, value)))
    return values.map((value) => {
      const others = fill(policies[operationId].path, (each) => (each === name ? value : exampleOf(known, each)))
      const request = {
        path: { ...known, path: others },
        query: { ...known, path: withQuery(path, name, value) },
        header: { ...known, headers: { ...headers, [name]: value } },
      }[place]
      // One value of a list is the first of it.
      const isItem = object(schema)['type'] === 'array' && readAs(schema, place, value) !== undefined
      const pointer = isItem ? `/${name}/0` : `/${name}`
      const shown = value.length > 40 ? `of ${value.length} characters` : value
      return {
        operationId,
        what: `the ${place} parameter ${name} ${shown}`,
        request,
        error: { in: place, pointer },
      }
    })
  })
}

/** A request without each header or query parameter that is required. */
function missingParameters(known: KnownRequest): Invalid[] {
  const { operationId, path, headers } = known
  const required = factsOf(operationId).parameters.filter((parameter) => parameter.required && parameter.in !== 'path')
  return required.map(({ name, in: place }) => {
    const url = new URL(path, 'http://parley.test')
    url.searchParams.delete(name)
    const { [name]: _, ...others } = headers
    const request = { ...known, path: url.pathname + url.search, headers: others }
    return { operationId, what: `no ${place} parameter ${name}`, request, error: { in: place, pointer: `/${name}` } }
  })
}

const exampleOf = ({ operationId }: KnownRequest, name: string) =>
  factsOf(operationId).parameters.find((each) => each.in === 'path' && each.name === name)?.example ?? ''

const WRONG_VALUES = [null, true, 0, 1, -1, 1.5, '', 'no such value', [], [null], {}, { x: 1 }]

/** A text with its first letter escaped, which is the same text to a parser of JSON. */
const escaped = (text: string) => `"\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}${text.slice(1)}"`

/** The schema of a body; of a union, the one that the body follows. */
const schemaOf = (schema: JsonObject, body: JsonObject): JsonObject =>
  [...list(schema['oneOf']), ...list(schema['anyOf'])].map(resolve).find((each) => accepts(each, body)) ?? schema

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says whether values are objects, of one kind or of several that a property tells apart. */
const isObjectSchema = (schema: JsonObject): boolean =>
  schema['type'] === 'object' || list(schema['oneOf']).some((variant) => isObjectSchema(resolve(variant)))

function invalidBodies(known: KnownRequest): Invalid[] {
  const { operationId, body: valid } = known
  const facts = factsOf(operationId)
  if (facts.bodySchema === undefined || valid === undefined) return []
  const body = object(JSON.parse(valid))
  const bodySchema = schemaOf(facts.bodySchema, body)
  const properties = Object.entries(object(bodySchema['properties']))
  const invalid = (what: string, text: string, pointer: string, allowed?: readonly string[]): Invalid => ({
    operationId,
    what: `a body that ${what}`,
    request: { ...known, body: text },
    error: { in: 'body', pointer, ...(allowed !== undefined && { allowed }) },
  })
  const more = (text: string) => `${valid.slice(0, -1)},${text}}`
  const [first = ''] = Object.keys(body)
  return [
    ...texts(bodySchema['required']).map((name) =>
      invalid(`has no ${name}`, JSON.stringify({ ...body, [name]: undefined }), `/${name}`),
    ),
    ...properties.flatMap(([name, property]) => {
      const schema = resolve(property)
      const allowed = list(schema['enum']).map(String)
      const wrong = [...WRONG_VALUES, ...allowed.map((value) => value.toLowerCase())]
      return (
        wrong
          .filter((value) => !accepts(schema, value))
          // In a list or an object of the wrong contents the error is further down.
          .filter((value) => !(schema['type'] === 'array' && Array.isArray(value) && value.length > 0))
          .filter((value) => !(isObjectSchema(schema) && isObject(value)))
          .map((value) =>
            invalid(
              `has the ${name} ${JSON.stringify(value)}`,
              JSON.stringify({ ...body, [name]: value }),
              `/${name}`,
              allowed.length > 0 ? allowed : undefined,
            ),
          )
      )
    }),
    ...['note', '__proto__', 'a/b~c'].map((name) =>
      invalid(
        `has the unknown property ${name}`,
        more(`${JSON.stringify(name)}:{"x":1}`),
        `/${name.replace('~', '~0').replace('/', '~1')}`,
      ),
    ),
    invalid('has a property twice', more(`${JSON.stringify(first)}:${JSON.stringify(body[first])}`), `/${first}`),
    invalid(
      'has a property twice, once escaped',
      more(`${escaped(first)}:${JSON.stringify(body[first])}`),
      `/${first}`,
    ),
    invalid('has a property twice inside an unknown one', more('"a":[{"b":1,"b":1}]'), '/a/0/b'),
    ...['12345678901234567890', '1e400', '1e-400'].map((number) =>
      invalid(`has the number ${number}`, more(`"a":[0,${number}]`), '/a/1'),
    ),
    ...['null', '1', '"text"', `[${valid}]`].map((text) => invalid(`is ${text}`, text, '')),
    ...['', '{', valid.slice(0, -1), `${valid.slice(0, -1)},}`, `${valid}x`].map((text) =>
      invalid(`is not JSON: ${text}`, text, ''),
    ),
  ]
}

const declared = knownRequests.filter(({ operationId }) => policies[operationId].statuses.includes(400))
const invalidRequests = declared.flatMap((known) => [
  ...invalidParameters(known),
  ...missingParameters(known),
  ...invalidBodies(known),
])

/** Invalid requests write nothing, so all of them can be sent to one store. */
let storage: Store
let key: string
beforeAll(async () => {
  storage = await newFilledStorage()
  const { keyOf, send } = await createHarness({ storage })
  key = await keyOf(OWNER)
  // The first use of a key is written down.
  await send('GET', '/api/auth/me', { key })
})
afterAll(() => storage.close())

test.each(invalidRequests)('$operationId rejects $what, says where, and writes nothing', async ({ request, error }) => {
  const { send, content } = await createHarness({ storage })
  const { method, path, headers, body } = request
  const before = await content()
  const response = await send(method, path, { key, headers, body })
  expect(response.status).toBe(400)
  const problem = object(await response.json())
  const errors = list(problem['errors'])
  const count = errors.length === 1 ? '1 validation error' : `${errors.length} validation errors`
  expect(problem).toMatchObject({ code: 'request_invalid', detail: `The request has ${count}.` })
  expect(errors).toEqual(errors.map(() => expect.objectContaining(error)))
  expect(errors).not.toEqual([])
  // People read it: a form is said in words, and an empty body isn't "not JSON".
  expect(problem['errors']).not.toContainEqual({ ...error, detail: expect.stringContaining('matches /') })
  expect(errors.some((each) => object(each)['detail'] === 'The body is empty. Send JSON.')).toBe(body === '')
  expect(await content()).toEqual(before)
})

test('each operation with an input gets an invalid one, and responds with 400', () => {
  const withInput = knownRequests.filter(({ operationId }) => {
    const { parameters, bodySchema } = factsOf(operationId)
    return parameters.length > 0 || bodySchema !== undefined
  })
  const tried = new Set(invalidRequests.map(({ operationId }) => operationId))
  expect(withInput.map(({ operationId }) => operationId).filter((id) => !tried.has(id))).toEqual([])
})
