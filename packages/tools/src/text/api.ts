// Writes the contract as Markdown: `spec/API.md` for reviewers, and its parts for the pages of the docs.
import type { JsonObject } from '@parley/contract/document'
import { sectionsOf, type Section } from './sections.ts'

/** The title of the chapter for each kind of section. */
const TITLES: Record<Section['kind'], string> = {
  service: 'Service',
  operation: 'Operations',
  event: 'Events',
  error: 'Errors',
  parameter: 'Shared parameters',
  header: 'Response headers',
  response: 'Responses',
  schema: 'Schemas',
}

/** The kinds whose sections are short: each section is an item of a list, without a heading. */
const LISTED: ReadonlySet<Section['kind']> = new Set(['error', 'parameter', 'header', 'response', 'schema'])

const HEAD = `# The contract as text

The shape of the API, one fact a line: comment here on what a change does to clients. Generated from \`openapi.yaml\` by
\`pnpm generate\`, also after a merge conflict. Never edit it.`

/** Writes a contract as Markdown. The text doesn't depend on the order of the files of the contract. */
export const apiText = (document: JsonObject): string => `${[HEAD, ...chaptersOf(sectionsOf(document))].join('\n\n')}\n`

/** Writes a chapter for each kind that has sections. The sections of a kind follow each other. */
const chaptersOf = (sections: readonly Section[]): string[] =>
  [...Map.groupBy(sections, ({ kind }) => kind)].flatMap(([kind, members]) => [
    `## ${TITLES[kind]}`,
    LISTED.has(kind) ? members.map(listItem).join('\n') : members.map(sectionText).join('\n\n'),
  ])

/** The sections of each document, because each page of the docs takes some sections of the same document. */
const cachedSections = new WeakMap<JsonObject, Section[]>()

/** Writes the sections that match. The sections of a kind begin with a section of their common facts, such as `Every operation`. */
export function partOf(document: JsonObject, matches: (section: Section) => boolean): string {
  const sections = cachedSections.get(document) ?? sectionsOf(document)
  cachedSections.set(document, sections)
  const matching = sections.filter(matches)
  const kinds = new Set(matching.map(({ kind }) => kind))
  const isCommon = ({ kind, name }: Section) => kinds.has(kind) && name === `Every ${kind}`
  return chaptersOf(sections.filter((section) => matching.includes(section) || isCommon(section))).join('\n\n')
}

const sectionText = ({ name, lead, facts, schema }: Section): string =>
  [`### ${anchor(schema)}${name}`, ...lead, ...(facts.length === 0 ? [] : [facts.join('\n')])].join('\n\n')

/** The target of links to a schema. */
const anchor = (schema: string | undefined): string =>
  schema === undefined ? '' : `<a id="${schema.toLowerCase()}"></a>`

const listItem = ({ name, lead, facts, schema }: Section): string =>
  [`- ${anchor(schema)}**${name}** ${lead.join(' ')}`, ...facts.map((fact) => `  ${fact}`)].join('\n')
