// The results of methods, and the properties of a response that the client checks.
import { isDeepStrictEqual } from 'node:util'
import { deprecationOf, isList, isObject, isText, resolve, texts, valueAt } from '@parley/contract/document'
import type { Json, JsonObject, Operation } from '@parley/contract/document'
import { unsupported } from './parameters.ts'

/** The statuses of a success. The others are 304 and errors. */
const SUCCESSES = ['200', '201', '204']
/** Properties that the client adds to a result. */
const ADDED = ['etag', 'requestId', 'rateLimit', 'notModified', 'then']

/** The results of an operation. */
export function readResponses(document: JsonObject, operation: Operation) {
  const { responses } = operation
  const successes = responses.filter(([status]) => status < '400' && status !== '304')
  const [success] = successes
  const isSupported = ([status, each]: (typeof responses)[number]) =>
    SUCCESSES.includes(status) && success !== undefined && hasSameResult(success[1], each)
  if (!success || !successes.every(isSupported)) {
    const statuses = responses.map(([status]) => status).join(', ')
    const supported = `one of ${SUCCESSES.join(', ')}, or several with the same body and ETag`
    throw unsupported(operation, 'responses', `An operation with ${statuses}`, supported)
  }
  const [status, response] = success
  const etagStatuses = responses.filter(([, each]) => valueAt(each, '/headers/ETag') !== undefined)
  const optional = etagStatuses.find(([, each]) => !resolve(document, valueAt(each, '/headers/ETag'))['required'])
  if (optional) throw unsupported(operation, `responses/${optional[0]}`, 'An optional ETag', 'an ETag that is required')
  return {
    success: {
      ...bodyOf(document, operation, status, valueAt(response, '/content/application~1json/schema')),
      statuses: successes.map(([each]) => Number(each)),
      hasEtag: etagStatuses.some(([each]) => each === status),
    },
    hasNotModified: responses.some(([each]) => each === '304'),
    etagStatuses: etagStatuses.map(([each]) => Number(each)),
  }
}

/** Returns true if two responses of success give the same result, so that one type describes both. */
const hasSameResult = (one: Json, other: Json): boolean =>
  ['/content/application~1json/schema', '/headers/ETag'].every((pointer) =>
    isDeepStrictEqual(valueAt(one, pointer), valueAt(other, pointer)),
  )

function bodyOf(document: JsonObject, operation: Operation, status: string, schema: Json | undefined) {
  if (status === '204' && schema === undefined) return { properties: [], required: [] }
  const { type, properties, required } = resolve(document, schema ?? {})
  if (status === '204' || type !== 'object' || !isObject(properties)) {
    const supported = 'nothing in a 204, or an object in JSON, whose properties become those of the result'
    throw unsupported(operation, `responses/${status}`, 'This body', supported)
  }
  const taken = ADDED.find((name) => name in properties)
  if (taken !== undefined)
    throw unsupported(operation, `responses/${status}`, `\`${taken}\``, `names other than ${ADDED.join(', ')}`)
  return {
    properties: Object.entries(properties).map(([name, property]) => {
      const resolved = resolve(document, property)
      const { description, type: propertyType, properties: inner } = resolved
      const hasSecret = Object.values(inner ?? {}).some((each) => resolve(document, each)['x-secret'] === true)
      return {
        name,
        description: [isText(description) && description, hasSecret && SECRET].filter(isText).join(' '),
        isRequired: texts(required).includes(name),
        deprecation: deprecationOf(resolved),
        isArray: propertyType === 'array',
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
