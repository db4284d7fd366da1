// Says where each part of the contract comes from, for the marks on the reference pages: from the source document (`spec/source.md`, the
// description that this API was designed from), or from design decisions of this project.
import { isObject, isText, resolve, type JsonObject } from '@parley/contract/document'
import { placeOfProperty } from './source.ts'

/** Where a property, a parameter or a header comes from. */
export interface Origin {
  /** The place of the part in the source document, as an id on its page. Undefined if the document lacks the part. */
  source: string | undefined
  /** The ids of the design decisions about the part. */
  decisions: string[]
}

/** Returns the id of the decision that a definition names in `x-decision`, as a list. */
const decisionsOf = ({ 'x-decision': id }: JsonObject): string[] => (isText(id) ? [id] : [])

/**
 * Returns the origin of a property. Its decisions are the `x-decision` of its definition, and that of the schema to which `$ref` leads.
 * If there is none and the source document lacks the property, it has the decision of `schema`, the schema that contains the property.
 */
export function propertyOrigin(document: JsonObject, schema: string, property: string, definition: JsonObject): Origin {
  const source = placeOfProperty(schema, property)
  const { $ref } = definition
  const decisions = decisionsOf(definition)
  if ($ref !== undefined) decisions.push(...decisionsOf(resolve(document, { $ref })))
  if (source === undefined && decisions.length === 0)
    decisions.push(...decisionsOf(resolve(document, { $ref: `#/components/schemas/${schema}` })))
  return { source, decisions: [...new Set(decisions)] }
}

/** The source document has one parameter, the `id` of the conversation to update. */
const SOURCE_PARAMETERS = 'update-a-conversation'

/** Returns the origin of a parameter or a header. The source document specifies it, unless its definition has an `x-decision`. */
export function fieldOrigin(document: JsonObject, definition: JsonObject): Origin {
  const { schema } = definition
  const decisions = decisionsOf(definition)
  // A decision about the schema adds to the source document. It doesn't replace the source document.
  const schemaDecisions = isObject(schema) ? decisionsOf(resolve(document, schema)) : []
  return {
    source: decisions.length === 0 ? SOURCE_PARAMETERS : undefined,
    decisions: [...new Set([...decisions, ...schemaDecisions])],
  }
}
