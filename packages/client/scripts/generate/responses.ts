// The results of methods, and the properties of a response that the client checks.
import { type Operation, type Resolve, type Schema, supportOnly, Unsupported } from './document.ts'
import { RESERVED_RESULTS } from './reserved.ts'

/** The path to a value that must be there, and its JSON type. */
export type RequiredValue = string[]

/** The response of a successful operation. */
export interface Success {
  status: number
  /** The properties of its body, which become those of the result. */
  properties: { name: string; description: string; isRequired: boolean; isDeprecated: boolean; isList: boolean }[]
  required: RequiredValue[]
  hasEtag: boolean
}

const RESPONSE = ['description', 'headers', 'content']
const BODILESS = new Set(['204', '304'])
const STATUSES = '200, 201 and 204 (one of them), 304 beside 200, and 4xx and 5xx'
/** The response headers that results and errors have. */
const CARRIED = ['ETag', 'X-Request-Id', 'RateLimit', 'Retry-After']
/** Headers that the caller of a method doesn't need, or that are also in a body. */
const LEFT_OUT = ['RateLimit-Policy', 'Cache-Control', 'Allow', 'WWW-Authenticate', 'Accept-Encoding', 'Link']
const HEADERS = new Set([...CARRIED, ...LEFT_OUT])

export function readResponses(resolve: Resolve, place: string, operation: Operation) {
  const responses = Object.entries(operation.responses ?? {}).map(([status, given]) => {
    const response = { status, at: `${place}/responses/${status}`, headers: {}, ...resolve(given) }
    supportOnly(response.at, response, [...RESPONSE, 'status', 'at'])
    const unknown = Object.keys(response.headers).find((name) => !HEADERS.has(name))
    if (unknown !== undefined) {
      throw new Unsupported(`${response.at}/headers/${unknown}`, `The header \`${unknown}\``, [...HEADERS].join(', '))
    }
    const etag = response.headers['ETag']
    if (etag && resolve(etag).required !== true) {
      throw new Unsupported(`${response.at}/headers/ETag`, 'An optional ETag', 'an ETag that is required')
    }
    const mediaType = /^[45]/.test(status) ? 'application/problem+json' : 'application/json'
    const found = Object.keys(response.content ?? {}).join(', ')
    if (found !== (BODILESS.has(status) ? '' : mediaType)) {
      const supported = BODILESS.has(status) ? 'no content' : mediaType
      throw new Unsupported(`${response.at}/content`, found ? `\`${found}\`` : 'A response without content', supported)
    }
    return response
  })
  const successes = responses.filter(({ status }) => ['200', '201', '204'].includes(status))
  const hasNotModified = responses.some(({ status }) => status === '304')
  const other = responses.find(({ status }) => !/^(?:20[014]|304|[45]\d\d)$/.test(status))
  if (other) throw new Unsupported(other.at, `The status ${other.status}`, STATUSES)
  const [success] = successes
  if (!success || successes.length > 1 || (hasNotModified && success.status !== '200')) {
    const found = successes.map(({ status }) => status).join(' and ') || 'no success'
    throw new Unsupported(`${place}/responses`, `An operation with ${found}`, STATUSES)
  }
  const etagStatuses = responses.filter(({ headers }) => headers['ETag']).map(({ status }) => Number(status))
  const status = Number(success.status)
  const schema = success.content?.['application/json']?.schema
  const body = schema ? bodyOf(resolve, `${success.at}/content/application~1json/schema`, schema) : EMPTY
  return { success: { status, ...body, hasEtag: etagStatuses.includes(status) }, hasNotModified, etagStatuses }
}

const EMPTY = { properties: [], required: [] }

function bodyOf(resolve: Resolve, at: string, schema: Schema): Pick<Success, 'properties' | 'required'> {
  const { type, properties, required = [] } = resolve(schema)
  if (type !== 'object' || !properties) {
    throw new Unsupported(at, 'This body', 'an object with properties, which become those of the result')
  }
  const taken = Object.keys(properties).find((name) => RESERVED_RESULTS.has(name))
  if (taken !== undefined) {
    throw new Unsupported(
      `${at}/properties/${taken}`,
      `\`${taken}\``,
      `names other than ${[...RESERVED_RESULTS].join(', ')}`,
    )
  }
  return {
    properties: Object.entries(properties).map(([name, property]) => ({
      name,
      description: [resolve(property).description, hasSecret(resolve, property) && SECRET].filter(Boolean).join(' '),
      isRequired: required.includes(name),
      isDeprecated: resolve(property).deprecated ?? false,
      isList: resolve(property).type === 'array',
    })),
    required: requiredValues(resolve, required, properties),
  }
}

const SECRET = "It has a secret: store it, and don't log it."

const hasSecret = (resolve: Resolve, schema: Schema) =>
  Object.values(resolve(schema).properties ?? {}).some((property) => resolve(property)['x-secret'])

/** Returns a spot check for each required property of a body. Without any, checks that the body is an object. */
export function requiredValues(resolve: Resolve, names: string[], properties: Record<string, Schema>): RequiredValue[] {
  const values = names.flatMap((name) => requiredOf(resolve, name, properties[name] ?? {}))
  return values.length > 0 ? values : [['object']]
}

const JSON_TYPES: Record<string, string> = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }

/** Of an array, that it is one; of an object, its secret or else its identifier. Nothing, if its type is open. */
function requiredOf(resolve: Resolve, name: string, schema: Schema): RequiredValue[] {
  const { type, oneOf } = resolve(schema)
  if (type === 'array') return [[name, 'array']]
  if (typeof type === 'string' && JSON_TYPES[type] !== undefined) return [[name, JSON_TYPES[type]]]
  if (type !== 'object' && !oneOf) return []
  const variants = (oneOf ?? [schema]).map(resolve)
  const has = (key: string) => variants.every(({ required }) => required?.includes(key))
  const [{ properties = {} } = {}] = variants
  const secret = Object.keys(properties).find((key) => has(key) && resolve(properties[key] ?? {})['x-secret'])
  const key = secret ?? (has('uniqueId') ? 'uniqueId' : undefined)
  return [key === undefined ? [name, 'object'] : [name, key, 'string']]
}
