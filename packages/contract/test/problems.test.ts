// Every problem is a flat schema that its code tells apart, and says the same of itself in each place.
import { isObject, list, nameOf, object, text } from '../src/document/index.ts'
import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { contentOf, document, operations, resolve, schema } from './document.ts'

const BASE = ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId']
/** They can happen at any time, so they have no place among the checks that a request passes one after the other. */
const ANY_TIME = new Set(['internal_error', 'service_unavailable', 'outcome_unknown'])

const problem = schema('Problem')
const mapping = Object.entries(object(object(problem['discriminator'], 'the discriminator of Problem')['mapping']))
const kinds = mapping.map(([code, ref]) => ({ code, name: nameOf(ref), kind: schema(nameOf(ref)) }))
const propertyOf = (kind: object, name: string) => object(object(object(kind)['properties'])[name], name)
const pascalCase = (code: string) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const precedence = list(document['x-precedence']).flatMap((check) =>
  list(object(check)['codes']).map((code) => text(code)),
)

const kindOf = (code: string) => kinds.find((each) => each.code === code)?.kind ?? {}
const statusOf = (code: string) => propertyOf(kindOf(code), 'status')['const']

/** The codes that a response can have. */
const codesOf = (response: unknown): string[] => {
  const meant = resolve(contentOf(response).schema)
  const variants = meant['oneOf'] ? list(meant['oneOf']).map(resolve) : [meant]
  return variants.map((variant) => text(propertyOf(variant, 'code')['const']))
}

const rejections = operations.flatMap(({ id, responses }) =>
  responses.filter(([status]) => status >= '400').map(([status, response]) => ({ id, status, response })),
)

test.each(kinds)('$code has the same name in its schema, its code and its type', ({ code, name, kind }) => {
  expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
  expect(name).toBe(`${pascalCase(code)}Problem`)
  expect(propertyOf(kind, 'code')['const']).toBe(code)
  expect(propertyOf(kind, 'type')['const']).toBe(`/problems/${code}`)
})

test.each(kinds)('$code has a title whose wording can change', ({ kind }) => {
  const { title } = object(kind['x-problem'])
  expect(text(title)).toMatch(/^[A-Z].*[^.]$/)
  expect(propertyOf(kind, 'title')).not.toHaveProperty('const')
  expect(propertyOf(kind, 'title')['examples']).toEqual([title])
  expect(list(kind['examples']).map((example) => object(example)['title'])).toEqual([title])
})

test('each problem has its own title', () => {
  const titles = kinds.map(({ kind }) => object(kind['x-problem'])['title'])
  expect(new Set(titles).size).toBe(kinds.length)
})

/** Properties that name a contact which there may not be. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  identity_lost: ['contactId'],
  identity_moved: ['contactId'],
}

test.each(kinds)('$code has the properties of every problem, and requires them', ({ code, kind }) => {
  expect(Object.keys(object(kind['properties'])).slice(0, BASE.length)).toEqual(BASE)
  const extras = Object.keys(object(kind['properties']))
    .slice(BASE.length)
    .filter((member) => OPTIONAL[code]?.includes(member) !== true)
  expect(kind['required']).toEqual([...BASE, ...extras])
})

test.each(kinds)('$code says in sentences when the service returns it and what to do', ({ kind, code }) => {
  const words = object(kind['x-problem'])
  expect(Object.keys(words)).toEqual(['title', 'when', 'remedy'])
  expect(words['when']).toMatch(/^[A-Z].*\.$/)
  expect(words['remedy']).toMatch(/^[A-Z].*\.$/)
  const status = `${Number(propertyOf(kind, 'status')['const'])}`
  expect(kind['description']).toBe(`Error \`${code}\` (HTTP ${status}). ${text(words['when'])}`)
})

test('each schema that has x-problem is a variant of Problem', () => {
  const marked = Object.entries(object(object(document['components'])['schemas'])).filter(
    ([, each]) => isObject(each) && 'x-problem' in each,
  )
  expect(marked.map(([name]) => name).toSorted()).toEqual(kinds.map(({ name }) => name).toSorted())
})

test('the precedence has each problem, except those that can happen at any time', () => {
  const codes = kinds.map(({ code }) => code)
  expect([...new Set(precedence)].toSorted()).toEqual(codes.filter((code) => !ANY_TIME.has(code)).toSorted())
})

test('the precedence is in the order of the decision', () => {
  const checks = list(document['x-precedence']).map((check) => list(object(check)['codes']).map((code) => text(code)))
  const statuses = checks.map((codes) => [...new Set(codes.map(statusOf))])
  const order = decisions.find(({ id }) => id === 'precedence')?.decision.split('The order is: ')[1] ?? ''
  const stated = [...order.matchAll(/\(([^()]*\d{3})\)/g)].map(([, numbers = '']) =>
    numbers.match(/\d{3}/g)?.map(Number),
  )
  expect(stated.slice(0, 3)).toEqual([[400, 431, 408], [404], [405]])
  expect(statuses).toEqual(stated)
})

test.each(rejections)('$id returns $status with problems of that status', ({ status, response }) => {
  expect(contentOf(response).mediaType).toBe('application/problem+json')
  const statuses = codesOf(response).map((code) => kinds.find((each) => each.code === code)?.kind ?? {})
  expect([...new Set(statuses.map((kind) => propertyOf(kind, 'status')['const']))]).toEqual([Number(status)])
})

test('each operation that writes can return outcome_unknown', () => {
  const writing = operations.filter(({ method, operation }) => {
    return method !== 'get' || object(operation['x-policy'])['methodSafety'] === 'broken'
  })
  const unavailable = writing.map(({ responses }) => codesOf(responses.find(([status]) => status === '503')?.[1]))
  expect(unavailable.filter((codes) => !codes.includes('outcome_unknown'))).toEqual([])
})

test('each problem is returned by an operation, except those of requests that reach no operation', () => {
  const responded = new Set(rejections.flatMap(({ response }) => codesOf(response)))
  expect(kinds.map(({ code }) => code).filter((code) => !responded.has(code))).toEqual([
    'route_not_found',
    'request_timed_out',
    'header_fields_too_large',
  ])
})
