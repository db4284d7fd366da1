// HTML as values. Templates escape text, but not HTML.

export interface Html {
  readonly html: string
}

type Part = Html | string | number | false | undefined | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (words: string): string => words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Returns HTML from a string that is known to be well-formed. */
export const rawHtml = (trusted: string): Html => ({ html: trusted })

function print(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(print).join('')
}

/**
 * The template tag for HTML. `false` and `undefined` print nothing, and a list prints its items. It is not called `html`,
 * because formatters take the spaces in a template of that name for their own.
 */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  rawHtml(strings.map((string, i) => withoutIndents(string) + print(parts[i])).join(''))

/** Removes the indentation of templates, which would be a third of a page. */
const withoutIndents = (template: string): string => template.replaceAll(/\n\s*/g, '\n')

/** Returns a sentence of the contract, in which code stands between backticks. */
export const prose = (words: string): Html =>
  rawHtml(escapeHtml(words.trim()).replaceAll(/`([^`]+)`/g, '<code>$1</code>'))

/** Returns a name such as an error code, which can break after each underscore and nowhere else. */
export const breakable = (name: string): Html => rawHtml(escapeHtml(name).replaceAll('_', '_<wbr>'))

/** Returns a sentence without its backticks, for attributes and plain text. */
export const plain = (words: string): string => words.trim().replaceAll('`', '')

/** Returns items with commas between them. */
export const listed = (items: readonly Html[]): Html => rawHtml(items.map(({ html }) => html).join(', '))

/** Returns a status with the color of its kind. */
export const statusBadge = (number: number | string): Html =>
  markup`<span class="status s${String(number).charAt(0)}">${number}</span>`

export type Cell = Html | string

/** A table. On a phone each row becomes a block, in which each cell but the first stands after the name of its column. */
export const table = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  markup`<table>
    <thead>
      <tr>
        ${columns.map((column) => markup`<th scope="col">${prose(column)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          markup`<tr>
            ${cells.map((cell, i) => markup`<td${i > 0 && labelOf(columns[i])}>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`

/** Adds a colon, except after a question. */
const labelOf = (column = ''): Html => markup` data-label="${plain(column.endsWith('?') ? column : `${column}:`)}"`

/** Returns code with colors, in a box that the keyboard can scroll. */
export function pre(source: string, language: string): Html {
  const code = source.trimEnd()
  const colored = language === 'console' ? session(code) : highlight(code, language)
  return markup`<pre tabindex="0" data-language="${language}"><code>${colored}</code></pre>`
}

/** A command after its prompt, with the lines that continue it. */
const COMMAND = /^\$ ((?:.*\\\n)*.*)$/gm

/** Shows a terminal session. The style sheet draws the prompts, so that copies don't have them. The copy button copies only commands. */
const session = (source: string): Html =>
  markup`${source
    .split(COMMAND)
    .map((part, i) => (i % 2 === 1 ? markup`<span class="command">${highlight(part, 'sh')}</span>` : part))}`

const COMMENTS: Record<string, string> = {
  sh: '(?<![^\\s])#.*',
  yaml: '(?<![^\\s])#.*',
  python: '#.*',
  ts: '\\/\\/.*',
  js: '\\/\\/.*',
}
const KEYWORDS =
  'as|async|await|catch|const|def|else|export|for|from|function|if|import|in|interface|new|of|return|throw|try|type|while|with'

/** Colors strings, names of properties, numbers, comments and keywords by one expression for all languages. */
function highlight(source: string, language: string): Html {
  if (language === 'text') return markup`${source}`
  const comment = COMMENTS[language] ?? '(?!)'
  const isShell = language === 'sh'
  const keyword = isShell || language === 'json' ? '(?!)' : `\\b(?:${KEYWORDS})\\b`
  const number = isShell ? '(?!)' : String.raw`(?<![\w.-])-?\d+(?:\.\d+)?\b`
  const string = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|` + '`(?:\\\\.|[^`\\\\])*`'
  const token = new RegExp(
    String.raw`(?<c>${comment})|(?<k>(?:"[^"\n]*"(?=\s*:))|${keyword})|(?<s>${string})|(?<n>${number})`,
    'gm',
  )
  let html = ''
  let end = 0
  for (const { 0: words, index, groups = {} } of source.matchAll(token)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined)
    html += `${escapeHtml(source.slice(end, index))}<span class="${kind}">${escapeHtml(words)}</span>`
    end = index + words.length
  }
  return rawHtml(html + escapeHtml(source.slice(end)))
}
