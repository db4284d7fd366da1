// Turns an operation of the contract into the client's description of it. Unsupported parts are rejected.
import { pointerOf } from '@parley/openapi-document'
import { type Document, type Operation, resolverOf, supportOnly, Unsupported } from './document.ts'
import { type Option, optionsOf, type PathParameter, readParameters } from './parameters.ts'
import { RESERVED_METHODS } from './reserved.ts'
import { type Success, readResponses } from './responses.ts'

/** An operation as a method of the client. */
export interface Method {
  id: string
  /** The operationId in PascalCase, for the names of types. */
  typeName: string
  httpMethod: string
  path: string
  summary: string
  description: string
  isDeprecated: boolean
  retry: string
  pathParameters: PathParameter[]
  /** The description of the body, if there is one. */
  body: string | undefined
  /** The first example of the body, if there is one. */
  bodyExample: unknown
  options: Option[]
  success: Success
  hasNotModified: boolean
  etagStatuses: number[]
  /** The property of the result that has the items, if the operation returns a list in pages. */
  items: string | undefined
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const PATH_ITEM = ['summary', 'description', 'parameters', ...METHODS]
const TEXTS = ['tags', 'summary', 'description', 'externalDocs', 'deprecated']
const OPERATION = ['operationId', ...TEXTS, 'parameters', 'requestBody', 'responses']
const RETRIES = ['never', 'conditional', 'always']

/** The methods of all operations, in the order of the contract. */
export function methodsOf(document: Document): Method[] {
  checkSecurity(document)
  const methods = Object.entries(document.paths).flatMap(([path, item]) => {
    supportOnly(pointerOf('paths', path), item, PATH_ITEM)
    return METHODS.filter((method) => item[method]).map((method) => methodOf(document, path, method))
  })
  const names = methods.map(({ id }) => id)
  for (const { id, typeName, items } of methods) {
    if (items !== undefined && (RESERVED_METHODS.has(items) || names.includes(items) || items in {})) {
      const taken = `The list \`${items}\` of ${id}`
      throw new Unsupported(pointerOf('paths'), taken, 'a name that no other method has')
    }
    if (items !== undefined) names.push(items)
    for (const name of [`${typeName}Options`, `${typeName}Result`]) {
      if (!(name in document.components.schemas)) continue
      throw new Unsupported(
        pointerOf('components', 'schemas', name),
        'A schema with this name',
        `any other; ${id} needs it`,
      )
    }
  }
  return methods
}

/** The client sends its key as a bearer token, with every request. */
function checkSecurity({ security = [], components: { securitySchemes = {} } }: Document): void {
  const [name = '', ...others] = security.flatMap((each) => Object.keys(each))
  const { type, scheme } = securitySchemes[name] ?? {}
  if (others.length === 0 && type === 'http' && scheme === 'bearer') return
  throw new Unsupported(pointerOf('security'), 'This security', 'one scheme of the type http and the scheme bearer')
}

function methodOf(document: Document, path: string, httpMethod: string): Method {
  const place = pointerOf('paths', path, httpMethod)
  const item = document.paths[path] ?? {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The lint of the contract holds that this is an operation.
  const operation = item[httpMethod] as Operation
  supportOnly(place, operation, OPERATION)
  const { operationId: id = '', 'x-policy': { retry = '' } = {} } = operation
  if (!/^[a-z][A-Za-z0-9]*$/.test(id) || RESERVED_METHODS.has(id) || id in {}) {
    throw new Unsupported(
      `${place}/operationId`,
      `\`${id}\``,
      'a camelCase name that the client does not use otherwise',
    )
  }
  if (!RETRIES.includes(retry)) throw new Unsupported(`${place}/x-policy/retry`, `\`${retry}\``, RETRIES.join(', '))
  const resolve = resolverOf(document)
  const { pathParameters, others } = readParameters(resolve, path, httpMethod, item, operation)
  const options = optionsOf(others)
  const responses = readResponses(resolve, place, operation)
  return {
    id,
    typeName: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    httpMethod: httpMethod.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    isDeprecated: operation.deprecated ?? false,
    retry,
    pathParameters,
    ...readBody(document, place, operation),
    options,
    ...responses,
    items: itemsOf(options, responses.success),
  }
}

/** A list comes in pages if it takes a `cursor` and returns `nextCursor`. Its items are in the one property that is an array. */
function itemsOf(options: Option[], { properties }: Success): string | undefined {
  const isPaged = options.some(({ name }) => name === 'cursor') && properties.some(({ name }) => name === 'nextCursor')
  const [list, ...others] = properties.filter(({ isList }) => isList)
  return isPaged && others.length === 0 ? list?.name : undefined
}

/** The description and an example of the request's body, if there is one. */
function readBody(document: Document, place: string, { requestBody }: Operation): Pick<Method, 'body' | 'bodyExample'> {
  if (!requestBody) return { body: undefined, bodyExample: undefined }
  const resolve = resolverOf(document)
  const { description = 'The body of the request.', required, content = {} } = resolve(requestBody)
  const [mediaType, ...others] = Object.keys(content)
  if (required !== true) throw new Unsupported(`${place}/requestBody`, 'An optional body', 'a required body')
  if (mediaType !== 'application/json' || others.length > 0) {
    throw new Unsupported(`${place}/requestBody/content`, `\`${Object.keys(content).join(', ')}\``, 'application/json')
  }
  const [example] = Object.values(content[mediaType]?.examples ?? {}).map(resolve)
  return { body: description, bodyExample: example?.value }
}
