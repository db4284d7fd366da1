// HTML as values: what is put into a template is escaped, unless it is HTML already.

export interface Html {
  readonly html: string
}

type Part = Html | string | number | false | undefined | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (words: string): string => words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** HTML that is known to be well-formed, from text that holds it. */
export const rawHtml = (trusted: string): Html => ({ html: trusted })

function print(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(print).join('')
}

/**
 * A template for HTML. `false` and `undefined` print nothing, and a list prints its items. It is not called `html`,
 * because formatters take the spaces in a template of that name for their own.
 */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  rawHtml(strings.map((string, i) => string + print(parts[i])).join(''))

/** A sentence of the contract, in which code stands between backticks. */
export const prose = (words: string): Html =>
  rawHtml(escapeHtml(words.trim()).replaceAll(/`([^`]+)`/g, '<code>$1</code>'))

/** A value as people read JSON, in a box that the keyboard can scroll. */
export const json = (value: unknown, label: string): Html =>
  markup`<pre tabindex="0" role="region" aria-label="${label}"><code>${JSON.stringify(value, null, 2)}</code></pre>`
