// Each page as Markdown, for programs that read docs, and for people who paste them into one.
import { plain } from '../html.ts'
import type { Page, Site } from './layout.ts'

export const markdownPath = (path: string): string => path.replace(/\.html$/, '.md')

/** A page that was not written as Markdown is made from its HTML. Links lead to the Markdown of other pages. */
export const markdownOf = ({ title, lead, body, aside, markdown }: Page): string =>
  markdown?.replaceAll(/(?<=\]\((?!https?:)[^)\s]+)\.html/g, '.md') ??
  `# ${title}\n\n${lead.trim()}\n\n${fromHtml(body.html)}${aside === undefined ? '' : `\n\n${fromHtml(aside.html)}`}\n`

const lineOf = ({ path, title, lead }: Page) =>
  `- [${title}](${markdownPath(path)}): ${plain(lead).replaceAll(/\s+/g, ' ')}`

/** The index of all pages for language models: https://llmstxt.org. */
export function llmsText({ pages, version }: Site): string {
  const areas = Map.groupBy(pages, ({ place }) => place?.area ?? 'More')
  const sections = [...areas].map(([area, own]) => `## ${area}\n\n${own.map(lineOf).join('\n')}`)
  const summary = `> The docs of the Parley API ${version}: conversations between an organization and its contacts.`
  const files = [
    '- [The contract as text](API.md): every operation, event, error and schema',
    '- [OpenAPI](openapi.yaml): the contract',
    '- [Postman collection](parley.postman_collection.json): a request for each operation',
  ].join('\n')
  return `# Parley\n\n${summary}\n\n${sections.join('\n\n')}\n\n## Files\n\n${files}\n`
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decode = (words: string) => words.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
const withoutTags = (html: string) => decode(html.replaceAll(/<[^>]*>/g, ''))

/** The Markdown for the opening tag of an element that begins a line. */
const OPENING: Record<string, string> = {
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  li: '\n- ',
  dd: ': ',
  dt: '\n- ',
}
/** Elements before which a paragraph ends. */
const BLOCKS = /^(?:p|div|ul|ol|dl|table|details|summary|section|figure|figcaption|form|nav|header)$/

/** Stands for a line break that is more than the space between two words. */
const BREAK = '\uE001'

/** The HTML of our own templates as Markdown. */
function fromHtml(html: string): string {
  const blocks: string[] = []
  // Blocks of code keep their spaces, and pictures have a caption, so both are set aside.
  const kept = html
    .replaceAll(/<(svg|form|script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<div class="head-lines">([\s\S]*?)<\/div>/g, '<pre data-language="http">$1</pre>')
    .replaceAll(/<div class="json"[^>]*>([\s\S]*?)<\/div>/g, '<pre>$1</pre>')
    .replaceAll(/<pre\b([^>]*)>([\s\S]*?)<\/pre>/g, (_, attributes: string, code: string) => {
      const language = /data-language="(\w+)"/.exec(attributes)?.[1] ?? ''
      return `\n\n\uE000${blocks.push(`\`\`\`${language}\n${withoutTags(code).trimEnd()}\n\`\`\``) - 1}\uE000\n\n`
    })
    .replaceAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g, (_, cells: string) => rowOf(cells))
  const text = decode(
    kept
      .replaceAll(/(?<!\n)\s+/g, ' ')
      .replaceAll(/<code\b[^>]*>([\s\S]*?)<\/code\s*>/g, (_, code: string) => `\`${code.trim()}\``)
      .replaceAll(/<(?:b|strong)\b[^>]*>([\s\S]*?)<\/(?:b|strong)>/g, '**$1**')
      .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/g, (_, href: string, words: string) =>
        linkOf(href, words),
      )
      .replaceAll(/<\/span\s*>/g, ' ')
      .replaceAll(/(?<=`)(?=<span)/g, ' ')
      .replaceAll(/<br\s*\/?>/g, '\n')
      .replaceAll(/<(\w+)\b[^>]*>/g, (_, tag: string) => OPENING[tag] ?? (BLOCKS.test(tag) ? '\n\n' : ''))
      .replaceAll(/<\/(\w+)\s*>/g, (_, tag: string) =>
        BLOCKS.test(tag) || OPENING[tag]?.includes('#') === true ? '\n\n' : '',
      ),
  )
  return text
    .replaceAll(/ *\uE001 */g, '\n')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n[ \t]+(?=\n)/g, '\n')
    .replaceAll(/\n\n +/g, '\n\n')
    .replaceAll(/\n- *\n+/g, '\n- ')
    .replaceAll(/ +: /g, ': ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, index: string) => blocks[Number(index)] ?? '')
    .trim()
}

const linkOf = (href: string, words: string): string => {
  const to = /^(?:https?:|#)/.test(href) ? href : href.replace(/\.html(?=#|$)/, '.md')
  return `[${words.trim()}](${to})`
}

/** A row of a table; the row of headings has a line below it. */
function rowOf(cells: string): string {
  const all = [...cells.matchAll(/<(td|th)\b[^>]*>([\s\S]*?)<\/\1>/g)]
  const words = all.map(([, , cell = '']) =>
    cell
      .replaceAll(/<\/?(?:p|h2|h3|div)\b[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const isHead = all.length > 0 && all.every(([, tag]) => tag === 'th')
  const line = `| ${words.join(' | ')} |${BREAK}`
  return isHead ? `${BREAK}${BREAK}${line}|${' --- |'.repeat(all.length)}${BREAK}` : line
}
