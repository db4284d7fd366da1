// Validates the path, query, headers and body of a request against the contract before its handler runs.
import { type RouteConfig, z } from '@hono/zod-openapi'
import { limits, type ValidationError } from '@parley/contract'
import type { Context } from 'hono'
import type { Caller } from '../domain/kernel/caller.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import { withReadableTexts } from '../domain/kernel/free-text.ts'
import { invalidRequest } from '../domain/kernel/invalid-request.ts'
import { findFlaws } from '../domain/kernel/json-flaw.ts'
import { pointerTo } from '../domain/kernel/json-pointer.ts'
import { permissionError } from '../domain/kernel/permissions.ts'
import { createPartCheck } from './body-parts.ts'
import type { HttpEnv } from './env.ts'
import { createInvalidItems } from './item-results.ts'
import { createItemFit } from './lenient-items.ts'
import { nearestTo } from './nearest-name.ts'
import type { AnyHandler } from './operation.ts'
import type { OperationFacts, Policy } from './policy.ts'
import { errorsOf, invalidPart } from './validation.ts'

/** A part of a request that must be validated, such as the query. `read` returns the value of the part, or a ServiceError. */
interface Part {
  /** The framework's name of the part. */
  target: 'query' | 'param' | 'header' | 'json'
  schema: z.ZodType
  read: (c: Context<HttpEnv>) => unknown
  /** The names of the allowed query parameters, because the schema doesn't reject unknown parameters. Absent for the other parts. */
  names?: readonly string[]
}

/** The facts by which requests to an operation are checked. Only one with `itemResults` needs its path and method. */
type CheckedFacts = { policy: Pick<Policy, 'permissions' | 'maxPartBytes'> } & Partial<
  Pick<OperationFacts, 'path' | 'method' | 'itemResults'>
>

/**
 * Returns a function that validates a request to a route and runs the handler. After the validation and before the handler, it also checks
 * the permissions that depend on properties of the body, and then the sizes of the body's parts, so no handler can forget them.
 * If the items of a body have results of their own, the handler gets only the valid ones, and `invalidItems` of the context has the others.
 * @param facts The policy of the operation: without permissions, the operation needs no credential, and requests have no caller.
 *   `itemResults` is the list of the body whose items have results of their own.
 * @throws if a permission depends on the body but the operation has no body. Such a permission would never be checked.
 */
export function createResponder(
  { request }: RouteConfig,
  facts: CheckedFacts,
  handler: AnyHandler,
): (c: Context<HttpEnv>, caller: Caller | undefined) => Promise<Response | ServiceError> {
  const { itemResults } = facts
  const { permissions = [], maxPartBytes } = facts.policy
  const validate = createCheck(request, facts)
  const checkPartSizes = maxPartBytes && createPartCheck(maxPartBytes)
  const bodyPermissions = permissions.filter(({ when, unbound }) => when !== undefined || typeof unbound === 'string')
  if (bodyPermissions.length > 0 && request?.body === undefined) {
    throw new Error('A permission depends on the body of an operation that has none.')
  }
  return async function respond(c, caller) {
    const invalid = await validate(c)
    if (invalid !== undefined) return invalid
    const needsCheck = caller !== undefined && bodyPermissions.length > 0
    const denied = needsCheck ? permissionError(caller, bodyPermissions, validBody(c)) : undefined
    return denied ?? checkSizes(c) ?? handler(c, caller)
  }

  /** Checks the sizes of the body's parts, and removes the invalid items. Returns the error about what isn't in an item. */
  function checkSizes(c: Context<HttpEnv>): ServiceError | undefined {
    if (checkPartSizes === undefined && itemResults === undefined) return undefined
    const body = validBody(c)
    const invalidItems = c.get('invalidItems')
    const errors = checkPartSizes?.(body).flatMap(({ path, detail }) => {
      const error: ValidationError = { in: 'body', pointer: pointerTo(path), detail }
      return invalidItems?.add(path, () => [error]) ? [] : [error]
    })
    invalidItems?.blank(body)
    invalidItems?.remove(body)
    return errors === undefined || errors.length === 0 ? undefined : invalidRequest(errors)
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type of `c` is that of any route, and so declares no body.
const validBody = (c: Context<HttpEnv>): object => c.req.valid('json' as never)

/**
 * Creates the function that validates requests to a route. The function returns the error about the first invalid part, or undefined. It
 * replaces the framework's validators, in the same order. They are slower: they copy all headers, and await for each part.
 */
function createCheck(request: RouteConfig['request'], facts: CheckedFacts) {
  const allParts = partsOf(request ?? {}, facts)
  // If neither the request nor the route has query parameters, the query isn't validated, which saves time for most requests.
  const partsWithoutQuery =
    request?.query === undefined ? allParts.filter(({ target }) => target !== 'query') : allParts
  return async function check(c: Context<HttpEnv>): Promise<ServiceError | undefined> {
    const parts = c.req.url.includes('?') ? allParts : partsWithoutQuery
    for (const { target, schema, read, names } of parts) {
      const reading = read(c)
      // Only the body is read asynchronously. Awaiting the other parts, too, would take time.
      // oxlint-disable-next-line no-await-in-loop -- After an invalid part, further parts aren't read.
      const input = reading instanceof Promise ? await reading : reading
      if (input instanceof ServiceError) return input
      const parsed = schema.safeParse(input, { reportInput: true })
      const unknownParameters = names === undefined ? [] : unknownParameterIssues(input, names)
      const invalidItems = target === 'json' ? c.get('invalidItems') : undefined
      const issues = [...unknownParameters, ...(parsed.error?.issues ?? [])].filter(
        (issue) => invalidItems?.add(issue.path, (max) => errorsOf(target, [issue], max)) !== true,
      )
      if (issues.length > 0) return invalidPart(target, issues)
      // An invalid item can nest values too deeply for a recursive function.
      if (invalidItems !== undefined && typeof input === 'object' && input !== null) invalidItems.blank(input)
      // The handler gets the body as the client sent it, because Zod's copy would lack a property `__proto__`. Of each other part, such as
      // the query, the handler gets Zod's copy, which has default values and converted numbers.
      const value = target === 'json' ? withReadableTexts(input) : parsed.data
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The framework only stores the value.
      c.req.addValidatedData(target, value as object)
    }
    return undefined
  }
}

/** Returns the parts of requests to a route. Throws when the server starts if the route has a part that this file can't validate. */
function partsOf(request: NonNullable<RouteConfig['request']>, facts: CheckedFacts): Part[] {
  const { query = z.object({}), params, headers, cookies, body } = request
  const { 'application/json': json, ...otherMediaTypes } = body?.content ?? {}
  const isBodyOptional = body !== undefined && body.required !== true
  if (cookies !== undefined || isBodyOptional || Object.keys(otherMediaTypes).length > 0) {
    throw new Error('Unsupported route: a cookie, an optional body, or a body that is not JSON.')
  }
  const parts: (Part | undefined)[] = [
    { target: 'query', schema: query, read: readQuery, names: namesOf(query) },
    params && { target: 'param', schema: params, read: (c) => c.req.param() },
    headers && { target: 'header', schema: schemaOf(headers), read: headerReader(headers) },
    json && {
      target: 'json',
      schema: schemaOf('schema' in json ? json.schema : json),
      read: bodyReader(facts),
    },
  ]
  return parts.filter((part) => part !== undefined)
}

/** Returns the names of the parameters that an object schema declares. Throws for any other schema, such as a union. */
function namesOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  throw new Error('The query and the headers of a route must be one object schema each.')
}

/** Returns an issue for each query parameter that isn't among `names`. The issue suggests the most similar name. */
function unknownParameterIssues(input: unknown, names: readonly string[]): z.core.$ZodIssue[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.keys(input).flatMap((name) => {
    if (names.includes(name)) return []
    const nearest = nearestTo(name, names)
    const message = nearest === undefined ? 'Unknown parameter' : `Unknown parameter. The nearest one is \`${nearest}\``
    return [{ code: 'custom', path: [name], message, input: undefined }]
  })
}

/**
 * Reads the query parameters. A parameter that occurs more than once gets the list of its values.
 * @returns the parameters, or a ServiceError `request_invalid` if the bytes of a parameter aren't UTF-8. The framework would leave them
 *   escaped.
 */
function readQuery(c: Context<HttpEnv>): object {
  const [, query = ''] = c.req.url.split('?', 2)
  const malformed = query.includes('%') ? query.split('&').filter((pair) => !isDecodable(pair)) : []
  const errors = malformed.map((pair): ValidationError => {
    const [name = ''] = pair.split('=', 1)
    return { in: 'query', pointer: pointerTo([name]), detail: 'The value is not UTF-8, escaped with percent signs.' }
  })
  if (errors.length > 0) return invalidRequest(errors)
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Returns a function that reads the headers that a schema declares. Each header gets the name in the schema, such as `If-Match`. */
function headerReader(schema: unknown): Part['read'] {
  const names = namesOf(schema).map((name) => [name, name.toLowerCase()] as const)
  return (c) => {
    const headers = c.get('headers')
    const declared: Record<string, string> = {}
    for (const [name, lowerCaseName] of names)
      if (headers[lowerCaseName] !== undefined) declared[name] = headers[lowerCaseName]
    return declared
  }
}

/** Returns the schema if it is a Zod schema, and throws otherwise: the framework's types also allow other schemas. */
function schemaOf(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('The headers and the body of a route must have a Zod schema.')
}

/** Decodes UTF-8 without replacing invalid bytes. Removes a byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns a function that returns the parsed body, or a ServiceError `request_invalid` if it isn't JSON in UTF-8 or has a flaw that
 * `JSON.parse` accepts. Flaws of items that have results of their own go to `invalidItems` of the context.
 */
function bodyReader(facts: CheckedFacts): Part['read'] {
  const { itemResults } = facts
  const fitItems = createItemFit(facts)
  return async (c) => {
    let text: string | undefined
    let body: unknown
    try {
      text = UTF_8.decode(await c.req.arrayBuffer())
      body = JSON.parse(text)
    } catch {
      const detail = text === '' ? 'The body is empty. Send JSON.' : 'The body is not valid JSON in UTF-8.'
      return invalidRequest([{ in: 'body', pointer: '', detail }])
    }
    const invalidItems = itemResults === undefined ? undefined : createInvalidItems(itemResults)
    if (invalidItems !== undefined) c.set('invalidItems', invalidItems)
    let invalid: ServiceError | undefined
    findFlaws(text, 'body', limits.bodyLevels, (path, detail) => {
      const errors = () => [{ in: 'body' as const, pointer: pointerTo(path), detail }]
      if (invalidItems?.add(path, errors)) return false
      invalid = invalidRequest(errors())
      return true
    })
    fitItems?.(body)
    return invalid ?? body
  }
}
