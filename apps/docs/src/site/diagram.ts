// Draws a flowchart as SVG when the site is built, so that pages need no script for it. Authors write it in the language of Mermaid, which
// code hosts such as GitHub also draw. The program Graphviz draws it here.
import { instance } from '@viz-js/viz'
import { markup, rawHtml, type Html } from '../html.ts'

const graphviz = await instance()

/** A box of a Mermaid flowchart: its name, and in brackets its label if this is the first use: `current["current key"]`. */
const NODE = String.raw`([\w-]+)(?:\["([^"]+)"\])?`
/** A line of a Mermaid flowchart: an arrow from one box to another, with words on it if it has some: `a -->|words| b`. */
const ARROW = new RegExp(String.raw`^\s*${NODE} -->(?:\|([^|]+)\|)? ${NODE}$`)

/** Quotes a text for Graphviz. A line break, which is `<br>` in Mermaid, becomes `\n`. */
const quote = (text: string): string => JSON.stringify(text.replaceAll('<br>', '\n'))

/**
 * Draws a flowchart. It supports a part of Mermaid's language: the direction, the title (`accTitle`), and arrows between boxes.
 *
 * @throws {Error} if the direction or the title is missing, or the flowchart has another kind of statement.
 */
export function diagram(source: string): Html {
  const [directionLine = '', titleLine = '', ...arrowLines] = source.trim().split('\n')
  const [, direction] = /^flowchart (TD|LR)$/.exec(directionLine) ?? []
  const [, title] = /^ *accTitle: (.+)$/.exec(titleLine) ?? []
  if (direction === undefined || title === undefined)
    throw new Error('A flowchart begins with its direction and title.')
  const labels = new Map<string, string>()
  const arrows = arrowLines.map((line) => {
    const [, from, fromLabel, words = '', to, toLabel] = ARROW.exec(line) ?? []
    if (from === undefined || to === undefined) throw new Error(`A flowchart has no lines such as “${line}”.`)
    if (fromLabel !== undefined) labels.set(from, fromLabel)
    if (toLabel !== undefined) labels.set(to, toLabel)
    // The spaces keep the words away from the arrow.
    const label = words === '' ? '' : ` ${words.replaceAll('<br>', ' <br> ')} `
    return `${quote(from)} -> ${quote(to)} [label=${quote(label)}]`
  })
  const svg = graphviz.renderString(
    `digraph {
      graph [rankdir=${direction === 'TD' ? 'TB' : 'LR'} bgcolor=transparent nodesep=0.15 ranksep=0.4]
      node [shape=box style=rounded height=0.3 width=0 margin="0.14,0.08" fontname="Helvetica,Arial,sans-serif" fontsize=11]
      edge [arrowsize=0.6 fontname="Helvetica,Arial,sans-serif" fontsize=10]
      ${[...labels].map(([name, label]) => `${quote(name)} [label=${quote(label)}]`).join('\n')}
      ${arrows.join('\n')}
    }`,
    { format: 'svg' },
  )
  // Removes comments, ids and titles. An id would occur twice on a page with two flowcharts, and each title repeats the name of its box.
  const drawing = svg.slice(svg.indexOf('<svg')).replaceAll(/<!--.*?-->\n| id="[^"]*"|<title>.*?<\/title>\n/g, '')
  return markup`<figure>
    <div class="picture" tabindex="0" role="region" aria-label="${title}">${rawHtml(drawing)}</div>
    <figcaption>${title}</figcaption>
  </figure>`
}
