import type { z } from '@hono/zod-openapi'
import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { JSONParsed } from 'hono/utils/types'
import type { Serialized } from '../domain/storage.ts'
import { answer } from './answer.ts'
import type { HttpEnv } from './env.ts'

interface Responses {
  responses: object
}
/** The body that a route answers as JSON with a status; problems are answered by `problems.ts`. */
type JsonBody<Route extends Responses, Status> = Status extends keyof Route['responses']
  ? Route['responses'][Status] extends { content: { 'application/json': { schema: infer Schema extends z.ZodType } } }
    ? z.output<Schema>
    : never
  : never
/** The statuses of a route that have such a body. */
type JsonStatus<Route extends Responses> = {
  [S in keyof Route['responses']]: JsonBody<Route, S> extends never ? never : S
}[keyof Route['responses']] &
  ContentfulStatusCode

/**
 * Answers with a body of the contract: a status that the route does not declare, or a literal body of another shape, does
 * not compile. A body that the store has serialized goes out as it is.
 */
export function reply<Route extends Responses, Status extends JsonStatus<Route>>(
  c: Context<HttpEnv>,
  _route: Route,
  status: Status,
  body: JsonBody<Route, Status> | Serialized<JsonBody<Route, Status>>,
  headers?: Record<string, string>,
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = answer(c, status, text, { 'Content-Type': 'application/json', ...headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type only says what the text holds.
  return response as Response & TypedResponse<JSONParsed<JsonBody<Route, Status>>, Status, 'json'>
}

/** An object with one member whose value is serialized already. */
export const envelope = <Key extends string, T>(key: Key, value: Serialized<T>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only text that is such an object is written here.
  `{"${key}":${value}}` as Serialized<Record<Key, T>>
