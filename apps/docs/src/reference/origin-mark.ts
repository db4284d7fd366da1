// Renders the mark that says where a property, a parameter or a header comes from: an icon and words. The words are hidden until a reader
// checks the checkbox "Show where each part comes from" on the page.
import type { Decision } from '@parley/contract/document'
import type { Origin } from '../contract/origin.ts'
import { commaList, markup, type Html } from '../html.ts'

/** The kinds of origins, each with its icon, its word in the legend, and the tooltip of the icon. The keys are CSS classes. */
const KINDS = {
  source: { icon: '●', legend: 'source', title: 'From the source document' },
  both: { icon: '◐', legend: 'source and decided', title: 'From the source document, with a decision of ours' },
  decided: { icon: '◇', legend: 'decided', title: 'Decided by this project' },
}

/** Returns the kind of an origin. */
function kindOf({ source, decisions }: Origin): keyof typeof KINDS {
  if (source === undefined) return 'decided'
  return decisions.length > 0 ? 'both' : 'source'
}

/** Renders the icon and the words of a mark. The words link to the row of the source document and to the decisions. */
export function originMark(origin: Origin, decisions: readonly Decision[]): Html {
  const kind = kindOf(origin)
  const links = origin.decisions.map((id) => {
    const title = decisions.find((decision) => decision.id === id)?.title ?? id
    return markup`<a href="../decisions.html#${id}">${title}</a>`
  })
  const sourceLink = origin.source !== undefined && markup`<a href="../source.html#${origin.source}">Source</a>`
  const decided = kind === 'source' ? '' : kind === 'both' ? '; decided' : 'Decided'
  const icon = markup`<i class="dot ${kind}" role="img" title="${KINDS[kind].title}">${KINDS[kind].icon}</i>`
  return markup`<span class="origin">${icon}<span class="origin-words">${sourceLink}${decided}${
    links.length > 0 && markup`: ${commaList(links)}`
  }</span></span>`
}

/** Renders the checkbox that shows the words of all marks on the page, and a legend of the icons. */
export const originSwitch = (): Html =>
  markup`<div class="origins"><label><input type="checkbox" id="show-origins"> Show where each part comes from</label>
<span class="legend">${Object.entries(KINDS).map(
    ([kind, { icon, legend }]) => markup`<span><i class="dot ${kind}">${icon}</i> ${legend}</span> `,
  )}</span></div>`
