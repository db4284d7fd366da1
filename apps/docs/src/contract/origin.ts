// Says where each part of the contract comes from, for the marks on the reference pages: from the source document (`spec/source.md`, the
// description that this API was designed from), or from design decisions of this project.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, isText, resolve, type JsonObject } from '@parley/contract/document'
import { SPEC } from '../places.ts'

/** Where a property, a parameter or a header comes from. */
export interface Origin {
  /** True if the source document specifies the part. */
  fromSource: boolean
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
  const fromSource = isSourceField(schema, property)
  const { $ref } = definition
  const decisions = decisionsOf(definition)
  if ($ref !== undefined) decisions.push(...decisionsOf(resolve(document, { $ref })))
  if (!fromSource && decisions.length === 0)
    decisions.push(...decisionsOf(resolve(document, { $ref: `#/components/schemas/${schema}` })))
  return { fromSource, decisions: [...new Set(decisions)] }
}

/** Returns the origin of a parameter or a header. The source document specifies it, unless its definition has an `x-decision`. */
export function fieldOrigin(document: JsonObject, definition: JsonObject): Origin {
  const { schema } = definition
  const decisions = decisionsOf(definition)
  // A decision about the schema adds to the source document. It doesn't replace the source document.
  const schemaDecisions = isObject(schema) ? decisionsOf(resolve(document, schema)) : []
  return { fromSource: decisions.length === 0, decisions: [...new Set([...decisions, ...schemaDecisions])] }
}

/** The schemas whose headings in the source document differ from their names in the contract. */
const SCHEMA_BY_HEADING: Partial<Record<string, string>> = {
  'Organization member': 'OrganizationMember',
  'API key object': 'ApiKey',
}

/** The names of the schemas of messages. The source document describes all of these schemas under one heading, `Message`. */
const MESSAGE_SCHEMA = /^(?:Text|Image|Video|Audio|Sticker|Document|Location|Reaction|Contacts|Unsupported)Message$/

/** The properties that the source document specifies. These four are in its sentences. The loop below adds those in its tables. */
const sourceFields = new Set([
  'ConversationEnvelope.conversation',
  'ApiKeyEnvelope.apiKey',
  'ConversationUpdate.status',
  'TextMessageData.text',
])
let section = ''
// Adds the properties of the tables: `Tag.label` for the row `| label | …` below the heading `### Tag`, also below `### Tag (a note)`.
for (const line of readFileSync(join(SPEC, 'source.md'), 'utf8').split('\n')) {
  const [, heading] = /^#+ ([^(]+?)(?: \(.*\))?$/.exec(line) ?? []
  const [, field] = /^\| (\w+) \|/.exec(line) ?? []
  if (heading !== undefined) section = SCHEMA_BY_HEADING[heading] ?? heading
  if (field !== undefined) sourceFields.add(`${section}.${field}`)
}

const isSourceField = (schema: string, property: string): boolean =>
  sourceFields.has(`${MESSAGE_SCHEMA.test(schema) ? 'Message' : schema}.${property}`)
