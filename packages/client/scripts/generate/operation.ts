// Turns an operation of the contract into the client's description of it. Unsupported parts are rejected.
import { type JsonObject, pointerOf, Reader } from '@parley/contract/document'
import { type Option, readParameters } from './parameters.ts'
import { RESERVED_METHODS } from './reserved.ts'
import { type SuccessResponse, readResponses } from './responses.ts'
import { UNKNOWN, unsupported } from './unsupported.ts'

/** An operation as a method of the client. */
export type Method = ReturnType<typeof methodOf>

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const RETRIES = ['never', 'conditional', 'always']

/** The methods of all operations, in the order of the contract. */
export function methodsOf(document: JsonObject): Method[] {
  const root = new Reader(document, '#')
  checkSecurity(root)
  const methods = root.children('paths').flatMap(([path, item]) => {
    item.annotations(['summary', 'description'])
    const shared = item.items('parameters')
    const found = METHODS.flatMap((method) => {
      const operation = item.child(method)
      return operation ? [methodOf(document, path, method, operation, shared)] : []
    })
    item.close(UNKNOWN)
    return found
  })
  const schemas = root.child('components')?.child('schemas')?.value ?? {}
  const names = methods.map(({ id }) => id)
  for (const { id, typeName, items } of methods) {
    if (items !== undefined && (RESERVED_METHODS.has(items) || names.includes(items) || items in {})) {
      const taken = `The list \`${items}\` of ${id}`
      throw unsupported(pointerOf('paths'), taken, 'a name that no other method has')
    }
    if (items !== undefined) names.push(items)
    for (const name of [`${typeName}Options`, `${typeName}Result`]) {
      if (!(name in schemas)) continue
      const at = pointerOf('components', 'schemas', name)
      throw unsupported(at, 'A schema with this name', `any other; ${id} needs it`)
    }
  }
  return methods
}

/** The client sends its key as a bearer token, with every request. */
function checkSecurity(root: Reader): void {
  const [name = '', ...others] = root.items('security').flatMap(({ value }) => Object.keys(value))
  const scheme = root.child('components')?.child('securitySchemes')?.child(name)?.value
  if (others.length === 0 && scheme?.type === 'http' && scheme.scheme === 'bearer') return
  throw unsupported(pointerOf('security'), 'This security', 'one scheme of the type http and the scheme bearer')
}

function methodOf(
  document: JsonObject,
  path: string,
  httpMethod: string,
  operation: Reader,
  shared: readonly Reader[],
) {
  const id = operation.text('operationId') ?? ''
  if (!/^[a-z][A-Za-z0-9]*$/.test(id) || RESERVED_METHODS.has(id) || id in {}) {
    const supported = 'a camelCase name that the client does not use otherwise'
    throw unsupported(operation.place('operationId'), `\`${id}\``, supported)
  }
  const retry = operation.child('x-policy')?.text('retry') ?? ''
  if (!RETRIES.includes(retry))
    throw unsupported(`${operation.place('x-policy')}/retry`, `\`${retry}\``, RETRIES.join(', '))
  const { pathParameters, options } = readParameters(document, path, shared, operation)
  const responses = readResponses(document, operation)
  const method = {
    id,
    /** The operationId in PascalCase, for the names of types. */
    typeName: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    httpMethod: httpMethod.toUpperCase(),
    path,
    summary: operation.text('summary') ?? '',
    description: operation.text('description') ?? '',
    isDeprecated: operation.flag('deprecated') ?? false,
    retry,
    pathParameters,
    ...readBody(document, operation),
    options,
    ...responses,
    /** The property of the result that has the items, if the operation returns a list in pages. */
    items: itemsOf(options, responses.success),
  }
  operation.annotations(['tags', 'externalDocs'])
  operation.close(UNKNOWN)
  return method
}

/** A list comes in pages if it takes a `cursor` and returns `nextCursor`. Its items are in the one property that is an array. */
function itemsOf(options: Option[], { properties }: SuccessResponse): string | undefined {
  const isPaged = options.some(({ name }) => name === 'cursor') && properties.some(({ name }) => name === 'nextCursor')
  const [list, ...others] = properties.filter(({ isList }) => isList)
  return isPaged && others.length === 0 ? list?.name : undefined
}

/** The description and the first example of the request's body, if there is one. */
function readBody(document: JsonObject, operation: Reader): { body?: string; bodyExample?: unknown } {
  const body = operation.child('requestBody')?.resolved(document)
  if (!body) return {}
  if (body.flag('required') !== true) throw unsupported(body.at, 'An optional body', 'a required body')
  const content = body.children('content')
  const [[mediaType, media] = [], ...others] = content
  if (mediaType !== 'application/json' || others.length > 0) {
    const found = content.map(([name]) => name).join(', ')
    throw unsupported(body.place('content'), `\`${found}\``, 'application/json')
  }
  const [example] = media?.children('examples') ?? []
  const description = body.text('description') ?? 'The body of the request.'
  return { body: description, bodyExample: example?.[1].resolved(document).value.value }
}
