// Pages that are written as Markdown: the site shows them, and programs read them as they are.
import { Marked, type Tokens } from 'marked'
import { codeBlock, pre, rawHtml, table, type Html } from '../html.ts'
import { diagram } from './diagram.ts'
import type { Page } from './layout.ts'

/** A page from its Markdown. Its links lead to pages of the site, as HTML. */
export const written = (text: string, page: Omit<Page, 'body' | 'markdown'>): Page => ({
  ...page,
  body: htmlOf(text),
  markdown: `# ${page.title}\n\n${page.lead}\n\n${text.trim()}\n`,
})

export const htmlOf = (text: string): Html => rawHtml(markdown.parse(text, { async: false }))

/** The target of links to a heading. */
const anchor = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')

const LANGUAGES: Record<string, string> = {
  sh: 'Shell',
  console: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  diff: 'Diff',
  json: 'JSON',
  yaml: 'YAML',
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, text, depth }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang = 'text' }) {
      if (lang === 'mermaid') return diagram(text).html
      const title = LANGUAGES[lang]
      return title === undefined ? `<div class="card">${pre(text, lang).html}</div>` : codeBlock(text, lang, title).html
    },
    // Comments are for readers of the source.
    html: () => '',
    table({ header, rows }) {
      const inline = (cell: Tokens.TableCell) => rawHtml(this.parser.parseInline(cell.tokens))
      return table(
        header.map(({ text }) => text),
        rows.map((row) => ({ cells: row.map(inline) })),
      ).html
    },
  },
})
