// Pages that are written as Markdown. The site shows them as HTML, and programs read the Markdown.
import { Marked, type Tokens } from 'marked'
import { markup, pre, rawHtml, statusBadge, table, type Html } from '../html.ts'
import { responseHtml } from '../reference/response-example.ts'
import { diagram } from './diagram.ts'
import type { Page } from './layout.ts'

/** Returns a page from its Markdown, whose links name the HTML of other pages. */
export const written = (text: string, page: Omit<Page, 'body' | 'markdown'>): Page => ({
  ...page,
  body: htmlOf(text),
  markdown: `# ${page.title}\n\n${page.lead.trim()}\n\n${text.trim()}\n`,
})

export const htmlOf = (text: string): Html => rawHtml(markdown.parse(text, { async: false }))

export const link = (words: string, href: string): string => `[${words}](${href})`

/** A list of named facts, which the site shows as a box. */
export const factsText = (all: readonly (readonly [name: string, words: string] | false)[]): string =>
  all.flatMap((fact) => (fact === false ? [] : [`- **${fact[0]}**: ${fact[1]}`])).join('\n')

export const tableText = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n')

export const codeText = (source: string, language: string): string => `\`\`\`${language}\n${source}\n\`\`\``

/** Returns a text that is folded below its summary. */
export const folded = (summary: string, text: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`

/** Returns the id of a heading. */
export const anchor = (words: string): string =>
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

const ID = / \{#([\w-]+)\}$/

const inlineHtml = (words = ''): Html => rawHtml(markdown.parseInline(words, { async: false }))

const markdown: Marked = new Marked({
  renderer: {
    // `## Words {#id}` has an id of its own.
    heading({ tokens, text, depth }) {
      const [, id = anchor(text)] = ID.exec(text) ?? []
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens).replace(ID, '')}</h${depth}>\n`
    },
    code({ text, lang = 'text' }) {
      if (lang === 'mermaid') return diagram(text).html
      if (lang === 'http') return response(text).html
      return card(LANGUAGES[lang], pre(text, lang)).html
    },
    // Other HTML is left out, such as comments for readers of the source.
    html: ({ text }) => (/^<(?:details>|\/details>)/.test(text) ? text : ''),
    codespan({ text }) {
      const [, verb, path] = /^([A-Z]+) (\/.*)$/.exec(text) ?? []
      return verb === undefined ? false : markup`<span class="verb ${verb}">${verb}</span> <code>${path}</code>`.html
    },
    list({ items }) {
      const named = items.map(({ text }) => /^\*\*(.+?)\*\*: ([^]*)$/.exec(text))
      if (named.includes(null)) return false
      const facts = named.map((fact) => markup`<dt>${inlineHtml(fact?.[1])}</dt><dd>${inlineHtml(fact?.[2])}</dd>`)
      return markup`<dl>${facts}</dl>`.html
    },
    table({ header, rows }) {
      const inline = ({ text, tokens }: Tokens.TableCell) =>
        /^[1-5]\d\d$/.test(text) ? statusBadge(text) : rawHtml(this.parser.parseInline(tokens))
      return table(
        header.map(({ text }) => text),
        rows.map((row) => row.map(inline)),
      ).html
    },
  },
})

/** Returns a block with its title. The page adds a button that copies it. */
const card = (title: string | undefined, block: Html): Html =>
  markup`<div class="card">${title !== undefined && markup`<p class="card-title">${title}</p>`}${block}</div>`

/** Returns a response: its title, its headers, and its body. */
function response(text: string): Html {
  const [head = '', body = '{}'] = text.split('\n\n')
  const [title, ...lines] = head.split('\n')
  return card(title, responseHtml(lines, JSON.parse(body)))
}
