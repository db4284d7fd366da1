import type { Document } from './document.ts'
import { isList, type JsonObject } from '@parley/openapi-document'
import { literal, members, object, text } from './print.ts'
import { securityMembers } from './security.ts'

const EMIT = `/** The whole document, as a running app emits it of itself. */
export const emitDocument = (app: Pick<OpenAPIHono, 'getOpenAPI31Document'>) => app.getOpenAPI31Document(document)
`

const EMIT_START = `/** The whole document, as a running app emits it of itself. */
export function emitDocument(app: Pick<OpenAPIHono, 'getOpenAPI31Document'>) {
  const emitted = app.getOpenAPI31Document(document)`

/** The emitter knows operations alone. */
const WITH_PATHS = `
  const items = Object.entries(pathItems).map(([path, item]) => [path, { ...item, ...emitted.paths?.[path] }])
  emitted.paths = { ...emitted.paths, ...Object.fromEntries(items) }`

/** The emitter would begin with webhooks, and take what stands beside a reference in one for the component's own. */
const WITH_WEBHOOKS = `
  const sender = new OpenAPIHono()
  register(sender.openAPIRegistry)
  for (const webhook of Object.values(webhooks)) sender.openAPIRegistry.registerPath(webhook)
  const { paths = {} } = sender.getOpenAPI31Document(document)
  // The app begins each path with a slash.
  emitted.webhooks = Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.slice(1), item]))`

const EMIT_END = `
  return emitted
}
`

function headCode({ security, ...head }: JsonObject): string {
  return object([...members(head), ...securityMembers(isList(security) ? security : undefined)])
}

function pathItemsCode({ pathItems }: Document): string[] {
  if (pathItems.size === 0) return []
  const said = literal(Object.fromEntries(pathItems))
  return [
    '/** What the document says of a path beside its operations. */',
    `const pathItems: NonNullable<ReturnType<OpenAPIHono['getOpenAPI31Document']>['paths']> = ${said}`,
    '',
  ]
}

function emitCode({ pathItems, webhooks }: Document): string {
  const parts = [pathItems.size > 0 && WITH_PATHS, webhooks.length > 0 && WITH_WEBHOOKS].filter(
    (part) => part !== false,
  )
  return parts.length === 0 ? EMIT : [EMIT_START, ...parts, EMIT_END].join('')
}

function registerCode({ schemas, components }: Document): string[] {
  const schemes = components.securitySchemes.map(
    ([name, reader]) => `  registry.registerComponent('securitySchemes', ${text(name)}, ${literal(reader.value)})`,
  )
  const lines = [
    ...(schemas.size === 0
      ? []
      : ['  for (const [name, schema] of Object.entries(schemas)) registry.register(name, schema)']),
    ...schemes.map((line) => line.replaceAll('\n', '\n  ')),
  ]
  return [
    '/** Makes the components known by name, before the routes that refer to them. */',
    `export function register(${lines.length === 0 ? '_registry' : 'registry'}: OpenAPIHono['openAPIRegistry']): void {`,
    ...lines,
    '}',
    '',
  ]
}

/** Prints that from which a running app emits its whole document: the head, and what has to be registered. */
export function documentCode(document: Document): string {
  return [
    '/** All that the document says beside paths and components. */',
    `const document = ${headCode(document.head)}`,
    '',
    ...registerCode(document),
    ...pathItemsCode(document),
    emitCode(document),
  ].join('\n')
}
