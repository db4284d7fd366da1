import { OpenAPIHono, z } from '@hono/zod-openapi'
import { plain, type JsonObject } from '@parley/openapi-document'
import type { Generated } from './generated.ts'

type RouteConfig = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

const isRoute = (route: object): route is RouteConfig => 'method' in route && 'path' in route && 'responses' in route

/** The paths and component schemas that generated code emits of itself, in a document without a head. */
export function emit({ schemas, routes }: Generated): JsonObject {
  const app = new OpenAPIHono()
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema instanceof z.ZodType) app.openAPIRegistry.register(name, schema)
  }
  for (const route of Object.values(routes)) if (isRoute(route)) app.openAPIRegistry.registerPath(route)
  return plain(app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }))
}
