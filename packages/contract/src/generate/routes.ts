// Prints operations and webhooks as routes of @hono/zod-openapi.
import { isObject, pointerOf, Reader, Rejection, resolve } from '../document/index.ts'
import { type Contract, withoutReference, type GeneratedOperation, referencesIn, securityOf } from './document.ts'
import { requireKnown } from './keywords.ts'
import { access, literal, members, object, type Member } from './print.ts'
import { inlineCode } from './schemas.ts'

/** Where a parameter stands, and the name that @hono/zod-openapi gives to the place. */
const PLACES = { path: 'params', query: 'query', header: 'headers' } as const
type ParameterPlace = keyof typeof PLACES

const BODY_TYPE = 'application/json'
const RESPONSE_TYPES = [BODY_TYPE, 'application/problem+json']

/** The function that turns text into the declared type. None is needed for strings. */
const FROM_TEXT: Readonly<Record<string, string>> = {
  string: '',
  integer: 'checks.numberFromText',
  number: 'checks.numberFromText',
  boolean: 'checks.booleanFromText',
}

/**
 * Prints the schema of a parameter or a response header, which comes as text.
 *
 * @param also A keyword that is allowed in the schema, and that the caller enforces.
 */
function textCode(contract: Contract, holder: Reader, place: ParameterPlace, also?: string): string {
  const at = holder.place('schema')
  const schema = holder.need('schema', holder.raw('schema'))
  const { type, items } = resolve(contract.document, schema)
  const code = inlineCode(contract, schema, at, true, also)
  const isList = type === 'array' && place === 'query'
  const item = isList ? resolve(contract.document, items).type : type
  const call = typeof item === 'string' && Object.hasOwn(FROM_TEXT, item) ? FROM_TEXT[item] : undefined
  if (call === undefined || (isList && call !== ''))
    throw new Rejection(at, 'supported here: a string, a number, a boolean, and in a query a list of strings')
  // The emitter of the document doesn't see the name of a component through a function.
  if ((call !== '' || isList) && isObject(schema) && '$ref' in schema)
    throw new Rejection(`${at}/$ref`, 'write the schema in this place')
  return isList ? `checks.listFromText(${code})` : call === '' ? code : `${call}(${code})`
}

function parameterCode(contract: Contract, reader: Reader, place: ParameterPlace): string {
  requireKnown(reader, 'parameter')
  const [style, explode] = [reader.text('style'), reader.flag('explode')]
  if ((style ?? 'form') !== 'form' || explode === false || (place !== 'query' && (style ?? explode) !== undefined))
    throw new Rejection(reader.at, 'the server reads parameters in their usual form: `style: form`, `explode: true`')
  const param = { ...(style !== undefined && { style }), ...(explode !== undefined && { explode }) }
  const documented = style === undefined && explode === undefined ? '' : `.openapi(${literal({ param })})`
  const code = textCode(contract, reader, place, place === 'path' ? undefined : 'default') + documented
  if (reader.flag('required')) return code
  if (place === 'path') throw new Rejection(reader.place('required'), 'a parameter of a path is required')
  const { schema } = reader.value
  const fallback = isObject(schema) ? schema.default : undefined
  return fallback === undefined ? `${code}.optional()` : `${code}.default(${literal(fallback)})`
}

const placeOf = (parameter: Reader): string => parameter.need('in', parameter.text('in'))
const nameOf = (parameter: Reader): string => parameter.need('name', parameter.text('name'))

/** Prints the parameters of an operation: an object of Zod for each place that has some. */
function parameterMembers(contract: Contract, { path, reader, parameters }: GeneratedOperation): Member[] {
  const stray = parameters.find((each) => !Object.hasOwn(PLACES, placeOf(each)))
  if (stray) throw new Rejection(stray.place('in'), `supported here: ${Object.keys(PLACES).join(', ')}`)
  for (const [, name] of path.matchAll(/\{(.+?)\}/g))
    if (!parameters.some((each) => placeOf(each) === 'path' && nameOf(each) === name))
      throw new Rejection(reader.place('parameters'), `the parameter "${name}" of the path is missing`)
  return (['path', 'query', 'header'] as const).flatMap((place): Member[] => {
    const fields = parameters
      .filter((each) => placeOf(each) === place)
      .map((each) => ({ name: nameOf(each), code: parameterCode(contract, each, place) }))
    return fields.length === 0 ? [] : [{ name: PLACES[place], code: `z.object(${object(fields)})` }]
  })
}

/** Prints the schema of each media type. */
function contentMembers(contract: Contract, reader: Reader, types: readonly string[], isRequested: boolean): Member[] {
  const content = reader.children('content').map(([name, media]) => {
    requireKnown(media, 'media')
    if (!types.includes(name)) throw new Rejection(media.at, `supported here: ${types.join(', ')}`)
    const schema = media.need('schema', media.raw('schema'))
    const code = inlineCode(contract, schema, media.place('schema'), isRequested)
    return { name, code: object([{ name: 'schema', code }]) }
  })
  return content.length === 0 ? [] : [{ name: 'content', code: object(content) }]
}

function bodyMembers(contract: Contract, body: Reader | undefined, isRequested: boolean): Member[] {
  if (!body) return []
  requireKnown(body, 'body')
  if (body.flag('required') !== true) throw new Rejection(body.at, 'the server accepts no optional body')
  const content = contentMembers(contract, body, [BODY_TYPE], isRequested)
  return [{ name: 'body', code: object([...members({ required: true }), ...content]) }]
}

function responseCode(contract: Contract, reader: Reader): string {
  requireKnown(reader, 'response')
  const headers = reader.children('headers').map(([name, written]) => {
    const header = withoutReference(contract.document, written)
    requireKnown(header, 'header')
    const code = textCode(contract, header, 'header')
    return { name, code: header.flag('required') ? code : `${code}.optional()` }
  })
  return object([
    // The type of a route wants one.
    ...members({ description: '' }),
    ...(headers.length === 0 ? [] : [{ name: 'headers', code: `z.object(${object(headers)})` }]),
    ...contentMembers(contract, reader, RESPONSE_TYPES, false),
  ])
}

/** Prints the responses by status. One that is a reference names the shared constant. */
function responsesCode(contract: Contract, { reader }: GeneratedOperation): string {
  const responses = reader.children('responses').map(([status, response]) => {
    const { $ref } = response.value
    const shared = contract.responses.find(([name]) => $ref === pointerOf('components', 'responses', name))
    return { name: status, code: shared ? access('responses', shared[0]) : responseCode(contract, response) }
  })
  return object(responses)
}

function routeCode(contract: Contract, operation: GeneratedOperation, isWebhook: boolean): string {
  const { id, method, path, body } = operation
  const request = [...parameterMembers(contract, operation), ...bodyMembers(contract, body, !isWebhook)]
  return `createRoute(${object([
    ...members({ method, path, ...(!isWebhook && { operationId: id }), security: securityOf(contract, operation) }),
    ...(request.length === 0 ? [] : [{ name: 'request', code: object(request) }]),
    { name: 'responses', code: isWebhook ? '{}' : responsesCode(contract, operation) },
  ])})`
}

/** The server sends one status of those that an operation has. */
function requireStatuses({ reader }: GeneratedOperation): void {
  for (const [status, { at }] of reader.children('responses'))
    if (!/^[1-5]\d\d$/.test(status)) throw new Rejection(at, 'a status code is expected here')
}

/** A webhook is a POST without a credential. Of the response to it, the first digit of the status counts and nothing else. */
function requireSendable({ method, reader, parameters, body }: GeneratedOperation): void {
  if (method !== 'post' || body === undefined) throw new Rejection(reader.at, 'a webhook is a POST with a body')
  const { security } = reader.value
  if (JSON.stringify(security) !== '[]')
    throw new Rejection(reader.place('security'), 'no program sends a credential with a webhook; use `[]`')
  for (const { at, value } of parameters)
    if (value.in !== 'header' || value.required !== true)
      throw new Rejection(at, 'no program sends this with a webhook; supported here: a required header')
  for (const [status, { at }] of reader.children('responses'))
    if (status !== '2XX' && status !== 'default')
      throw new Rejection(at, 'no program tells this response to a webhook apart; supported here: 2XX, default')
}

/**
 * Prints the module of routes: one for each operation, by operationId, and in the same form the webhooks, by name.
 *
 * @param attempt Runs a step, and keeps its rejection.
 */
export function routesModule(contract: Contract, attempt: (step: () => string) => string): string {
  const used = new Set(contract.operations.flatMap(({ reader }) => referencesIn(reader.value.responses)))
  const shared = contract.responses
    .filter(([name]) => used.has(name))
    .map(([name, reader]) => ({ name, code: attempt(() => responseCode(contract, reader)) }))
  const routes = contract.operations.map((each) => ({
    name: each.id,
    code: attempt(() => {
      requireStatuses(each)
      return routeCode(contract, each, false)
    }),
  }))
  const webhooks = contract.webhooks.map((each) => ({
    name: each.id,
    code: attempt(() => {
      requireSendable(each)
      return routeCode(contract, each, true)
    }),
  }))
  return [
    `const responses = ${object(shared)}\n`,
    `export const routes = ${object(routes)}\n`,
    `/** The requests that the server sends. */\nexport const webhooks = ${object(webhooks)}\n`,
  ].join('\n')
}
