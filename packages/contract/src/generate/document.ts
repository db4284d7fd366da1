// The outline of the contract: its operations, its webhooks, and the components that they refer to.
import { isList, isObject, type Json, type JsonObject, nameOf, Reader, Rejection, resolve } from '../document/index.ts'
import { requireKnown } from './keywords.ts'

/** The keys of a path that are operations. */
const METHODS = ['get', 'put', 'post', 'delete'] as const

/** An operation, or a webhook, whose id and path are its name. */
export interface GeneratedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly reader: Reader
  /** The parameters of the operation and of its path, references followed. */
  readonly parameters: readonly Reader[]
  /** The body, if there is one. */
  readonly body: Reader | undefined
}

/** The contract, as far as code is generated from it. */
export interface Contract {
  readonly document: JsonObject
  readonly schemas: ReadonlyMap<string, Json>
  /** The names of the schemas that a request can carry. */
  readonly requested: ReadonlySet<string>
  readonly responses: readonly [name: string, Reader][]
  readonly operations: readonly GeneratedOperation[]
  readonly webhooks: readonly GeneratedOperation[]
}

/** The component that a reference leads to, at its own place, or the object itself. */
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

function readOperations(document: JsonObject, section: 'paths' | 'webhooks'): GeneratedOperation[] {
  return new Reader(document, '#').children(section).flatMap(([path, item]) => {
    requireKnown(item, 'path')
    const shared = item.items('parameters')
    return METHODS.flatMap((method): GeneratedOperation[] => {
      const reader = item.child(method)
      if (!reader) return []
      requireKnown(reader, 'operation')
      const id = section === 'webhooks' ? path : reader.need('operationId', reader.text('operationId'))
      const parameters = [...shared, ...reader.items('parameters')].map((each) => withoutReference(document, each))
      const body = reader.child('requestBody')
      return [{ id, method, path, reader, parameters, body: body && withoutReference(document, body) }]
    })
  })
}

/** Keys whose values name no schema. */
const DATA = new Set(['const', 'enum', 'examples', 'discriminator'])

/** The names of the components that a value refers to. */
export function referencesIn(value: Json | undefined): string[] {
  if (isList(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  const target = typeof value.$ref === 'string' ? [nameOf(value.$ref)] : []
  return [...target, ...Object.entries(value).flatMap(([key, item]) => (DATA.has(key) ? [] : referencesIn(item)))]
}

/** The names, and the names of all schemas that those refer to. */
function closure(names: readonly string[], schemas: ReadonlyMap<string, Json>): Set<string> {
  const reached = new Set(names)
  // A set returns what is added to it during the iteration.
  for (const name of reached) for (const other of referencesIn(schemas.get(name))) reached.add(other)
  return reached
}

/**
 * The names of the schemas, each after those that it refers to.
 *
 * @throws {Rejection} if a schema refers to itself.
 */
export function leavesFirst(schemas: ReadonlyMap<string, Json>): string[] {
  const order = new Set<string>()
  const visit = (name: string, around: readonly string[]): void => {
    if (around.includes(name))
      throw new Rejection(`#/components/schemas/${name}`, 'a schema that refers to itself is not supported')
    if (order.has(name) || !schemas.has(name)) return
    for (const other of referencesIn(schemas.get(name))) visit(other, [...around, name])
    order.add(name)
  }
  for (const name of schemas.keys()) visit(name, [])
  return [...order]
}

/** The server knows its callers by a bearer token, and by nothing else. */
function requireBearer(schemes: readonly [name: string, Reader][], holder: Reader): void {
  const [requirement, second] = holder.items('security')
  if (second) throw new Rejection(second.at, 'the server checks one requirement')
  if (!requirement) return
  const [entry, ...others] = Object.entries(requirement.value)
  const [name = '', scopes] = entry ?? []
  const scheme = schemes.find(([each]) => each === name)?.[1]
  if (!scheme || others.length > 0) throw new Rejection(requirement.at, 'one security scheme is expected here')
  if (scheme.value.type !== 'http' || scheme.value.scheme !== 'bearer')
    throw new Rejection(scheme.at, 'nothing checks this credential; supported here: type http, scheme bearer')
  if (!isList(scopes) || scopes.length > 0)
    throw new Rejection(requirement.place(name), 'the scopes of a credential are not checked')
}

/** The security requirements of an operation: its own, or those of the document. */
export const securityOf = ({ document }: Pick<Contract, 'document'>, { reader }: GeneratedOperation): Json =>
  reader.value.security ?? document.security ?? []

/**
 * Reads the outline of the contract.
 *
 * @throws {Rejection} if it has a part from which no code can be generated.
 */
export function readContract(value: Json): Contract {
  const root = new Reader(value, '#')
  requireKnown(root, 'document')
  if (!root.text('openapi')?.startsWith('3.1.')) throw new Rejection('#/openapi', 'only OpenAPI 3.1 is supported')
  const components = root.child('components') ?? new Reader({}, '#/components')
  requireKnown(components, 'components')
  const schemas = new Map(Object.entries(components.child('schemas')?.value ?? {}))
  const operations = readOperations(root.value, 'paths')
  const webhooks = readOperations(root.value, 'webhooks')
  const schemes = components.children('securitySchemes')
  for (const holder of [root, ...[...operations, ...webhooks].map(({ reader }) => reader)])
    requireBearer(schemes, holder)
  const bodies = operations.flatMap(({ body }) => referencesIn(body?.value))
  return {
    document: root.value,
    schemas,
    requested: closure(bodies, schemas),
    responses: components.children('responses'),
    operations,
    webhooks,
  }
}
