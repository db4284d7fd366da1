// An example as people read JSON. A <pre> can't have parts that unfold. Its deeper parts are folded, and the text without the folds
// is exact.
import { escapeHtml, rawHtml, type Html } from '../html.ts'

/** How many lines an example may have before its deeper parts are folded. */
const LINES = 30

export function jsonView(value: unknown): Html {
  const isLong = JSON.stringify(value, null, 2).split('\n').length > LINES
  // A list of one property is unfolded as far as its first item's own properties.
  const [first] = typeof value === 'object' && value !== null ? Object.values(value) : []
  const lines = print(value, '', '', isLong ? (Array.isArray(first) ? 3 : 2) : Infinity, 0)
  return rawHtml(`<div class="json" tabindex="0">${lines}</div>`)
}

const span = (kind: string, words: string) => `<span class="${kind}">${escapeHtml(words)}</span>`

function scalar(value: unknown): string {
  const words = JSON.stringify(value)
  return typeof value === 'string' ? span('s', words) : span('n', words)
}

/** A value after what stands before it on its line, with its last line's end. */
function print(value: unknown, before: string, after: string, foldAt: number, depth: number): string {
  if (typeof value !== 'object' || value === null) return `${before}${scalar(value)}${after}\n`
  const isArray = Array.isArray(value)
  const entries = Object.entries(value)
  const [open, close] = isArray ? '[]' : '{}'
  if (entries.length === 0) return `${before}${open}${close}${after}\n`
  const indent = '  '.repeat(depth)
  const lines = entries
    .map(([key, item], i) => {
      const name = isArray ? '' : `${span('k', JSON.stringify(key))}: `
      return print(item, `${indent}  ${name}`, i < entries.length - 1 ? ',' : '', foldAt, depth + 1)
    })
    .join('')
  const all = `${lines}${indent}${close}${after}\n`
  if (depth < foldAt) return `${before}${open}\n${all}`
  const [one, several] = isArray ? ['item', 'items'] : ['property', 'properties']
  const fold = ` … ${entries.length} ${entries.length === 1 ? one : several} ${close}${after}`
  return `<details class="fold"><summary><span data-fold="${fold}">${before}${open}</span>\n</summary>${all}</details>`
}
