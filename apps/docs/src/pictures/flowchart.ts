// A flowchart of a document, drawn when the site is built: the boxes that arrows lead to stand below those they come from.
import { markup, type Html } from '../html.ts'
import { flow } from './flow.ts'

type Arrow = readonly [from: string, to: string]

/** A box, or the place where a long arrow passes a row. */
interface Item {
  name: string
  isBox: boolean
  /** The middle. */
  x: number
}

const [BOX, PASSAGE, GAP] = [146, 4, 14]
const [HEIGHT, ROW] = [38, 84]
const WIDTH = 860
const SWEEPS = 24

/**
 * Draws a flowchart in the language of Mermaid.
 *
 * @throws Error if it has more than a title (`accTitle`) and arrows between names.
 */
export function flowchart(source: string): Html {
  const [head, ...lines] = source.trim().split('\n')
  const [, title] = /^accTitle: (.+)$/.exec(lines[0]?.trim() ?? '') ?? []
  if (head !== 'flowchart TD' || title === undefined)
    throw new Error('A flowchart begins with its direction and title.')
  const arrows = lines.slice(1).map((line): Arrow => {
    const [, from, to] = /^\s*([\w-]+) --> ([\w-]+)$/.exec(line) ?? []
    if (from === undefined || to === undefined) throw new Error(`A flowchart has no lines such as “${line}”.`)
    return [from, to]
  })
  const names = [...new Set(arrows.flat())]
  const targets = (name: string) => arrows.filter(([from]) => from === name).map(([, to]) => to)
  const words = names.map((name) => ({
    word: name,
    note: targets(name).length > 0 ? `→ ${targets(name).join(', ')}` : '',
  }))
  const chains = chainsOf(arrows, names)
  const rows = arranged(chains)
  const boxes = rows.flat().filter(({ isBox }) => isBox)
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x }) => x))]
  const viewBox = [left - BOX / 2 - GAP, 0, right - left + BOX + 2 * GAP, rows.length * ROW - ROW + HEIGHT + 4].join(
    ' ',
  )
  return markup`<figure>
    <svg class="picture chart" viewBox="${viewBox}" role="img" aria-labelledby="chart-title chart-text">
      <title id="chart-title">${title}</title>
      <desc id="chart-text">${words.map(({ word, note }) => `${word} ${note}`.trim()).join('; ')}</desc>
      <defs>
        <marker id="chart-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto">
          <path class="head" d="M0 0L10 5L0 10z" />
        </marker>
      </defs>
      ${chains.map((chain) => markup`<path class="line" d="${curveOf(chain, rows)}" marker-end="url(#chart-tip)" />`)}
      ${rows.flatMap((row, i) => row.filter(({ isBox }) => isBox).map((item) => box(item, i)))}
    </svg>
    ${flow(words)}
    <figcaption>${title}</figcaption>
  </figure>`
}

const box = ({ name, x }: Item, row: number): Html =>
  markup`<rect class="box" x="${x - BOX / 2}" y="${row * ROW + 2}" width="${BOX}" height="${HEIGHT}" rx="8" />
    <text class="word" x="${x}" y="${row * ROW + HEIGHT / 2 + 7}" text-anchor="middle">${name}</text> `

/** The names in each row that an arrow passes: its ends, and between them one for each row. */
type Chain = { row: number; name: string; isBox: boolean }[]

/** Each arrow leads down. A box stands as low as its own arrows allow. */
function chainsOf(arrows: readonly Arrow[], names: readonly string[]): Chain[] {
  const heights = new Map<string, number>()
  const heightOf = (name: string, above: readonly string[] = []): number => {
    if (above.includes(name)) throw new Error(`The arrows lead in a circle: ${[...above, name].join(', ')}.`)
    const known = heights.get(name)
    if (known !== undefined) return known
    const below = arrows.filter(([from]) => from === name).map(([, to]) => heightOf(to, [...above, name]))
    const height = Math.max(-1, ...below) + 1
    heights.set(name, height)
    return height
  }
  const highest = Math.max(...names.map((name) => heightOf(name)))
  return arrows.map(([from, to]) => {
    const [first, last] = [highest - heightOf(from), highest - heightOf(to)]
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const row = first + i
      const isBox = row === first || row === last
      return { row, name: row === first ? from : row === last ? to : `${from} ${to}`, isBox }
    })
  })
}

/** The rows with the middle of each item: near the middles of what it is connected with, and without overlaps. */
function arranged(chains: readonly Chain[]): Item[][] {
  const count = Math.max(...chains.flat().map(({ row }) => row)) + 1
  const rows = Array.from({ length: count }, (_, row): Item[] => {
    const found = new Map(
      chains
        .flat()
        .filter((each) => each.row === row)
        .map((each) => [each.name, each]),
    )
    return apart([...found.values()].map(({ name, isBox }) => ({ name, isBox, x: WIDTH / 2 })))
  })
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const at of sweep % 2 === 0 ? rows.keys() : [...rows.keys()].toReversed()) {
      const placed = (rows[at] ?? []).map((item) => ({ ...item, x: wanted(item, at, chains, rows) ?? item.x }))
      rows[at] = apart(placed.toSorted((one, other) => one.x - other.x))
    }
  return rows
}

function wanted({ name }: Item, at: number, chains: readonly Chain[], rows: readonly Item[][]): number | undefined {
  const near = chains.flatMap((chain) => {
    const own = chain.findIndex((each) => each.row === at && each.name === name)
    return own < 0 ? [] : [chain[own - 1], chain[own + 1]].filter((each) => each !== undefined)
  })
  const middles = near.map((each) => middleOf(rows, each.row, each.name))
  return middles.length === 0 ? undefined : middles.reduce((sum, x) => sum + x, 0) / middles.length
}

const middleOf = (rows: readonly Item[][], row: number, name: string): number =>
  rows[row]?.find((item) => item.name === name)?.x ?? WIDTH / 2

const halfOf = ({ isBox }: Item): number => (isBox ? BOX : PASSAGE) / 2

/** The items of a row in their order, moved as little to the right, and then to the left, as they need for their gaps. */
function apart(items: readonly Item[]): Item[] {
  const middles: number[] = []
  for (const [i, item] of items.entries()) {
    const before = items[i - 1]
    const least = before === undefined ? halfOf(item) + 2 : (middles[i - 1] ?? 0) + halfOf(before) + GAP + halfOf(item)
    middles.push(Math.max(item.x, least))
  }
  for (const [i, item] of [...items.entries()].toReversed()) {
    const after = items[i + 1]
    const most =
      after === undefined ? WIDTH - 2 - halfOf(item) : (middles[i + 1] ?? 0) - halfOf(after) - GAP - halfOf(item)
    middles[i] = Math.min(middles[i] ?? 0, most)
  }
  return items.map((item, i) => ({ ...item, x: Math.round(middles[i] ?? item.x) }))
}

/** The curve of an arrow. It is vertical at each row that it passes. */
function curveOf(chain: Chain, rows: readonly Item[][]): string {
  const points = chain.map(({ row, name }) => ({ x: middleOf(rows, row, name), y: row * ROW + 2 }))
  return points
    .map(({ x, y }, i) => {
      const before = points[i - 1]
      if (before === undefined) return `M${x} ${y + HEIGHT}`
      const half = (before.y + HEIGHT + y) / 2
      const curve = `C${before.x} ${half} ${x} ${half} ${x} ${y}`
      return i === points.length - 1 ? curve : `${curve}V${y + HEIGHT}`
    })
    .join('')
}
