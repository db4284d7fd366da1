// The mark that says where a field or a rule comes from: an icon, and words that a switch of the page shows.
import type { Decision } from '@parley/contract/document'
import type { Origin } from '../contract/origin.ts'
import { listed, markup, type Html } from '../html.ts'

const KINDS = {
  source: { icon: '●', legend: 'source', title: 'From the source document' },
  both: { icon: '◐', legend: 'source and decided', title: 'From the source document, with a decision of ours' },
  decided: { icon: '◇', legend: 'decided', title: 'Decided by this project' },
  added: { icon: '■', legend: 'added', title: 'Added after version 1.0' },
}

const kindOf = ({ fromSource, decisions, since }: Origin): keyof typeof KINDS =>
  since !== undefined ? 'added' : !fromSource ? 'decided' : decisions.length > 0 ? 'both' : 'source'

/** Returns the icon and, if the reader switches them on, its words with links to the decisions. */
export function originMark(origin: Origin, decisions: readonly Decision[]): Html {
  const kind = kindOf(origin)
  const links = origin.decisions.map((id) => {
    const title = decisions.find((decision) => decision.id === id)?.title ?? id
    return markup`<a href="../decisions.html#${id}">${title}</a>`
  })
  const since = origin.since?.replace(/\.0$/, '')
  const [alone, before] = {
    source: ['Source', ''],
    both: ['Source', 'Source; decided: '],
    decided: ['Decided', 'Decided: '],
    added: [`Added in ${since}`, `Added in ${since}: `],
  }[kind]
  const words = links.length === 0 ? alone : markup`${before}${listed(links)}`
  const dot = markup`<i class="dot ${kind}" role="img" title="${KINDS[kind].title}">${KINDS[kind].icon}</i>`
  return markup`<span class="origin">${dot}<span class="origin-words">${words}</span></span>`
}

/** Returns the switch of a page, with its legend. */
export const originSwitch = (): Html =>
  markup`<div class="origins"><label><input type="checkbox" id="show-origins"> Show where each part comes from</label>
<span class="legend">${Object.entries(KINDS).map(
    ([kind, { icon, legend }]) => markup`<span><i class="dot ${kind}">${icon}</i> ${legend}</span> `,
  )}</span></div>`
