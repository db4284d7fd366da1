// Which fields and rules the source document gives, read from its tables.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SPEC } from '../places.ts'

/** The section of the source document that lists the fields of a schema. */
const SECTIONS: readonly [schema: RegExp, section: string][] = [
  [/^Conversation$/, 'Conversation'],
  [/^Contact$/, 'Contact'],
  [/^(?:Text|Image|Video|Audio|Sticker|Document|Location|Reaction|Contacts|Unsupported)Message$/, 'Message'],
  [/^OrganizationMember$/, 'Organization member'],
  [/^Role$/, 'Role'],
  [/^Tag$/, 'Tag'],
  [/^ApiKey$/, 'API key object'],
]

/** Properties that the source document describes in a sentence instead of a table of fields. */
const IN_PROSE = new Set([
  'ConversationEnvelope.conversation',
  'ApiKeyEnvelope.apiKey',
  'ConversationUpdate.status',
  'TextMessageData.text',
])

const fields = readFields()

/** Whether the source document gives a schema this property. */
export function isSourceField(schema: string, property: string): boolean {
  if (IN_PROSE.has(`${schema}.${property}`)) return true
  const section = SECTIONS.find(([pattern]) => pattern.test(schema))?.[1]
  return section !== undefined && (fields.get(section)?.has(property) ?? false)
}

function readFields(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  let section = ''
  for (const line of readFileSync(join(SPEC, 'source.md'), 'utf8').split('\n')) {
    const [, heading] = /^#+ ([^(]+?)(?: \(.*\))?$/.exec(line) ?? []
    if (heading !== undefined) section = heading
    const [, field] = /^\| (\w+) \|/.exec(line) ?? []
    if (field !== undefined) found.set(section, (found.get(section) ?? new Set()).add(field))
  }
  return found
}
