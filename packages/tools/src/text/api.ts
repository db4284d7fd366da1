// The whole contract as one text of Markdown: `spec/API.md`, which reviewers comment on.
import type { JsonObject } from '@parley/contract/document'
import { KINDS, sectionsOf, type Section } from './sections.ts'

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

/** The kinds whose sections are items of one list: there are many, and most are one line. */
const LISTED: ReadonlySet<Section['kind']> = new Set(['error', 'parameter', 'header', 'response', 'schema'])

const HEAD = `# The contract as text

The shape of the API, one fact a line: comment here on what a change does to clients. Generated from \`openapi.yaml\` by
\`pnpm generate\`, also after a merge conflict. Never edit it.`

/**
 * A contract as Markdown. Equal contracts have equal texts, whatever the order of their files.
 *
 * @param document A bundled contract.
 * @example
 * apiText(document) // '# The contract as text …'
 */
export const apiText = (document: JsonObject): string => `${[HEAD, ...chaptersOf(sectionsOf(document))].join('\n\n')}\n`

const chaptersOf = (sections: readonly Section[]): string[] => {
  const groups = Map.groupBy(sections, ({ kind }) => kind)
  return KINDS.flatMap((kind) => {
    const members = groups.get(kind) ?? []
    if (members.length === 0) return []
    return [
      `## ${TITLES[kind]}`,
      LISTED.has(kind) ? members.map(listItem).join('\n') : members.map(sectionText).join('\n\n'),
    ]
  })
}

/** The sections of each document, from which its pages choose. */
const known = new WeakMap<JsonObject, Section[]>()

/**
 * The part of the text that is about some sections, with what holds for all of their kind.
 *
 * @example
 * partOf(document, ({ name }) => name === 'listTags')
 */
export function partOf(document: JsonObject, matches: (section: Section) => boolean): string {
  const sections = known.get(document) ?? sectionsOf(document)
  known.set(document, sections)
  const matching = sections.filter(matches)
  const kinds = new Set(matching.map(({ kind }) => kind))
  const chosen = sections.filter((each) => matching.includes(each) || each.name === `Every ${each.kind}`)
  return chaptersOf(chosen.filter(({ kind }) => kinds.has(kind))).join('\n\n')
}

/** A section with its heading. */
const sectionText = ({ name, lead, facts, schema }: Section): string =>
  [`### ${anchor(schema)}${name}`, ...lead, ...(facts.length === 0 ? [] : [facts.join('\n')])].join('\n\n')

/** The target of links to a schema. */
const anchor = (schema: string | undefined): string =>
  schema === undefined ? '' : `<a id="${schema.toLowerCase()}"></a>`

const listItem = ({ name, lead, facts, schema }: Section): string =>
  [`- ${anchor(schema)}**${name}** ${lead.join(' ')}`, ...facts.map((fact) => `  ${fact}`)].join('\n')
