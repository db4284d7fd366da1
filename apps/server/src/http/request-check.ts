import { type RouteConfig, z } from '@hono/zod-openapi'
import { limits } from '@parley/contract'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Caller } from '../domain/caller.ts'
import { ServiceError } from '../domain/errors.ts'
import { invalidRequest } from '../domain/invalid-request.ts'
import { jsonFlaw } from '../domain/json-flaw.ts'
import { permissionError } from '../domain/permissions.ts'
import { createPartCheck } from './body-parts.ts'
import type { HttpEnv } from './env.ts'
import { nearestTo } from './nearest-name.ts'
import type { AnyHandler } from './operation.ts'
import type { Policy } from './policy.ts'
import { failure } from './problems.ts'
import { invalidPart } from './validation.ts'

/** Checks a request. If it matches the route, the handler finds its input in `c.req.valid`. */
type Check = (c: Context<HttpEnv>) => Promise<ServiceError | undefined>

interface Part {
  target: 'query' | 'param' | 'header' | 'json'
  schema: z.ZodType
  read: (c: Context<HttpEnv>) => unknown
  /** The names that it can have, if its schema ignores others. */
  names?: readonly string[]
}

/**
 * Makes what validates a request of a route and runs its handler. The permissions that depend on the body are checked here, when the
 * body is validated, so that no handler can forget them.
 * @param policy Its permissions are absent if the operation needs no credential; its handler then has no caller.
 * @throws if a permission depends on a body that the operation does not have, because nothing would ever check it.
 */
export function createResponder(
  { request }: RouteConfig,
  { permissions = [], maxPartBytes }: Pick<Policy, 'permissions' | 'maxPartBytes'>,
  handler: AnyHandler,
): (c: Context<HttpEnv>, caller: Caller | undefined) => Promise<Response> {
  const check = createCheck(request)
  const partsError = maxPartBytes && createPartCheck(maxPartBytes)
  const conditional = permissions.filter(({ when }) => when !== undefined)
  if (conditional.length > 0 && request?.body === undefined) {
    throw new Error('A permission depends on the body of an operation that has none.')
  }
  return async function respond(c, caller) {
    const error =
      (await check(c)) ??
      (caller && conditional.length > 0 ? permissionError(caller, conditional, validBody(c)) : undefined) ??
      partsError?.(validBody(c))
    return error === undefined ? handler(c, caller) : failure(c, error)
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without a route, the types have no body.
const validBody = (c: Context<HttpEnv>): object => c.req.valid('json' as never)

/**
 * Checks what a route says of a request, in the order of the framework's own validators and with the same outcome, but in
 * one step. Theirs are a chain of asynchronous functions for each part, and copy all headers to read one.
 */
function createCheck(request: RouteConfig['request']): Check {
  const parts = partsOf(request ?? {})
  return async function check(c) {
    for (const { target, schema, read, names } of parts) {
      const sent = read(c)
      // oxlint-disable-next-line no-await-in-loop -- The response is about the first invalid part.
      const given = sent instanceof Promise ? await sent : sent
      if (given instanceof ServiceError) return given
      const result = schema.safeParse(given, { reportInput: true })
      const unknown = names === undefined ? [] : unknownIn(given, names)
      if (!result.success || unknown.length > 0)
        return invalidPart(target, [...unknown, ...(result.error?.issues ?? [])])
      // Only other parts have defaults and numbers. From the copy of a body, Zod leaves out `__proto__`, also if any name is allowed.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The framework keeps it, whatever it is.
      c.req.addValidatedData(target, (target === 'json' ? given : result.data) as object)
    }
    return undefined
  }
}

/** @throws {Error} if a route needs a check that is not implemented, so that nothing stays unchecked. */
function partsOf({ query, params, headers, cookies, body }: NonNullable<RouteConfig['request']>): Part[] {
  const { 'application/json': json, ...others } = body?.content ?? {}
  const isOptional = body !== undefined && body.required !== true
  if (cookies !== undefined || isOptional || Object.keys(others).length > 0) {
    throw new Error('Unsupported route: a cookie, an optional body, or a body that is not JSON.')
  }
  const parts: (Part | undefined)[] = [
    { target: 'query', schema: query ?? z.object({}), read: readQuery, names: namesOf(query) },
    params && { target: 'param', schema: params, read: (c) => c.req.param() },
    headers && { target: 'header', ...fieldsOf(headers) },
    json && { target: 'json', schema: schemaOf(json), read: readJson },
  ]
  return parts.filter((part) => part !== undefined)
}

function namesOf(query: NonNullable<RouteConfig['request']>['query']): readonly string[] {
  if (query === undefined) return []
  if (!(query instanceof z.ZodObject)) throw new Error('The query of a route must be one object schema.')
  return Object.keys(query.shape)
}

/** Unknown parameters, each with the known one that has the nearest name. */
function unknownIn(given: unknown, names: readonly string[]): z.core.$ZodIssue[] {
  if (typeof given !== 'object' || given === null) return []
  return Object.keys(given).flatMap((name) => {
    if (names.includes(name)) return []
    const near = nearestTo(name, names)
    const message = near === undefined ? 'Unknown parameter' : `Unknown parameter. The nearest one is \`${near}\``
    return [{ code: 'custom', path: [name], message, input: undefined }]
  })
}

/** A single value as such, and more than one of a name as a list. */
const readQuery = (c: Context<HttpEnv>): object =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

/** Reads the fields that the schema names, by the names that it gives them. */
function fieldsOf(schema: NonNullable<RouteConfig['request']>['headers']): Pick<Part, 'schema' | 'read'> {
  if (!(schema instanceof z.ZodObject)) throw new Error('The headers of a route must be one object schema.')
  const names = Object.keys(schema.shape).map((name) => [name, name.toLowerCase()] as const)
  const read = (c: Context<HttpEnv>) => {
    const headers = c.get('headers')
    const sent: Record<string, string> = {}
    for (const [name, lower] of names) if (headers[lower] !== undefined) sent[name] = headers[lower]
    return sent
  }
  return { schema, read }
}

function schemaOf(content: object): z.ZodType {
  if ('schema' in content && content.schema instanceof z.ZodType) return content.schema
  throw new Error('The body of a route must have a schema.')
}

/**
 * Reads the body. What is not JSON, and what ended before it was whole, is the framework's 400.
 * @returns ServiceError `request_invalid` if values are nested too deep, or an object has two properties of one name.
 */
async function readJson(c: Context<HttpEnv>): Promise<unknown> {
  let text: string
  let body: unknown
  try {
    text = await c.req.text()
  } catch (cause) {
    throw new HTTPException(400, { cause })
  }
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new HTTPException(400, { cause })
  }
  const flaw = jsonFlaw(text, 'body', limits.bodyLevels)
  return flaw === undefined ? body : invalidRequest([{ in: 'body', ...flaw }])
}
