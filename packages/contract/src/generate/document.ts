import { INSTEAD, type Json, type JsonObject, Reader, Rejection } from '../document/index.ts'
import type { Ledger } from './ledger.ts'

/** The sections of `components` that a document may have. Except for schemas, they are inlined. */
const SECTIONS = [
  'schemas',
  'parameters',
  'headers',
  'requestBodies',
  'responses',
  'examples',
  'securitySchemes',
  'links',
  'callbacks',
] as const
export type Section = (typeof SECTIONS)[number]

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'patch', 'trace'] as const
export type Method = (typeof METHODS)[number]

const ROOT = ['openapi', 'info', 'servers', 'security', 'tags', 'externalDocs']

/** One operation, with the parameters of its path. */
export interface Operation {
  /** Its operationId; a webhook can have none, and has its name. */
  readonly id: string
  readonly method: Method
  /** The path, or the name of the webhook. */
  readonly path: string
  readonly reader: Reader
  readonly pathParameters: readonly Reader[]
}

/** An OpenAPI 3.1 document whose outline the generator understands. */
export interface Document {
  /** All that stands beside paths and components: version, info, servers, security, tags, extensions. */
  readonly head: JsonObject
  readonly schemas: ReadonlyMap<string, Json>
  readonly components: Readonly<Record<Section, readonly [string, Reader][]>>
  readonly operations: readonly Operation[]
  readonly webhooks: readonly Operation[]
  /** Path-level settings. A path without any has no entry. */
  readonly pathItems: ReadonlyMap<string, JsonObject>
  /** The name of the constant of each component schema. */
  readonly constants: ReadonlyMap<string, string>
  /** The component schemas that are printed keyword by keyword. It grows as they are printed. */
  readonly general: Set<string>
  readonly ledger: Ledger
}

/** The path-level settings. They affect no request: `servers` tell a caller where the path is. */
const PATH_ITEM = ['summary', 'description', 'servers']

interface PathItem {
  readonly operations: readonly Operation[]
  readonly said: JsonObject
}

/** A name for an operation that has none: `getThingsById` for GET /things/{id}. */
const nameFrom = (method: string, path: string): string =>
  method +
  path
    .replaceAll(/\{/g, 'By/')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function readPathItem(path: string, item: Reader, isWebhook: boolean, ledger: Ledger): PathItem {
  const pathParameters = item.items('parameters')
  const operations = METHODS.flatMap((method): Operation[] => {
    const reader = item.child(method)
    if (!reader) return []
    const id = reader.text('operationId') ?? (isWebhook ? path : nameFrom(method, path))
    return [{ id, method, path, reader, pathParameters }]
  })
  const said = item.annotations(PATH_ITEM)
  const rest = item.rest()
  for (const key of Object.keys(rest))
    ledger.carried(item.place(key), `no code serves this part of a path${INSTEAD[key] ?? ''}`)
  return { operations, said: { ...said, ...rest } }
}

/** A webhook is one request, and the emitter of the document knows nothing else of it. */
function readWebhook(name: string, item: Reader, ledger: Ledger): Operation[] {
  const { operations, said } = readPathItem(name, item, true, ledger)
  const [, second] = operations
  const beside = Object.keys(said)[0]
  if (beside !== undefined)
    throw new Rejection(item.place(beside), 'the generator cannot express this beside a webhook')
  if (second) throw new Rejection(second.reader.at, 'a webhook can have one method')
  return [...operations]
}

function requireUnique(operations: readonly Operation[], ledger: Ledger): void {
  const seen = new Set<string>()
  for (const { id, reader } of operations) {
    const at = reader.has('operationId') ? reader.place('operationId') : reader.at
    if (seen.has(id)) ledger.error(new Rejection(at, `"${id}" is the name of another operation too`))
    seen.add(id)
  }
}

/** Reads the components that the generator prints. What stands in other sections is emitted as it is. */
function readComponents(components: Reader): Document['components'] {
  const entries = SECTIONS.filter((section) => section !== 'schemas').map((section) => [
    section,
    components.children(section),
  ])
  components.rest()
  return { schemas: [], ...Object.fromEntries(entries) }
}

const isPlain = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name)

/** The names of constants for schemas whose names can be anything. */
function constantsFor(names: readonly string[]): Map<string, string> {
  const taken = new Set(names.filter(isPlain))
  return new Map(
    names.map((name) => {
      if (isPlain(name)) return [name, name]
      const base = `_${name}`.replaceAll(/[^\w$]/g, '_').replace(/^_(?=[A-Za-z])/, '')
      let free = RESERVED.has(base) ? `${base}_` : base
      for (let count = 2; taken.has(free); count++) free = `${base}_${count}`
      taken.add(free)
      return [name, free]
    }),
  )
}

/** Names that the generated module needs for itself, or that the language keeps. */
const RESERVED = new Set(
  [
    'z schemas checks arguments await break case catch class const continue debugger default delete do else enum eval',
    'export extends false finally for function if implements import in instanceof interface let new null package',
    'any bigint boolean never number object string symbol undefined unknown',
    'private protected public return static super switch this throw true try typeof undefined var void while with yield',
  ].flatMap((words) => words.split(' ')),
)

/**
 * Reads the outline of an OpenAPI 3.1 document.
 *
 * @throws {Rejection} if the outline has a part that no code can be generated from.
 */
export function readDocument(value: Json, ledger: Ledger): Document {
  const root = new Reader(value, '#')
  const version = root.text('openapi')
  if (!version?.startsWith('3.1.')) throw new Rejection('#/openapi', 'only OpenAPI 3.0 and 3.1 are supported')
  const components = root.child('components') ?? new Reader({}, '#/components')
  const schemas = components.child('schemas')?.value ?? {}
  const items = root.children('paths').map(([path, item]) => [path, readPathItem(path, item, false, ledger)] as const)
  const operations = items.flatMap(([, item]) => item.operations)
  const webhooks = root.children('webhooks').flatMap(([name, item]) => readWebhook(name, item, ledger))
  requireUnique([...operations, ...webhooks], ledger)
  const head = root.annotations(ROOT)
  const rest = ledger.carriedRest(root, 'the generator knows no such part of a document')
  return {
    ledger,
    general: new Set<string>(),
    constants: constantsFor(Object.keys(schemas)),
    schemas: new Map(Object.entries(schemas)),
    components: readComponents(components),
    operations,
    webhooks,
    pathItems: new Map(
      items
        .filter(([, item]) => item.operations.length === 0 || Object.keys(item.said).length > 0)
        .map(([path, { said }]) => [path, said]),
    ),
    head: { ...head, ...rest },
  }
}
