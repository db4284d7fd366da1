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

/** Validates a request against its route. If it is valid, the handler reads its input from `c.req.valid`. */
type Check = (c: Context<HttpEnv>) => Promise<ServiceError | undefined>

interface Part {
  target: 'query' | 'param' | 'header' | 'json'
  schema: z.ZodType
  read: (c: Context<HttpEnv>) => unknown
  /** The allowed names of query parameters, because their schema ignores unknown ones. Absent for other parts. */
  names?: readonly string[]
}

/**
 * Returns a function that validates a request to a route and runs the handler. It also checks the permissions that depend on the body,
 * after validating the body, so that no handler can forget them.
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
 * Creates the validation of a route. It validates in the order of the framework's validators and with the same outcome, but faster: theirs
 * run a chain of asynchronous functions for each part, and copy all headers to read one.
 */
function createCheck(request: RouteConfig['request']): Check {
  const parts = partsOf(request ?? {})
  return async function check(c) {
    for (const { target, schema, read, names } of parts) {
      const reading = read(c)
      // oxlint-disable-next-line no-await-in-loop -- The response is about the first invalid part.
      const input = reading instanceof Promise ? await reading : reading
      if (input instanceof ServiceError) return input
      const parsed = schema.safeParse(input, { reportInput: true })
      const unknown = names === undefined ? [] : unknownIn(input, names)
      if (!parsed.success || unknown.length > 0)
        return invalidPart(target, [...unknown, ...(parsed.error?.issues ?? [])])
      // The handler gets the body as sent: Zod converts nothing in a body, and its copy would lack a property `__proto__`. In the other
      // parts, Zod fills in defaults and converts numbers.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The framework only stores the value.
      c.req.addValidatedData(target, (target === 'json' ? input : parsed.data) as object)
    }
    return undefined
  }
}

/**
 * Returns the parts of a request that a route validates.
 * @throws {Error} if a route declares a part that the server can't validate, so that none stays unchecked.
 */
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

/** Returns an issue for each unknown parameter, which suggests the known name that is most similar. */
function unknownIn(input: unknown, names: readonly string[]): z.core.$ZodIssue[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.keys(input).flatMap((name) => {
    if (names.includes(name)) return []
    const near = nearestTo(name, names)
    const message = near === undefined ? 'Unknown parameter' : `Unknown parameter. The nearest one is \`${near}\``
    return [{ code: 'custom', path: [name], message, input: undefined }]
  })
}

/** Reads the query. A name that occurs more than once has the list of its values. */
const readQuery = (c: Context<HttpEnv>): object =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

/** Reads the headers that the schema names, with the capitals that it uses. */
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
 * Reads the body.
 * @throws HTTPException 400 if the body isn't JSON, or if the request ended before the body was complete.
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
