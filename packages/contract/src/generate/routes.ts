// Prints the generated module of routes: each operation and webhook of the contract as a route of @hono/zod-openapi.
import { isObject, pointerOf, Reader, referencesBelow, Rejection, resolve } from '../document/index.ts'
import { type Contract, withoutReference, type GeneratedOperation, securityOf } from './document.ts'
import { requireKnown } from './keywords.ts'
import { access, literal, members, object, type Member } from './print.ts'
import { inlineCode } from './schemas.ts'

/** For each `in` of a parameter: the key under which @hono/zod-openapi expects the schemas of these parameters. */
const PLACES = { path: 'params', query: 'query', header: 'headers' } as const
type ParameterPlace = keyof typeof PLACES

const BODY_TYPE = 'application/json'
const RESPONSE_TYPES = [BODY_TYPE, 'application/problem+json']

/** The functions of `checks.ts` that turn the text of a parameter into the declared type. A string needs no parser. */
const PARSER_BY_TYPE = new Map<unknown, string | undefined>([
  ['string', undefined],
  ['integer', 'checks.numberFromText'],
  ['number', 'checks.numberFromText'],
  ['boolean', 'checks.booleanFromText'],
])

/**
 * Prints the schema of a parameter or a response header. The value arrives as text, so the printed schema first parses the text.
 *
 * @param holder The parameter or header that has the schema.
 * @param extraKeyword One more keyword that is supported in the schema, because the caller enforces it.
 */
function textCode(contract: Contract, holder: Reader, place: ParameterPlace, extraKeyword?: string): string {
  const [code, at] = [inlineCode(contract, holder, true, extraKeyword), holder.place('schema')]
  const { schema } = holder.value
  const { type, items } = resolve(contract.document, schema)
  const isListOfStrings = type === 'array' && place === 'query' && resolve(contract.document, items).type === 'string'
  if (!isListOfStrings && !PARSER_BY_TYPE.has(type))
    throw new Rejection(at, 'supported here: a string, a number, a boolean, and in a query a list of strings')
  const parser = isListOfStrings ? 'checks.listFromText' : PARSER_BY_TYPE.get(type)
  if (parser === undefined) return code
  // The library doesn't find the name of a component in a schema that is wrapped in a function.
  if (isObject(schema) && '$ref' in schema) throw new Rejection(`${at}/$ref`, 'write the schema in this place')
  return `${parser}(${code})`
}

/** Prints the schema of a parameter. A parameter that isn't required gets its default, or becomes optional. */
function parameterCode(contract: Contract, reader: Reader, place: ParameterPlace): string {
  requireKnown(reader, 'parameter')
  const [style, explode] = [reader.text('style'), reader.flag('explode')]
  const isStyledOutsideQuery = place !== 'query' && (style !== undefined || explode !== undefined)
  if ((style ?? 'form') !== 'form' || explode === false || isStyledOutsideQuery)
    throw new Rejection(reader.at, 'the server reads parameters in their usual form: `style: form`, `explode: true`')
  // `style` and `explode` don't change how the server parses. They are printed for the document that the library writes from the code.
  const param = { ...(style !== undefined && { style }), ...(explode !== undefined && { explode }) }
  const documentation = Object.keys(param).length === 0 ? '' : `.openapi(${literal({ param })})`
  // A path parameter is required, so only other parameters can have a default.
  const code = textCode(contract, reader, place, place === 'path' ? undefined : 'default') + documentation
  if (reader.flag('required')) return code
  if (place === 'path') throw new Rejection(reader.place('required'), 'a parameter of a path is required')
  const { schema } = reader.value
  const fallback = isObject(schema) ? schema.default : undefined
  return fallback === undefined ? `${code}.optional()` : `${code}.default(${literal(fallback)})`
}

const placeOf = (parameter: Reader): string => parameter.need('in', parameter.text('in'))
const nameOf = (parameter: Reader): string => parameter.need('name', parameter.text('name'))

/** Prints the parameters of an operation: one Zod object each for the parameters in the path, in the query and in headers. */
function parameterMembers(contract: Contract, { path, reader, parameters }: GeneratedOperation): Member[] {
  const unsupported = parameters.find((parameter) => !Object.hasOwn(PLACES, placeOf(parameter)))
  if (unsupported) throw new Rejection(unsupported.place('in'), `supported here: ${Object.keys(PLACES).join(', ')}`)
  // Each `{name}` in the path needs a path parameter with this name.
  for (const [, name] of path.matchAll(/\{(.+?)\}/g))
    if (!parameters.some((parameter) => placeOf(parameter) === 'path' && nameOf(parameter) === name))
      throw new Rejection(reader.place('parameters'), `the parameter "${name}" of the path is missing`)
  return (['path', 'query', 'header'] as const).flatMap((place): Member[] => {
    const properties = parameters
      .filter((parameter) => placeOf(parameter) === place)
      .map((parameter) => ({ name: nameOf(parameter), code: parameterCode(contract, parameter, place) }))
    return properties.length === 0 ? [] : [{ name: PLACES[place], code: `z.object(${object(properties)})` }]
  })
}

/**
 * Prints the `content` of a body or a response: the schema of each media type. Returns no member if there is no media type.
 *
 * @param types The supported media types.
 * @param isRequested True if clients send this content, and false if the server sends it.
 */
function contentMembers(contract: Contract, reader: Reader, types: readonly string[], isRequested: boolean): Member[] {
  const content = reader.children('content').map(([name, media]) => {
    requireKnown(media, 'media')
    if (!types.includes(name)) throw new Rejection(media.at, `supported here: ${types.join(', ')}`)
    return { name, code: object([{ name: 'schema', code: inlineCode(contract, media, isRequested) }]) }
  })
  return content.length === 0 ? [] : [{ name: 'content', code: object(content) }]
}

/** Prints the `body` of a route. Prints nothing if the operation has no body. */
function bodyMembers(contract: Contract, body: Reader | undefined, isRequested: boolean): Member[] {
  if (!body) return []
  requireKnown(body, 'body')
  if (body.flag('required') !== true) throw new Rejection(body.at, 'the server accepts no optional body')
  const content = contentMembers(contract, body, [BODY_TYPE], isRequested)
  return [{ name: 'body', code: object([...members({ required: true }), ...content]) }]
}

/** Prints a response: its headers and its content. */
function responseCode(contract: Contract, reader: Reader): string {
  requireKnown(reader, 'response')
  const headers = reader.children('headers').map(([name, headerOrReference]) => {
    const header = withoutReference(contract.document, headerOrReference)
    requireKnown(header, 'header')
    const code = textCode(contract, header, 'header')
    return { name, code: header.flag('required') ? code : `${code}.optional()` }
  })
  return object([
    // The types of @hono/zod-openapi require a description.
    ...members({ description: '' }),
    ...(headers.length === 0 ? [] : [{ name: 'headers', code: `z.object(${object(headers)})` }]),
    ...contentMembers(contract, reader, RESPONSE_TYPES, false),
  ])
}

/** Prints the responses of an operation by status. For a shared response of `components`, prints the name of its constant. */
function responsesCode(contract: Contract, { reader }: GeneratedOperation): string {
  const responses = reader.children('responses').map(([status, response]) => {
    const { $ref } = response.value
    const [shared] = contract.responses.find(([name]) => $ref === pointerOf('components', 'responses', name)) ?? []
    const code = shared === undefined ? responseCode(contract, response) : access('responses', shared)
    return { name: status, code }
  })
  return object(responses)
}

/** Prints the route of an operation or a webhook. For a webhook, which the server sends, leaves out the operationId and the responses. */
function routeCode(contract: Contract, operation: GeneratedOperation, isWebhook: boolean): string {
  if (isWebhook) requireSendable(operation)
  else requireStatuses(operation)
  const { id, method, path, body } = operation
  const request = [...parameterMembers(contract, operation), ...bodyMembers(contract, body, !isWebhook)]
  return `createRoute(${object([
    ...members({ method, path, ...(!isWebhook && { operationId: id }), security: securityOf(contract, operation) }),
    ...(request.length === 0 ? [] : [{ name: 'request', code: object(request) }]),
    { name: 'responses', code: isWebhook ? '{}' : responsesCode(contract, operation) },
  ])})`
}

/** Rejects a response for a range of statuses, such as `2XX` or `default`: the server must know which status to send. */
function requireStatuses({ reader }: GeneratedOperation): void {
  for (const [status, { at }] of reader.children('responses'))
    if (!/^[1-5]\d\d$/.test(status)) throw new Rejection(at, 'a status code is expected here')
}

/**
 * Rejects a webhook that the server can't send. The server sends a POST with a body, required headers and no credential. Among the
 * responses, the server only distinguishes success (2XX) and failure.
 */
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
 * Prints the module of routes: the shared responses that operations use, the operations by operationId, and the webhooks by name.
 *
 * @param attempt Runs a function that prints code. If the function rejects the contract, keeps the rejection for later and returns no code.
 */
export function routesModule(contract: Contract, attempt: (print: () => string) => string): string {
  const references = referencesBelow(
    contract.document,
    contract.operations.map(({ reader }) => reader.value.responses),
  )
  const sharedResponses = contract.responses
    .filter(([name]) => references.has(pointerOf('components', 'responses', name)))
    .map(([name, reader]) => ({ name, code: attempt(() => responseCode(contract, reader)) }))
  const printRoute = (operation: GeneratedOperation, isWebhook: boolean) => ({
    name: operation.id,
    code: attempt(() => routeCode(contract, operation, isWebhook)),
  })
  const routes = contract.operations.map((operation) => printRoute(operation, false))
  const webhooks = contract.webhooks.map((webhook) => printRoute(webhook, true))
  return [
    `const responses = ${object(sharedResponses)}\n`,
    `export const routes = ${object(routes)}\n`,
    `/** The requests that the server sends. */\nexport const webhooks = ${object(webhooks)}\n`,
  ].join('\n')
}
