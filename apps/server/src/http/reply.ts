// Responds to requests for operations. The types compare each response with what the contract declares for the operation's `Route`.
import type { z } from '@hono/zod-openapi'
import type { ProblemCode, ProblemOf } from '@parley/contract'
import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import type { JSONParsed } from 'hono/utils/types'
import { ServiceError } from '../domain/kernel/errors.ts'
import { BoundReached } from '../fairness/bounds.ts'
import type { Serialized } from '../sql/columns.ts'
import { respond } from './respond.ts'
import type { HttpEnv } from './env.ts'
import type { EVERY_RESPONSE, RATE_LIMIT } from './implemented.ts'
import { problem } from './problems.ts'

interface Responses {
  responses: object
}
type ResponseOf<Route extends Responses, Status> = Status extends keyof Route['responses']
  ? Route['responses'][Status]
  : never
/** The type of a route's JSON body for a status. Problem details aren't included; `replyProblem` sends them. */
export type JsonBody<Route extends Responses, Status> =
  ResponseOf<Route, Status> extends { content: { 'application/json': { schema: infer Schema extends z.ZodType } } }
    ? z.output<Schema>
    : never
/** The statuses of a route that have a JSON body. */
type JsonStatus<Route extends Responses> = {
  [S in keyof Route['responses']]: JsonBody<Route, S> extends never ? never : S
}[keyof Route['responses']] &
  ContentfulStatusCode
/** The statuses of a route that have no body. */
type EmptyStatus<Route extends Responses> = {
  [S in keyof Route['responses']]: Route['responses'][S] extends { content: object } ? never : S
}[keyof Route['responses']] &
  StatusCode

/** The headers that the server adds itself. */
type ServerHeader = (typeof EVERY_RESPONSE)[number] | (typeof RATE_LIMIT)[number]
/** The type of the headers that a route declares for a status. */
type Declared<Route extends Responses, Status> =
  ResponseOf<Route, Status> extends { headers: infer Headers extends z.ZodType } ? z.output<Headers> : object
/**
 * The headers that a handler must pass: those that the contract declares for the status, except for `ServerHeader`. A handler passes
 * `undefined` for an optional header that it doesn't send. If a declared header is left out, the call doesn't compile.
 */
export type HandlerHeaders<Route extends Responses, Status> = {
  [Name in Exclude<keyof Declared<Route, Status>, ServerHeader>]-?: undefined extends Declared<Route, Status>[Name]
    ? string | undefined
    : string
}
type HeaderArguments<Route extends Responses, Status> = keyof HandlerHeaders<Route, Status> extends never
  ? []
  : [headers: HandlerHeaders<Route, Status>]

/** Removes the headers that are undefined: the optional headers that a handler doesn't send. */
function presentHeaders(headers: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const present: Record<string, string> = {}
  for (const name in headers) if (headers[name] !== undefined) present[name] = headers[name]
  return present
}

/**
 * Responds with a JSON body. A body that is serialized already is sent unchanged. Only the type of `_route` is used: a call doesn't
 * compile if the route doesn't declare the status, if a header is missing, or if the body has another type than the contract says.
 * @returns the response, or the error `outcome_unknown` if a write succeeded and there is no memory for its response.
 * @throws BoundReached if there is no memory for the response to a read.
 */
export function reply<Route extends Responses, Status extends JsonStatus<Route>>(
  c: Context<HttpEnv>,
  _route: Route,
  status: Status,
  body: JsonBody<Route, Status> | Serialized<JsonBody<Route, Status>>,
  ...[headers]: HeaderArguments<Route, Status>
) {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  try {
    const response = respond(c, status, content, { 'Content-Type': 'application/json', ...presentHeaders(headers) })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The added type says which JSON the body contains.
    return response as Response & TypedResponse<JSONParsed<JsonBody<Route, Status>>, Status, 'json'>
  } catch (error) {
    // After a write, BoundReached would wrongly tell the client that the request had no effect.
    if (!(error instanceof BoundReached) || c.req.method === 'GET' || c.req.method === 'HEAD') throw error
    c.set('bounded', error.bounded)
    return new ServiceError('outcome_unknown', {}, 'The write happened, but too many large responses wait to be read.')
  }
}

/** Responds with a status that has no body, such as 204 or 304. The type of `_route` checks the status and the headers. */
export function replyEmpty<Route extends Responses, Status extends EmptyStatus<Route>>(
  c: Context<HttpEnv>,
  _route: Route,
  status: Status,
  ...[headers]: HeaderArguments<Route, Status>
) {
  const response = respond(c, status, null, presentHeaders(headers))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The added type says which status the response has.
  return response as Response & TypedResponse<object, Status, string>
}

/** Responds with a problem of the contract. `extras` are the properties that only some problems have. `_route` decides the headers. */
export function replyProblem<Route extends Responses, Code extends ProblemCode>(
  c: Context<HttpEnv>,
  _route: Route,
  code: Code,
  extras: ServiceError<Code>['extras'],
  detail: string,
  ...[headers]: HeaderArguments<Route, ProblemOf<Code>['status']>
) {
  return problem(c, code, extras, detail, presentHeaders(headers))
}

/** Returns the JSON of an object with the property `key`, whose value is the JSON text `value`, and with the properties of `others`. */
export function envelope<Key extends string, T, Others = unknown>(
  key: Key,
  value: Serialized<T>,
  others?: Others,
): Serialized<Record<Key, T> & NoInfer<Others>> {
  // Without `NoInfer`, TypeScript could infer `Others` from the type that the caller expects, instead of from `others`.
  const othersWithoutBraces = JSON.stringify(others ?? {}).slice(1, -1)
  // For example, `{ nextCursor: 'abc' }` becomes `,"nextCursor":"abc"`.
  const rest = othersWithoutBraces === '' ? '' : `,${othersWithoutBraces}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text is the JSON of such an object.
  return `{"${key}":${value}${rest}}` as Serialized<Record<Key, T> & Others>
}
