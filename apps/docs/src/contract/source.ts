// Reads the source document (`spec/source.md`): which properties and operations of the contract it specifies, and where.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { nameOf } from '@parley/contract/document'
import { SPEC } from '../places.ts'

/** The text of the source document. */
export const SOURCE = readFileSync(join(SPEC, 'source.md'), 'utf8')

/** A heading of the source document, without a note in parentheses: `Tag` for `### Tag (a note)`. */
export const HEADING = /^#+ ([^(\n]+?)(?: \(.*\))?$/
/** The name of a property, in the first cell of its row. */
const ROW = /^\| (\w+) \|/

/** Returns the id of a section on the page of the source document, such as `api-key-object`, or that of a property's row in the section. */
export const sourceAnchor = (heading: string, property?: string): string => {
  const section = heading.toLowerCase().replaceAll(' ', '-')
  return property === undefined ? section : `${section}.${property}`
}

/** The schemas whose headings in the source document differ from their names in the contract. */
const SCHEMA_BY_HEADING: Partial<Record<string, string>> = {
  'Organization member': 'OrganizationMember',
  'API key object': 'ApiKey',
}

/** The names of the schemas of messages. The source document describes all of these schemas under one heading, `Message`. */
const MESSAGE_SCHEMAS = new Set(Object.values(contract.components.schemas.Message.discriminator.mapping).map(nameOf))

/** The places of the properties that the source document specifies. These four are in its sentences. The loop adds those in its tables. */
const places = new Map([
  ['ConversationEnvelope.conversation', 'conversation'],
  ['ApiKeyEnvelope.apiKey', 'api-key-object'],
  ['ConversationUpdate.status', 'update-a-conversation'],
  ['TextMessageData.text', 'message.messageData'],
])
/** The places of the operations, by method and path. */
const operationPlaces = new Map<string, string>()
let heading = ''
let method = ''
for (const line of SOURCE.split('\n')) {
  const [, newHeading] = HEADING.exec(line) ?? []
  const [, property] = ROW.exec(line) ?? []
  const [, name, value = ''] = /^\| (Method|Path) \| `?(?:\{base_url\})?([^`|]+?)`? \|$/.exec(line) ?? []
  if (newHeading !== undefined) heading = newHeading
  if (name === 'Method') method = value
  else if (name === 'Path') operationPlaces.set(`${method} ${value}`, sourceAnchor(heading))
  else if (property !== undefined)
    places.set(`${SCHEMA_BY_HEADING[heading] ?? heading}.${property}`, sourceAnchor(heading, property))
}

/** Returns the place of a property in the source document: an id on its page. Returns undefined if the document lacks the property. */
export const placeOfProperty = (schema: string, property: string): string | undefined =>
  places.get(`${MESSAGE_SCHEMAS.has(schema) ? 'Message' : schema}.${property}`)

/** Returns the place of an operation in the source document. Returns undefined if the operation was added. */
export const placeOfOperation = ({ method: verb, path }: { method: string; path: string }): string | undefined =>
  operationPlaces.get(`${verb} ${path}`)
