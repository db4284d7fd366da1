// Reads an OpenAPI document for the generator, and rejects unsupported features.
import { resolve } from '@parley/openapi-document'

export interface Schema {
  $ref?: string
  description?: string
  deprecated?: boolean
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  oneOf?: Schema[]
  pattern?: string
  maxLength?: number
  examples?: unknown[]
  'x-secret'?: boolean
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  required?: boolean
  deprecated?: boolean
  schema?: Schema
  style?: string
  explode?: boolean
}

interface Content {
  $ref?: string
  description?: string
  required?: boolean
  headers?: Record<string, { $ref?: string; required?: boolean }>
  content?: Record<string, { schema?: Schema; examples?: Record<string, { $ref?: string; value?: unknown }> }>
}

export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
  deprecated?: boolean
  'x-policy'?: { retry?: string }
}

export type PathItem = Record<string, unknown> & { parameters?: Parameter[] }

export interface Document {
  info: { version: string }
  paths: Record<string, PathItem>
  webhooks?: Record<string, { post?: { parameters?: Parameter[] } }>
  'x-delivery'?: { timestampToleranceSeconds: number }
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, { type?: string; scheme?: string }> }
  security?: Record<string, unknown>[]
}

/** Thrown for a feature of the contract that the client doesn't support. Names the place in the contract, and the supported alternative. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'

  constructor(place: string, found: string, supported: string) {
    super(`${place}: ${found} can't become part of the client. Supported: ${supported}.`)
  }
}

/** Throws on a property of the contract that none of the names covers. Extensions concern the server and the docs. */
export function supportOnly(place: string, value: object, names: readonly string[]): void {
  const found = Object.keys(value).find((name) => !names.includes(name) && !name.startsWith('x-'))
  if (found !== undefined) throw new Unsupported(`${place}/${found}`, `\`${found}\``, names.join(', '))
}

/** Resolves references in one document. */
export type Resolve = <T extends { $ref?: string }>(value: T) => T

export const resolverOf =
  (document: Document): Resolve =>
  <T extends { $ref?: string }>(value: T) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A reference stands for a value of the type that its place has.
    resolve({ ...document }, value) as T
