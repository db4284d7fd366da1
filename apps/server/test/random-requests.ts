// Random requests made from the contract: valid ones, and valid ones of which something was changed. The property test sends
// them through the harness, the soak run over sockets.
import { contract } from '@parley/contract'
import * as fc from 'fast-check'
import type { OperationId } from '../src/generated/policy.ts'
import { operationIds, policies } from '../src/http/policy.ts'
import { CONVERSATION } from './fixture.ts'
import { METHODS, parametersOf } from './requests.ts'

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Whose key it carries: the index into those that the sender has, or a text that is sent as it is; none without one. */
  credential?: number | string
}

/** Values of the text that a field of HTTP can carry. */
const fieldText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
const oftenest = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

const statuses: readonly string[] = contract.components.schemas.ConversationStatus.enum
const validBody = fc.record({ status: fc.constantFrom(...statuses) })

/** JSON that is not, or not quite, what the operation takes. */
const strangeBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.record({ status: fc.jsonValue() }).map((body) => JSON.stringify(body)),
  fc
    .tuple(validBody, fc.dictionary(fc.string(), fc.jsonValue()))
    .map(([body, more]) => JSON.stringify({ ...more, ...body })),
  fc.tuple(validBody, fc.nat(20)).map(([body, length]) => JSON.stringify(body).slice(0, length)),
)
/** Around the most bytes that a body may have. */
const longBody = fc
  .integer({ min: 16_300, max: 17_500 })
  .map((length) => JSON.stringify({ status: 'x'.repeat(length) }))
const body = fc.oneof(
  { weight: 2, arbitrary: validBody.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: strangeBody },
  { weight: 1, arbitrary: longBody },
)

/** What can stand for an identifier in a path, well-formed or not. */
const identifier = fc.oneof(
  { weight: 3, arbitrary: fc.constant(CONVERSATION) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9._-]{1,70}$/) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: fc.stringMatching(/^(%[0-9a-fA-F]{2}|%[zx]?|\/|[a-z.~!$&'()*+,;=:@]){0,12}$/) },
)

/** Headers that the contract declares, each with what it shows, what it allows nearly, or any text. */
const declaredHeaders = (id: OperationId, other: fc.Arbitrary<string>) =>
  Object.fromEntries(
    parametersOf(id)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, example }) => [name, fc.oneof(fc.constantFrom(example, '*', 'W/"a"', '"a", "b"'), other)]),
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
    // A field of nothing but spaces is one that clients trim, so what was sent would not be what was drawn.
    .map((fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])))

/** Mostly what a well-behaved client sends, so that not every request is refused for its header fields. */
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
      Object.fromEntries(
        parametersOf(id)
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, example }) => [name, oftenest(example, fieldText)]),
      ),
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

/**
 * Requests to the operations of the contract, and around them.
 * @param keys how many keys the sender can choose from.
 */
export const randomRequests = (keys: number): fc.Arbitrary<RandomRequest> =>
  fc.constantFrom(...operationIds).chain((id) => {
    const { method, path } = policies[id]
    const takesBody = policies[id].bodyTypes.length > 0
    return fc.record(
      {
        method: oftenest(method.toUpperCase(), fc.constantFrom(...METHODS)),
        path: fc
          .tuple(identifier, query(id))
          .map(([text, search]) => path.replaceAll(/\{[^}]+\}/g, () => text) + (search === '' ? '' : `?${search}`)),
        headers: headers(id),
        body: takesBody ? body : fc.constant(''),
        credential: credential(keys),
      },
      { requiredKeys: ['method', 'path', 'headers', 'body'] },
    )
  })
