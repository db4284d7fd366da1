// Random requests made from the contract: valid ones, and valid ones of which something was changed. The property test sends
// them through the harness, the soak run over sockets.
import { object } from '@parley/contract/document'
import * as fc from 'fast-check'
import type { OperationId } from '../src/generated/policy.ts'
import { operationIds, policies } from '../src/http/policy.ts'
import { AGENT, CEDAR, HARBOUR, OWNER, READER, SUPERVISOR } from './fixture.ts'
import { factsOf, fill, METHODS } from './requests.ts'

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** The index of one of the sender's keys, or a text to send as the key. Undefined to send no key. */
  credential?: number | string
}

/** The members, with their organizations, who send the random requests. */
export const MEMBERS = [
  [OWNER, HARBOUR],
  [SUPERVISOR, HARBOUR],
  [AGENT, HARBOUR],
  [READER, HARBOUR],
  [OWNER, CEDAR],
] as const

/** Values of the text that a field of HTTP can carry. */
const fieldText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
const oftenest = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

/** The bodies that the contract shows for an operation, as they are, altered, cut, or around the most bytes that are allowed. */
function bodyFor(id: OperationId): fc.Arbitrary<string> {
  const { bodies } = factsOf(id)
  if (bodies.length === 0) return fc.constant('')
  const valid = fc.constantFrom(...bodies.map((each) => object(each)))
  const names = [...new Set(bodies.flatMap((each) => Object.keys(object(each))))]
  const strange = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc
      .tuple(valid, fc.constantFrom(...names), fc.jsonValue())
      .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value })),
    fc
      .tuple(valid, fc.dictionary(fc.string(), fc.jsonValue()))
      .map(([body, more]) => JSON.stringify({ ...more, ...body })),
    fc.tuple(valid, fc.nat(20)).map(([body, length]) => JSON.stringify(body).slice(0, length)),
  )
  const most = policies[id].policy.maxBodyBytes ?? 0
  const long = fc
    .tuple(valid, fc.integer({ min: most - 100, max: most + 1200 }))
    .map(([body, length]) => JSON.stringify({ ...body, [names[0] ?? '']: 'x'.repeat(length) }))
  return fc.oneof(
    { weight: 2, arbitrary: valid.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: long },
  )
}

/** Generates values of a parameter in a path, well-formed or not. */
const segment = (stored: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(stored) },
    { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9._-]{1,70}$/) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: fc.stringMatching(/^(%[0-9a-fA-F]{2}|%[zx]?|\/|[a-z.~!$&'()*+,;=:@]){0,12}$/) },
  )

const parametersIn = (id: OperationId, place: string) =>
  factsOf(id).parameters.filter((parameter) => parameter.in === place)

/** The path of an operation with something in the place of each parameter. */
const pathFor = (id: OperationId): fc.Arbitrary<string> =>
  fc
    .record(Object.fromEntries(parametersIn(id, 'path').map(({ name, example }) => [name, segment(example)])))
    .map((values) => fill(policies[id].path, (name) => values[name] ?? ''))

/** Headers that the contract declares, each with what it shows, what it allows nearly, or any text. */
const declaredHeaders = (id: OperationId, other: fc.Arbitrary<string>) =>
  Object.fromEntries(
    parametersIn(id, 'header').map(({ name, example }) => [
      name,
      fc.oneof(fc.constantFrom(example, '*', 'W/"a"', '"a", "b"'), other),
    ]),
  )

const strangeHeaders = (id: OperationId) =>
  fc
    .record(
      {
        'Content-Type': oftenest('application/json', fieldText),
        ...declaredHeaders(id, fieldText),
        'X-Request-Id': fc.oneof(fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/), fieldText),
        traceparent: fc.oneof(fc.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/), fieldText),
        'X-Forwarded-For': fc.oneof(fc.ipV4(), fc.ipV6(), fieldText),
        'Sec-Fetch-Site': fc.constantFrom('cross-site', 'same-origin', 'none'),
        'Sec-Purpose': fc.constantFrom('prefetch', 'other'),
        'Content-Encoding': fc.constantFrom('identity', 'gzip', 'x'),
        Accept: fieldText,
        Range: fieldText,
      },
      { requiredKeys: ['Content-Type'] },
    )
    // Clients trim a header of spaces only, so the sent value would differ from the drawn one.
    .map((fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])))

/** Mostly what a well-behaved client sends, so that not every request is rejected for its headers. */
const headers = (id: OperationId) =>
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record(
        { 'Content-Type': fc.constant('application/json'), ...declaredHeaders(id, fc.constant('"a"')) },
        { requiredKeys: ['Content-Type'] },
      ),
    },
    { weight: 1, arbitrary: strangeHeaders(id) },
  )

/** Query parameters that the contract declares, each with what it shows or any text. */
const query = (id: OperationId): fc.Arbitrary<string> =>
  fc
    .record(
      Object.fromEntries(parametersIn(id, 'query').map(({ name, example }) => [name, oftenest(example, fieldText)])),
      { requiredKeys: [] },
    )
    .map((values) =>
      new URLSearchParams(
        Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    )

const credential = (keys: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.nat(keys - 1) },
    { weight: 1, arbitrary: fc.stringMatching(/^parley_[0-9A-Za-z]{59}$/) },
    { weight: 1, arbitrary: fieldText },
  )

const createRequestsTo = (id: OperationId, keys: number): fc.Arbitrary<RandomRequest> =>
  fc.record(
    {
      method: oftenest(policies[id].method.toUpperCase(), fc.constantFrom(...METHODS)),
      path: fc.tuple(pathFor(id), query(id)).map(([path, search]) => path + (search === '' ? '' : `?${search}`)),
      headers: headers(id),
      body: bodyFor(id),
      credential: credential(keys),
    },
    { requiredKeys: ['method', 'path', 'headers', 'body'] },
  )

/**
 * Requests to the operations of the contract, and around them.
 * @param keys how many keys the sender can choose from.
 */
export function randomRequests(keys: number): fc.Arbitrary<RandomRequest> {
  // `chain` runs for each value, and to make an arbitrary takes ten times as long as to draw from it.
  const made = new Map<OperationId, fc.Arbitrary<RandomRequest>>()
  const requestsTo = (id: OperationId) => {
    const requests = made.get(id) ?? createRequestsTo(id, keys)
    made.set(id, requests)
    return requests
  }
  return fc.constantFrom(...operationIds).chain(requestsTo)
}
