import type { Node } from '@parley/openapi-document'

/** A schema at its place in the document. */
export interface Place {
  schema: Node
  /** The JSON Pointer of the schema itself, references followed. */
  pointer: string
  /** The name of the schema, or of the next one around it. */
  owner: string
  /** The name of the schema, if it has one. */
  name?: string
  isRequest: boolean
}
