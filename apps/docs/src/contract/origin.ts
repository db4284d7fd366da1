// Whose a field or a rule is: the source document's, or decided here, and by which decisions.
import { isNode, resolve, type Node } from '@parley/openapi-document'
import { isSourceField } from './source.ts'

export interface Origin {
  fromSource: boolean
  /** The ids of the decisions on it. */
  decisions: string[]
  /** The version that added it, if the first release doesn't have it. */
  since?: string
}

const markOf = (at: Node | undefined): string[] => (typeof at?.['x-decision'] === 'string' ? [at['x-decision']] : [])

/** Whose a property of a schema is. What is not the source's is decided by its own mark, or by that of its schema. */
export function originOfProperty(document: Node, schema: string, property: string, at: Node): Origin {
  const fromSource = isSourceField(schema, property)
  const meant = at['$ref'] === undefined ? undefined : resolve(document, { $ref: at['$ref'] })
  const own = [...markOf(at), ...markOf(meant)]
  const inherited = fromSource || own.length > 0 ? [] : markOf(resolve(document, schemaRef(schema)))
  return { fromSource, decisions: [...new Set([...own, ...inherited])] }
}

/** The origin of a parameter, a header, a response or an operation: the source document, unless it is marked. */
export function originOf(document: Node, given: Node): Origin {
  const { schema } = given
  const own = markOf(given)
  const ofSchema = isNode(schema) ? markOf(resolve(document, schema)) : []
  return { fromSource: own.length === 0, decisions: [...new Set([...own, ...ofSchema])] }
}

const schemaRef = (name: string): Node => ({ $ref: `#/components/schemas/${name}` })
