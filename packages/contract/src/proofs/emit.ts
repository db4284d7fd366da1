// Writes the OpenAPI document of the generated code. The round trip, one of the proofs, compares this document with the contract.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { plain, type Json, type JsonObject } from '../document/index.ts'

type RouteConfig = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

const isRoute = (route: object): route is RouteConfig => 'method' in route && 'path' in route && 'responses' in route

type ByName<T> = { readonly [name: string]: T }

/** Registers schemas and routes with the library that serves them, and returns the OpenAPI document that the library writes. */
function documentOf(schemas: ByName<unknown>, routes: ByName<object>): JsonObject {
  const app = new OpenAPIHono()
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema instanceof z.ZodType) app.openAPIRegistry.register(name, schema)
  }
  for (const route of Object.values(routes)) if (isRoute(route)) app.openAPIRegistry.registerPath(route)
  return plain(app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }))
}

/** The modules to emit. The routes can also be those that a running app serves. */
interface Modules {
  schemas: ByName<unknown>
  routes: ByName<object>
  webhooks?: ByName<object> | undefined
}

/** Returns the OpenAPI document of the generated code: paths, webhooks and component schemas. `info` is empty. */
export function emit({ schemas, routes, webhooks }: Modules): JsonObject {
  const emitted = documentOf(schemas, routes)
  if (webhooks === undefined) return emitted
  // The library knows only routes, so the webhooks are emitted as paths first. The library puts a slash before each name.
  const { paths = {} } = documentOf(schemas, webhooks)
  const items = Object.entries(paths ?? {}).map(([path, item]): [string, Json] => [path.slice(1), item])
  return { ...emitted, webhooks: Object.fromEntries(items) }
}
