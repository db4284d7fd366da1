// Builds the HTML of the pages from templates. A template escapes each inserted text, and inserts values of type `Html` unchanged.

export interface Html {
  readonly html: string
}

/** The values that a template accepts between `${` and `}`. */
type Insertion = Html | string | number | false | undefined | readonly Insertion[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (plainText: string): string =>
  plainText.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Marks a string as HTML, so that templates don't escape it. The string must be well-formed HTML. */
export const rawHtml = (html: string): Html => ({ html })

/** Returns the HTML of a value that is inserted into a template. `false` and `undefined` add nothing, and a list adds each of its items. */
function insertedHtml(value: Insertion): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(insertedHtml).join('')
}

/** The template tag for HTML. Its name isn't `html`, because code formatters change the spaces in templates with that name. */
export const markup = (literals: TemplateStringsArray, ...values: Insertion[]): Html =>
  rawHtml(literals.map((literal, i) => withoutIndents(literal) + insertedHtml(values[i])).join(''))

/** Removes the indentation of a template. Otherwise, a third of each page would be spaces. */
const withoutIndents = (template: string): string => template.replaceAll(/\n\s*/g, '\n')

/** A link of Markdown: its words, and where it leads. */
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Returns a sentence as HTML. The sentence has code between backticks, and links as in Markdown. */
export const prose = (sentence: string): Html =>
  rawHtml(
    escapeHtml(sentence.trim())
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
      .replaceAll(LINK, '<a href="$2">$1</a>'),
  )

/** Returns a name such as an error code as HTML. A browser can break its line after each underscore, and nowhere else. */
export const breakable = (name: string): Html => rawHtml(escapeHtml(name).replaceAll('_', '_<wbr>'))

/** Returns a sentence without its backticks and links, for attributes and plain text. */
export const plain = (sentence: string): string => sentence.trim().replaceAll('`', '').replaceAll(LINK, '$1')

export const commaList = (items: readonly Html[]): Html => rawHtml(items.map(({ html }) => html).join(', '))

/** Returns an HTTP status with a color that depends on its first digit. */
export const statusBadge = (status: number | string): Html =>
  markup`<span class="status s${String(status).charAt(0)}">${status}</span>`

export type Cell = Html | string

/** Returns a table. On a phone, the style sheet shows each row as a block, with the column's name before each cell except the first. */
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
            ${cells.map((cell, i) => markup`<td${i > 0 && columnLabel(columns[i])}>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`

/** Returns the attribute of a cell that has the column's name for phones. A colon follows the name, except in a question: `Retry?`. */
const columnLabel = (name = ''): Html => markup` data-label="${plain(name.endsWith('?') ? name : `${name}:`)}"`

/** Returns a box with code in syntax colors. The box can have the keyboard focus, so that the arrow keys scroll it. */
export function pre(source: string, language: string): Html {
  const code = source.trimEnd()
  const colored = language === 'console' ? terminalSession(code) : highlight(code, language)
  return markup`<pre tabindex="0" data-language="${language}"><code>${colored}</code></pre>`
}

/** A command in a terminal session: it follows the prompt `$ `, and continues on the next line after a backslash. */
const COMMAND = /^\$ ((?:.*\\\n)*.*)$/gm

/** Returns the HTML of a terminal session. The style sheet draws the prompts, so readers don't copy the prompts with the commands. */
const terminalSession = (source: string): Html =>
  markup`${source
    // `COMMAND` captures the command, and `split` keeps it: the parts are output (even index) and a command (odd index) in turn.
    .split(COMMAND)
    .map((part, i) => (i % 2 === 1 ? markup`<span class="command">${highlight(part, 'sh')}</span>` : part))}`

/** The regular expressions of comments, by language. In a shell and in YAML, `#` inside a word, as in `a#b`, doesn't begin a comment. */
const COMMENTS: Record<string, string> = {
  sh: '(?<!\\S)#.*',
  yaml: '(?<!\\S)#.*',
  python: '#.*',
  ts: '\\/\\/.*',
  js: '\\/\\/.*',
}
const KEYWORDS =
  'as|async|await|catch|const|def|else|export|for|from|function|if|import|in|interface|new|of|return|throw|try|type|while|with'

/** A regular expression that matches nothing, for a kind of token that a language doesn't have. */
const NEVER = '(?!)'

/** Returns code as HTML in which a line that is too long breaks between the parts of a URL, and not in a word. */
const codeHtml = (code: string): string =>
  code
    .split(/(?<=[/?&=,;:|])(?=[^\s/])/)
    .map(escapeHtml)
    .join('<wbr>')

/** Returns code as HTML: comments, keywords, property names, strings and numbers get a CSS class for their color. */
function highlight(source: string, language: string): Html {
  if (language === 'text') return rawHtml(codeHtml(source))
  const comment = COMMENTS[language] ?? NEVER
  const isShell = language === 'sh'
  const keyword = isShell || language === 'json' ? NEVER : `\\b(?:${KEYWORDS})\\b`
  // Digits inside a name, such as the 2 in `page2`, are no number.
  const number = isShell ? NEVER : String.raw`(?<![\w.-])-?\d+(?:\.\d+)?\b`
  // A string in any of the three kinds of quotes. A backslash keeps the next character from ending it.
  const string = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|` + '`(?:\\\\.|[^`\\\\])*`'
  // The names of the groups are the CSS classes: `c` for comments, `k` for keywords and property names, `s` for strings, `n` for numbers.
  const anyToken = new RegExp(
    String.raw`(?<c>${comment})|(?<k>"[^"\n]*"(?=\s*:)|${keyword})|(?<s>${string})|(?<n>${number})`,
    'gm',
  )
  let html = ''
  let previousEnd = 0
  for (const { 0: token, index, groups = {} } of source.matchAll(anyToken)) {
    const cssClass = Object.keys(groups).find((name) => groups[name] !== undefined)
    html += `${codeHtml(source.slice(previousEnd, index))}<span class="${cssClass}">${codeHtml(token)}</span>`
    previousEnd = index + token.length
  }
  return rawHtml(html + codeHtml(source.slice(previousEnd)))
}
