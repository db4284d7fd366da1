// A flowchart in the language of Mermaid, which code hosts draw too, as SVG. Graphviz lays it out when the site is built.
import { instance } from '@viz-js/viz'
import { markup, rawHtml, type Html } from '../html.ts'

const graphviz = await instance()

const NODE = String.raw`([\w-]+)(?:\["([^"]+)"\])?`
const ARROW = new RegExp(String.raw`^\s*${NODE} -->(?:\|([^|]+)\|)? ${NODE}$`)

/** Returns a text of Graphviz, in which a line break is one. */
const quoted = (words: string): string => JSON.stringify(words.replaceAll('<br>', '\n'))

/**
 * Draws a flowchart.
 *
 * @throws Error if it has more than a direction, a title (`accTitle`), and arrows between boxes.
 */
export function diagram(source: string): Html {
  const [head = '', second = '', ...lines] = source.trim().split('\n')
  const [, direction] = /^flowchart (TD|LR)$/.exec(head) ?? []
  const [, title] = /^ *accTitle: (.+)$/.exec(second) ?? []
  if (direction === undefined || title === undefined)
    throw new Error('A flowchart begins with its direction and title.')
  const labels = new Map<string, string>()
  const arrows = lines.map((line) => {
    const [, from, fromLabel, words = '', to, toLabel] = ARROW.exec(line) ?? []
    if (from === undefined || to === undefined) throw new Error(`A flowchart has no lines such as “${line}”.`)
    if (fromLabel !== undefined) labels.set(from, fromLabel)
    if (toLabel !== undefined) labels.set(to, toLabel)
    // With spaces around them, the words don't touch the line.
    const label = words === '' ? '' : ` ${words.replaceAll('<br>', ' <br> ')} `
    return `${quoted(from)} -> ${quoted(to)} [label=${quoted(label)}]`
  })
  const svg = graphviz.renderString(
    `digraph {
      graph [rankdir=${direction === 'TD' ? 'TB' : 'LR'} bgcolor=transparent nodesep=0.15 ranksep=0.4]
      node [shape=box style=rounded height=0.3 width=0 margin="0.14,0.08" fontname="Helvetica,Arial,sans-serif" fontsize=11]
      edge [arrowsize=0.6 fontname="Helvetica,Arial,sans-serif" fontsize=10]
      ${[...labels].map(([name, words]) => `${quoted(name)} [label=${quoted(words)}]`).join('\n')}
      ${arrows.join('\n')}
    }`,
    { format: 'svg' },
  )
  // Only the drawing stays: ids would be there twice on a page with two of them, and titles say the names again.
  const drawing = svg.slice(svg.indexOf('<svg')).replaceAll(/<!--.*?-->\n| id="[^"]*"|<title>.*?<\/title>\n/g, '')
  return markup`<figure>
    <div class="picture" tabindex="0" role="region" aria-label="${title}">${rawHtml(drawing)}</div>
    <figcaption>${title}</figcaption>
  </figure>`
}
