import type { Document } from './document.ts'
import { isList, type Json, type JsonObject } from '@parley/openapi-document'
import { literal, members, object, rest, text } from './print.ts'
import { securityMembers } from './security.ts'

const EMIT = `/** The whole document, as a running app emits it of itself. */
export function emitDocument({ openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>) {
  const emitted = emit(openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : [])))`

/** The emitter knows operations alone. */
const WITH_PATHS = `
  const items = Object.entries(pathItems).map(([path, item]) => [path, { ...item, ...emitted.paths?.[path] }])
  emitted.paths = { ...emitted.paths, ...Object.fromEntries(items) }`

/** The emitter would begin with webhooks, and take what stands beside a reference in one for the component's own. */
const WITH_WEBHOOKS = `
  const { paths = {} } = emit(Object.values(webhooks))
  // The app begins each path with a slash.
  emitted.webhooks = Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.slice(1), item]))`

const EMIT_END = `
  return emitted
}
`

/** A part of the head for which the emitter has another type: in none of them, a property is null. */
const isUntyped = ([name, value]: [string, Json]): boolean =>
  !name.startsWith('x-') && /[:[,]null[,\]}]/.test(JSON.stringify([value]))

function headCode({ security, ...head }: JsonObject): string {
  const typed = Object.entries(head).filter((each) => !isUntyped(each))
  const untyped = Object.entries(head).filter(isUntyped)
  return object([
    ...members(Object.fromEntries(typed)),
    ...rest(Object.fromEntries(untyped)),
    ...securityMembers(isList(security) ? security : undefined),
  ])
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

const emitCode = ({ pathItems, webhooks }: Document): string =>
  [EMIT, pathItems.size > 0 && WITH_PATHS, webhooks.length > 0 && WITH_WEBHOOKS, EMIT_END]
    .filter((part) => part !== false)
    .join('')

/** The app that serves registers no component: the library never forgets one, so each app would add to its memory. */
function emitterCode({ schemas, components }: Document): string[] {
  const others = (['securitySchemes', 'links', 'callbacks'] as const).flatMap((section) =>
    components[section].map(
      ([name, reader]) => `  registry.registerComponent('${section}', ${text(name)}, ${literal(reader.value)})`,
    ),
  )
  return [
    '/** Emits the document of some routes. The components come first, so that the routes refer to them by name. */',
    'function emit(served: readonly RouteConfig[]) {',
    '  const emitter = new OpenAPIHono()',
    '  const { openAPIRegistry: registry } = emitter',
    ...(schemas.size === 0
      ? []
      : ['  for (const [name, schema] of Object.entries<z.ZodType>(schemas)) registry.register(name, schema)']),
    ...others.map((line) => line.replaceAll('\n', '\n  ')),
    '  for (const route of served) registry.registerPath(route)',
    '  return emitter.getOpenAPI31Document(document)',
    '}',
    '',
  ]
}

/** Prints that from which a running app emits its whole document: the head, and the components. */
export function documentCode(document: Document): string {
  return [
    '/** All that the document says beside paths and components. */',
    `const document = ${headCode(document.head)}`,
    '',
    ...emitterCode(document),
    ...pathItemsCode(document),
    emitCode(document),
  ].join('\n')
}
