// The comparison as a picture: one bar for each subject, with a line from quartile to quartile. It has its own colours for
// light and dark, and needs nothing but itself.
import type { Comparison, Row } from './results.ts'

const WIDTH = 760
const LABEL = 270
const BAR = 20
const STEP = 34
const TOP = 56
const SCALE = WIDTH - LABEL - 120

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 15px }
  .quiet { fill: #59636e }
  .peer { fill: #b3bcc7 } .ours { fill: #1f7a5c } .floor { fill: #d8dee4 }
  .spread { stroke: #1f2328; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .quiet { fill: #9198a1 }
    .peer { fill: #59636e } .ours { fill: #3fb68b } .floor { fill: #353c44 }
    .spread { stroke: #e6edf3 }
  }`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const kindOf = (name: string) => (name.startsWith('parley') ? 'ours' : name.startsWith('bare') ? 'floor' : 'peer')

/** Draws updates a second of each subject, as parts of bare Hono. */
export function chartOf({ rows, connections }: Pick<Comparison, 'rows' | 'connections'>): string {
  const shown = rows.filter(({ ratio }) => ratio !== undefined)
  const most = Math.max(1, ...shown.map(({ ratio }) => ratio?.high ?? 0))
  const height = TOP + shown.length * STEP + 12
  const title = `Updates a second at ${connections} connections, as parts of bare Hono`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">
<style>${STYLE}
</style>
<text class="title" x="0" y="18">${title}</text>
<text class="quiet" x="0" y="38">Medians; the thin lines reach from quartile to quartile.</text>
${shown.map((row, index) => bar(row, TOP + index * STEP, SCALE / most)).join('\n')}
</svg>
`
}

function bar({ name, title, ratio, perSecond }: Row, y: number, scale: number): string {
  const { median, low, high } = ratio ?? { median: 0, low: 0, high: 0 }
  const x = (value: number) => (LABEL + value * scale).toFixed(1)
  const middle = y + BAR / 2
  const words = `${median.toFixed(2)} · ${perSecond.median.toFixed(0)}/s`
  return [
    `<text x="${LABEL - 10}" y="${middle + 4.5}" text-anchor="end">${escaped(title)}</text>`,
    `<rect class="${kindOf(name)}" x="${LABEL}" y="${y}" width="${(median * scale).toFixed(1)}" height="${BAR}" rx="3"/>`,
    `<path class="spread" d="M${x(low)} ${middle}H${x(high)}"/>`,
    `<text class="quiet" x="${(LABEL + Math.max(median, high) * scale + 8).toFixed(1)}" y="${middle + 4.5}">${words}</text>`,
  ].join('\n')
}
