import { escapeStep, type Json, type JsonObject } from '@parley/openapi-document'
import { Reader } from './reader.ts'
import { Rejection } from './rejection.ts'

/** The sections of `components` that a document may have. Except for schemas, they are inlined. */
const SECTIONS = [
  'schemas',
  'parameters',
  'headers',
  'requestBodies',
  'responses',
  'examples',
  'securitySchemes',
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
  /** Whether the server sends the request. It receives those of all other operations. */
  readonly isWebhook: boolean
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
}

/** The path-level settings. They affect no request: `servers` tell a caller where the path is. */
const PATH_ITEM = ['summary', 'description', 'servers']

interface PathItem {
  readonly operations: readonly Operation[]
  readonly said: JsonObject
}

/** Callbacks are requests that a server sends to an address which it was given in another request. */
function rejectCallbacks(operation: Reader): void {
  if (!operation.has('callbacks')) return
  const [first] = Object.keys(operation.child('callbacks')?.value ?? {})
  const at = operation.place('callbacks')
  throw new Rejection(
    first === undefined ? at : `${at}/${escapeStep(first)}`,
    'callbacks are not supported; the generator makes code for `paths` and `webhooks`',
  )
}

function readPathItem(path: string, item: Reader, isWebhook: boolean): PathItem {
  const pathParameters = (item.list('parameters') ?? []).map(
    (value, index) => new Reader(value, `${item.place('parameters')}/${index}`),
  )
  const operations = METHODS.flatMap((method): Operation[] => {
    const reader = item.child(method)
    if (!reader) return []
    rejectCallbacks(reader)
    const written = reader.text('operationId')
    const id = isWebhook ? (written ?? path) : reader.need('operationId', written)
    return [{ id, method, path, isWebhook, reader, pathParameters }]
  })
  const said = item.annotations(PATH_ITEM)
  item.close('the generator cannot express this beside the operations of a path')
  return { operations, said }
}

/** A webhook is one request, and the emitter of the document knows nothing else of it. */
function readWebhook(name: string, item: Reader): Operation[] {
  const { operations, said } = readPathItem(name, item, true)
  const [, second] = operations
  const beside = Object.keys(said)[0]
  if (beside !== undefined)
    throw new Rejection(item.place(beside), 'the generator cannot express this beside a webhook')
  if (second) throw new Rejection(second.reader.at, 'a webhook can have one method')
  return [...operations]
}

function requireUnique(operations: readonly Operation[]): void {
  const seen = new Set<string>()
  for (const { id, reader } of operations) {
    if (seen.has(id)) throw new Rejection(reader.place('operationId'), `"${id}" is the name of another operation too`)
    seen.add(id)
  }
}

function readComponents(components: Reader): Document['components'] {
  const entries = SECTIONS.filter((section) => section !== 'schemas').map((section) => [
    section,
    components.children(section),
  ])
  components.close('the generator knows no such section of components')
  return { schemas: [], ...Object.fromEntries(entries) }
}

function readSchemas(components: Reader): Map<string, Json> {
  const schemas = components.child('schemas')
  for (const name of Object.keys(schemas?.value ?? {})) {
    if (!/^[A-Za-z_$][\w$]*$/.test(name) || RESERVED.has(name)) {
      throw new Rejection(`#/components/schemas/${name}`, 'this name cannot be the name of a constant')
    }
  }
  return new Map(Object.entries(schemas?.value ?? {}))
}

/** Names that the generated module needs for itself, or that the language keeps. */
const RESERVED = new Set(
  [
    'z schemas checks arguments await break case catch class const continue debugger default delete do else enum eval',
    'export extends false finally for function if implements import in instanceof interface let new null package',
    'private protected public return static super switch this throw true try typeof undefined var void while with yield',
  ].flatMap((words) => words.split(' ')),
)

/**
 * Reads the outline of an OpenAPI 3.1 document.
 *
 * @throws {Rejection} if the outline has a part that no code can be generated from.
 */
export function readDocument(value: Json): Document {
  const root = new Reader(value, '#')
  const version = root.text('openapi')
  if (!version?.startsWith('3.1.')) throw new Rejection('#/openapi', 'only OpenAPI 3.1 is supported')
  const components = root.child('components') ?? new Reader({}, '#/components')
  const schemas = readSchemas(components)
  const items = root.children('paths').map(([path, item]) => [path, readPathItem(path, item, false)] as const)
  const operations = items.flatMap(([, item]) => item.operations)
  const webhooks = root.children('webhooks').flatMap(([name, item]) => readWebhook(name, item))
  requireUnique([...operations, ...webhooks])
  const document = {
    schemas,
    components: readComponents(components),
    operations,
    webhooks,
    pathItems: new Map(
      items
        .filter(([, item]) => item.operations.length === 0 || Object.keys(item.said).length > 0)
        .map(([path, { said }]) => [path, said]),
    ),
    head: root.annotations(ROOT),
  }
  root.close('the generator knows no such part of a document')
  return document
}
