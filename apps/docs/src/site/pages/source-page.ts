// Builds the page of the source document, from which the contract was designed. The marks of the reference link to its rows.
import { rawHtml } from '../../html.ts'
import { HEADING, SOURCE, sourceAnchor } from '../../contract/source.ts'
import { pageFromMarkdown } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

/** Builds the page. Each row of a property has an id, such as `tag.label`. */
export function sourcePage(): Page {
  const [, lead = '', text = ''] = /^# .+\n+(.+)\n([^]*)$/.exec(SOURCE) ?? []
  const withIds = text.replaceAll(
    new RegExp(HEADING.source, 'gm'),
    (line, heading: string) => `${line} {#${sourceAnchor(heading)}}`,
  )
  const page = pageFromMarkdown(withIds, {
    path: 'source.html',
    title: 'Source document',
    navigation: { area: 'Design decisions', group: 'Design decisions' },
    keywords: 'origin specification original requirements interface',
    lead,
  })
  let section = ''
  const body = page.body.html.replaceAll(
    /<h[23] id="([^"]+)"|<tr>(?=\s*<td>([a-z]\w*)<)/g,
    (start, id?: string, property?: string) => {
      if (id !== undefined) section = id
      return property === undefined ? start : `<tr id="${sourceAnchor(section, property)}">`
    },
  )
  return { ...page, body: rawHtml(body) }
}
