// Whose a field or a rule is: the source document's, or decided here, by which decisions and since which version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, resolve, valueAt, type JsonObject } from '@parley/contract/document'
import { SPEC } from '../places.ts'
import { readRelease, releasedVersions } from '@parley/tools/review'

export interface Origin {
  fromSource: boolean
  /** The ids of the decisions on it. */
  decisions: string[]
  /** The version that added it, if the first release doesn't have it. */
  since?: string
}

const markOf = (at: JsonObject | undefined): string[] =>
  typeof at?.['x-decision'] === 'string' ? [at['x-decision']] : []

/** Whose a property of a schema is. What is not the source's is decided by its own mark, or by that of its schema. */
export function originOfProperty(document: JsonObject, schema: string, property: string, at: JsonObject): Origin {
  const fromSource = isSourceField(schema, property)
  const meant = at['$ref'] === undefined ? undefined : resolve(document, { $ref: at['$ref'] })
  const own = [...markOf(at), ...markOf(meant)]
  const inherited =
    fromSource || own.length > 0 ? [] : markOf(resolve(document, { $ref: `#/components/schemas/${schema}` }))
  return { fromSource, decisions: [...new Set([...own, ...inherited])] }
}

/** The origin of a parameter, a header, a response or an operation: the source document, unless it is marked. */
export function originOf(document: JsonObject, given: JsonObject): Origin {
  const { schema } = given
  const own = markOf(given)
  const ofSchema = isObject(schema) ? markOf(resolve(document, schema)) : []
  return { fromSource: own.length === 0, decisions: [...new Set([...own, ...ofSchema])] }
}

/** The schemas of which the source document has a table of fields, if its heading isn't their name. */
const SCHEMAS: Partial<Record<string, string>> = {
  'Organization member': 'OrganizationMember',
  'API key object': 'ApiKey',
}
const MESSAGE = /^(?:Text|Image|Video|Audio|Sticker|Document|Location|Reaction|Contacts|Unsupported)Message$/

/** The properties that the source document gives: in a sentence, or in a table of fields. */
const fields = new Set([
  'ConversationEnvelope.conversation',
  'ApiKeyEnvelope.apiKey',
  'ConversationUpdate.status',
  'TextMessageData.text',
])
let section = ''
for (const line of readFileSync(join(SPEC, 'source.md'), 'utf8').split('\n')) {
  const [, heading] = /^#+ ([^(]+?)(?: \(.*\))?$/.exec(line) ?? []
  const [, field] = /^\| (\w+) \|/.exec(line) ?? []
  if (heading !== undefined) section = SCHEMAS[heading] ?? heading
  if (field !== undefined) fields.add(`${section}.${field}`)
}

const isSourceField = (schema: string, property: string): boolean =>
  fields.has(`${MESSAGE.test(schema) ? 'Message' : schema}.${property}`)

const releases = releasedVersions().map((version) => ({ version, document: readRelease(version).document }))

/**
 * The version that added the part of the document at a JSON Pointer.
 * @returns undefined if the first release has it.
 */
export function sinceOf(document: JsonObject, version: string, pointer: string): string | undefined {
  const found = releases.find((release) => valueAt(release.document, pointer) !== undefined)
  return found === releases[0] ? undefined : (found?.version ?? version)
}
