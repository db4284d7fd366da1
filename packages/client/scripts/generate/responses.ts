// The results of methods, and the properties of a response that the client checks.
import { isList, isObject, isText, resolve, texts } from '@parley/contract/document'
import type { Json, JsonObject, Reader } from '@parley/contract/document'
import { RESERVED_RESULTS } from './reserved.ts'
import { UNKNOWN, unsupported } from './unsupported.ts'

/** The response of a successful operation. The properties of its body become those of the result. */
export type SuccessResponse = ReturnType<typeof readResponses>['success']

const BODILESS = new Set(['204', '304'])
const STATUSES = '200, 201 and 204 (one of them), 304 beside 200, and 4xx and 5xx'
/** The response headers that results and errors have. */
const CARRIED = ['ETag', 'X-Request-Id', 'RateLimit', 'Retry-After']
/** Headers that the caller of a method doesn't need, or that are also in a body. */
const LEFT_OUT = ['RateLimit-Policy', 'Cache-Control', 'Allow', 'WWW-Authenticate', 'Accept-Encoding', 'Link']
const HEADERS = new Set([...CARRIED, ...LEFT_OUT])

function readResponse(document: JsonObject, status: string, written: Reader) {
  const response = written.resolved(document)
  const [headers, content] = [response.children('headers'), response.children('content')]
  response.annotations(['description'])
  response.close(UNKNOWN)
  const unknown = headers.find(([name]) => !HEADERS.has(name))
  if (unknown) throw unsupported(unknown[1].at, `The header \`${unknown[0]}\``, [...HEADERS].join(', '))
  const etag = headers.find(([name]) => name === 'ETag')?.[1].resolved(document)
  if (etag && etag.flag('required') !== true) throw unsupported(etag.at, 'An optional ETag', 'an ETag that is required')
  const isError = /^[45]/.test(status)
  const mediaType = BODILESS.has(status) ? '' : isError ? 'application/problem+json' : 'application/json'
  const found = content.map(([name]) => name).join(', ')
  if (found !== mediaType) {
    const subject = found ? `\`${found}\`` : 'A response without content'
    throw unsupported(response.place('content'), subject, mediaType || 'no content')
  }
  return { status, at: response.at, hasEtag: etag !== undefined, body: content[0]?.[1].child('schema') }
}

/** The results of an operation. */
export function readResponses(document: JsonObject, operation: Reader) {
  const responses = operation.children('responses').map(([status, each]) => readResponse(document, status, each))
  const successes = responses.filter(({ status }) => ['200', '201', '204'].includes(status))
  const hasNotModified = responses.some(({ status }) => status === '304')
  const other = responses.find(({ status }) => !/^(?:20[014]|304|[45]\d\d)$/.test(status))
  if (other) throw unsupported(other.at, `The status ${other.status}`, STATUSES)
  const [success] = successes
  if (!success || successes.length > 1 || (hasNotModified && success.status !== '200')) {
    const found = successes.map(({ status }) => status).join(' and ') || 'no success'
    throw unsupported(operation.place('responses'), `An operation with ${found}`, STATUSES)
  }
  const etagStatuses = responses.filter(({ hasEtag }) => hasEtag).map(({ status }) => Number(status))
  return {
    success: { ...bodyOf(document, success.body), status: Number(success.status), hasEtag: success.hasEtag },
    hasNotModified,
    etagStatuses,
  }
}

function bodyOf(document: JsonObject, schema?: Reader) {
  if (!schema) return { properties: [], required: [] }
  const { type, properties, required } = schema.resolved(document).value
  if (type !== 'object' || !isObject(properties))
    throw unsupported(schema.at, 'This body', 'an object with properties, which become those of the result')
  const taken = Object.keys(properties).find((name) => RESERVED_RESULTS.has(name))
  if (taken !== undefined) {
    const supported = `names other than ${[...RESERVED_RESULTS].join(', ')}`
    throw unsupported(`${schema.at}/properties/${taken}`, `\`${taken}\``, supported)
  }
  return {
    properties: Object.entries(properties).map(([name, property]) => {
      const { description, deprecated = false, type: own, properties: inner = {} } = resolve(document, property)
      const hasSecret = Object.values(inner ?? {}).some((each) => resolve(document, each)['x-secret'] === true)
      return {
        name,
        description: [isText(description) && description, hasSecret && SECRET].filter(isText).join(' '),
        isRequired: texts(required).includes(name),
        isDeprecated: deprecated === true,
        isList: own === 'array',
      }
    }),
    required: requiredValues(document, texts(required), properties),
  }
}

const SECRET = "It has a secret: store it, and don't log it."

/** Returns a spot check for each required property of a body. Without any, checks that the body is an object. */
export function requiredValues(document: JsonObject, names: string[], properties: JsonObject): string[][] {
  const values = names.flatMap((name) => requiredOf(document, name, properties[name] ?? {}))
  return values.length > 0 ? values : [['object']]
}

const JSON_TYPES: Record<string, string> = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }

/** An array must be one; an object must have its secret or else its identifier. Nothing is required if the type is open. */
function requiredOf(document: JsonObject, name: string, schema: Json): string[][] {
  const { type, oneOf } = resolve(document, schema)
  if (type === 'array') return [[name, 'array']]
  if (typeof type === 'string' && JSON_TYPES[type] !== undefined) return [[name, JSON_TYPES[type]]]
  if (type !== 'object' && !isList(oneOf)) return []
  const variants = (isList(oneOf) ? oneOf : [schema]).map((variant) => resolve(document, variant))
  const has = (key: string) => variants.every(({ required }) => texts(required).includes(key))
  const properties = Object.entries(variants[0]?.properties ?? {})
  const [secret] = properties.find(([key, each]) => has(key) && resolve(document, each)['x-secret']) ?? []
  const key = secret ?? (has('uniqueId') ? 'uniqueId' : undefined)
  return [key === undefined ? [name, 'object'] : [name, key, 'string']]
}
