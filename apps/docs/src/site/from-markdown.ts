// Builds pages from Markdown: HTML for readers, and Markdown for programs. The functions whose names end with `Text` write Markdown.
import { Marked, type Tokens } from 'marked'
import { markup, pre, rawHtml, statusBadge, table, type Html } from '../html.ts'
import { responseHtml } from '../reference/response-example.ts'
import { diagram } from './diagram.ts'
import type { Page } from './layout.ts'

/** Builds a page from Markdown. In the Markdown, links to other pages end with `.html`: `markdownOf` replaces the ending. */
export const pageFromMarkdown = (text: string, page: Omit<Page, 'body' | 'markdown'>): Page => ({
  ...page,
  body: htmlOf(text),
  markdown: `# ${page.title}\n\n${page.lead.trim()}\n\n${text.trim()}\n`,
})

export const htmlOf = (text: string): Html => rawHtml(markdown.parse(text, { async: false }))

export const link = (words: string, href: string): string => `[${words}](${href})`

/** Writes facts as a list, which the site shows as a box. It leaves out what is `false`, so that a caller can write `condition && fact`. */
export const factsText = (facts: readonly (readonly [name: string, value: string] | false)[]): string =>
  facts.flatMap((fact) => (fact === false ? [] : [`- **${fact[0]}**: ${fact[1]}`])).join('\n')

export const tableText = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n')

export const codeText = (source: string, language: string): string => `\`\`\`${language}\n${source}\n\`\`\``

/** Writes a text that is hidden until a reader clicks on its summary. */
export const foldedText = (summary: string, text: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`

/** Returns the id of a heading: `order-of-checks` for "Order of checks". */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')

/** The titles above code blocks, by the language that follows the three backticks in Markdown. Other languages have no title. */
const CODE_TITLES: Record<string, string> = {
  sh: 'Shell',
  console: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  diff: 'Diff',
  json: 'JSON',
  yaml: 'YAML',
}

/** The id at the end of a heading, such as `## Retries {#retry}`. Other headings get their id from their words. */
const EXPLICIT_ID = / \{#([\w-]+)\}$/

const inlineHtml = (text = ''): Html => rawHtml(markdown.parseInline(text, { async: false }))

/** The converter from Markdown to HTML, with the site's own renderers. If a renderer returns false, the default renderer is used. */
const markdown: Marked = new Marked({
  renderer: {
    // Uses the id at the end of a heading, or makes an id from the words of the heading.
    heading({ tokens, text, depth }) {
      const [, id = headingId(text)] = EXPLICIT_ID.exec(text) ?? []
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens).replace(EXPLICIT_ID, '')}</h${depth}>\n`
    },
    code({ text, lang = 'text' }) {
      if (lang === 'mermaid') return diagram(text).html
      if (lang === 'http') return responseCard(text).html
      return card(CODE_TITLES[lang], pre(text, lang)).html
    },
    // Keeps folded texts, and leaves out other HTML, such as comments for readers of the source.
    html: ({ text }) => (/^<(?:details>|\/details>)/.test(text) ? text : ''),
    // Shows a request, such as `GET /api/tags`, with the color of its method.
    codespan({ text }) {
      const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(text) ?? []
      if (method === undefined) return false
      return markup`<span class="verb ${method}">${method}</span> <code>${path}</code>`.html
    },
    // Shows a list of facts as a box. In such a list, every item begins with a name in bold and a colon: `**Why**: …`.
    list({ items }) {
      const facts = items.flatMap(({ text }) => [...text.matchAll(/^\*\*(.+?)\*\*: ([^]*)$/g)])
      if (facts.length < items.length) return false
      const rows = facts.map(([, name, value]) => markup`<dt>${inlineHtml(name)}</dt><dd>${inlineHtml(value)}</dd>`)
      return markup`<dl>${rows}</dl>`.html
    },
    // Shows a cell that is an HTTP status with its color.
    table({ header, rows }) {
      const cellHtml = ({ text, tokens }: Tokens.TableCell) =>
        /^[1-5]\d\d$/.test(text) ? statusBadge(text) : rawHtml(this.parser.parseInline(tokens))
      return table(
        header.map(({ text }) => text),
        rows.map((cells) => cells.map(cellHtml)),
      ).html
    },
  },
})

/** Renders a block below a title. The script of the page adds a button that copies the block. */
const card = (title: string | undefined, block: Html): Html =>
  markup`<div class="card">${title !== undefined && markup`<p class="card-title">${title}</p>`}${block}</div>`

/** Renders a response from the text that `responseText` wrote: a title, lines of headers, an empty line, and the body as JSON. */
function responseCard(text: string): Html {
  const [head = '', body = ''] = text.split('\n\n')
  const [title, ...headerLines] = head.split('\n')
  return card(title, responseHtml(headerLines, JSON.parse(body)))
}
