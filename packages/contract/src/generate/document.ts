// Reads the parts of the contract from which the server code is generated: operations, webhooks, schemas and responses.
import { componentsBelow, isList, isText, nameOf, places, Reader, Rejection, resolve } from '../document/index.ts'
import type { Json, JsonObject } from '../document/index.ts'
import { requireKnown } from './keywords.ts'

/** The HTTP methods that the generated server supports. */
const METHODS = ['get', 'put', 'post', 'delete'] as const

/** An operation or a webhook of the contract. */
export interface GeneratedOperation {
  /** The operationId, or the name of the webhook. */
  readonly id: string
  readonly method: string
  /** The path, or the name of the webhook. */
  readonly path: string
  /** Reads the object of the operation in the contract. */
  readonly reader: Reader
  /** The parameters of the operation and of its path, without references: each `$ref` is replaced by its target. */
  readonly parameters: readonly Reader[]
  readonly body: Reader | undefined
}

/** The parts of the contract from which code is generated. */
export interface Contract {
  readonly document: JsonObject
  /** The component schemas by name. */
  readonly schemas: ReadonlyMap<string, Json>
  /** The names of the component schemas that are used in request bodies, directly or through other schemas. */
  readonly requested: ReadonlySet<string>
  /** The responses in `components`, which several operations can share. */
  readonly responses: readonly [name: string, Reader][]
  readonly operations: readonly GeneratedOperation[]
  readonly webhooks: readonly GeneratedOperation[]
}

/**
 * Follows a reference to its component, so that errors name the place of the component. Returns an object that isn't a reference unchanged.
 *
 * @throws {Rejection} if the reference doesn't lead to a component, or has properties beside `$ref`.
 */
export function withoutReference(document: JsonObject, reader: Reader): Reader {
  const $ref = reader.text('$ref')
  if ($ref === undefined) return reader
  if (!/^#\/components\/\w+\/[^/]+$/.test($ref) || Object.keys(reader.value).length > 1)
    throw new Rejection(reader.at, 'a reference leads to a component, and has nothing beside it')
  try {
    return new Reader(resolve(document, reader.value), $ref)
  } catch (error) {
    throw new Rejection(reader.place('$ref'), error instanceof Error ? error.message : String(error))
  }
}

/** Reads the operations of all paths, or the webhooks, which OpenAPI writes in the same form. */
function readOperations(document: JsonObject, section: 'paths' | 'webhooks'): GeneratedOperation[] {
  const follow = (reader: Reader) => withoutReference(document, reader)
  return new Reader(document, '#').children(section).flatMap(([path, pathItem]) => {
    requireKnown(pathItem, 'path')
    const pathParameters = pathItem.items('parameters')
    return METHODS.flatMap((method): GeneratedOperation[] => {
      const reader = pathItem.child(method)
      if (!reader) return []
      requireKnown(reader, 'operation')
      const id = section === 'webhooks' ? path : reader.need('operationId', reader.text('operationId'))
      const parameters = [...pathParameters, ...reader.items('parameters')].map(follow)
      const body = reader.child('requestBody')
      return [{ id, method, path, reader, parameters, body: body && follow(body) }]
    })
  })
}

/**
 * Orders the names of the schemas so that each schema comes after the schemas it refers to. The generated constants need this order.
 *
 * @throws {Rejection} if a schema refers to itself, directly or through other schemas.
 */
export function leavesFirst(schemas: ReadonlyMap<string, Json>): string[] {
  const order = new Set<string>()
  // `ancestors` are the schemas whose references led to the schema `name`.
  const visit = (name: string, ancestors: readonly string[]): void => {
    if (ancestors.includes(name))
      throw new Rejection(`#/components/schemas/${name}`, 'a schema that refers to itself is not supported')
    if (order.has(name) || !schemas.has(name)) return
    for (const { at } of places(schemas.get(name))) if (isText(at.$ref)) visit(nameOf(at.$ref), [...ancestors, name])
    order.add(name)
  }
  for (const name of schemas.keys()) visit(name, [])
  return [...order]
}

/**
 * Rejects every kind of authentication except a bearer token, because the generated server checks only bearer tokens.
 *
 * @param schemes The `securitySchemes` of the contract.
 * @param holder The document or the operation with the `security` to check.
 */
function requireBearer(schemes: readonly [name: string, Reader][], holder: Reader): void {
  const [requirement, second] = holder.items('security')
  if (second) throw new Rejection(second.at, 'the server checks one requirement')
  if (!requirement) return
  // A requirement has the form `{ apiKey: [] }`: the name of a scheme, and the required scopes.
  const [entry, ...others] = Object.entries(requirement.value)
  const [name = '', scopes] = entry ?? []
  const scheme = schemes.find(([schemeName]) => schemeName === name)?.[1]
  if (!scheme || others.length > 0) throw new Rejection(requirement.at, 'one security scheme is expected here')
  if (scheme.value.type !== 'http' || scheme.value.scheme !== 'bearer')
    throw new Rejection(scheme.at, 'nothing checks this credential; supported here: type http, scheme bearer')
  if (!isList(scopes) || scopes.length > 0)
    throw new Rejection(requirement.place(name), 'the scopes of a credential are not checked')
}

/** Returns the security requirements of an operation. For an operation without `security`, returns those of the document. */
export const securityOf = ({ document }: Pick<Contract, 'document'>, { reader }: GeneratedOperation): Json =>
  reader.value.security ?? document.security ?? []

/**
 * Reads the bundled contract into the parts that the generator needs.
 *
 * @throws {Rejection} if the contract contains something from which no code can be generated.
 */
export function readContract(value: Json): Contract {
  const root = new Reader(value, '#')
  requireKnown(root, 'document')
  if ((root.text('x-unknown-parameters') ?? 'rejected') !== 'rejected')
    throw new Rejection(
      root.place('x-unknown-parameters'),
      'the server rejects unknown parameters, and knows no other way',
    )
  if (!root.text('openapi')?.startsWith('3.1.')) throw new Rejection('#/openapi', 'only OpenAPI 3.1 is supported')
  const components = root.child('components') ?? new Reader({}, '#/components')
  requireKnown(components, 'components')
  const schemas = new Map(Object.entries(components.child('schemas')?.value ?? {}))
  const operations = readOperations(root.value, 'paths')
  const webhooks = readOperations(root.value, 'webhooks')
  const schemes = components.children('securitySchemes')
  requireBearer(schemes, root)
  for (const { reader } of [...operations, ...webhooks]) requireBearer(schemes, reader)
  return {
    document: root.value,
    schemas,
    requested: componentsBelow(
      root.value,
      operations.map(({ body }) => body?.value),
    ),
    responses: components.children('responses'),
    operations,
    webhooks,
  }
}
