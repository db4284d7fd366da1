// Where a field or a rule comes from: the source document or decisions of this project, and the version that added it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, resolve, valueAt, type JsonObject } from '@parley/contract/document'
import { readRelease, releasedVersions } from '@parley/tools/review'
import { SPEC } from '../places.ts'

export interface Origin {
  fromSource: boolean
  /** The ids of the decisions about it. */
  decisions: string[]
  /** The version that added it, if the first release doesn't have it. */
  since?: string
}

const decisionsOf = (at: JsonObject): string[] => (typeof at['x-decision'] === 'string' ? [at['x-decision']] : [])

/** Returns the origin of a property: the source document, or the decisions of its `x-decision`, or else of the one of its schema. */
export function originOfProperty(document: JsonObject, schema: string, property: string, at: JsonObject): Origin {
  const fromSource = isSourceField(schema, property)
  const target = at['$ref'] === undefined ? [] : decisionsOf(resolve(document, { $ref: at['$ref'] }))
  const marks = [...decisionsOf(at), ...target]
  const inherited =
    fromSource || marks.length > 0 ? [] : decisionsOf(resolve(document, { $ref: `#/components/schemas/${schema}` }))
  return { fromSource, decisions: [...new Set([...marks, ...inherited])] }
}

/** Returns the origin of a parameter, a header, a response or an operation: the source document, unless it has an `x-decision`. */
export function originOf(document: JsonObject, at: JsonObject): Origin {
  const { schema } = at
  const marks = decisionsOf(at)
  const schemaMarks = isObject(schema) ? decisionsOf(resolve(document, schema)) : []
  return { fromSource: marks.length === 0, decisions: [...new Set([...marks, ...schemaMarks])] }
}

/** The names of schemas, by the headings of the source document that differ from them. */
const SCHEMAS: Partial<Record<string, string>> = {
  'Organization member': 'OrganizationMember',
  'API key object': 'ApiKey',
}
const MESSAGE = /^(?:Text|Image|Video|Audio|Sticker|Document|Location|Reaction|Contacts|Unsupported)Message$/

/** The properties that the source document specifies in a sentence. The loop adds those of its tables. */
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
 * Returns the version that added the part of the document at a JSON Pointer.
 * @returns undefined if the first release has it.
 */
export function sinceOf(document: JsonObject, version: string, pointer: string): string | undefined {
  const oldest = releases.find((release) => valueAt(release.document, pointer) !== undefined)
  return oldest === releases[0] ? undefined : (oldest?.version ?? version)
}
