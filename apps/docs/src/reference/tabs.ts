// Tabs that work without JavaScript: radio inputs, of which the checked one shows its panel.
import { markup, rawHtml, type Html } from '../html.ts'

export interface Tab {
  name: Html | string
  panel: Html
}

/** The most tabs that the style knows. */
export const MOST_TABS = 6

/** A card with tabs, of which the first is shown. */
export function tabs(name: string, label: string, all: readonly Tab[]): Html {
  if (all.length > MOST_TABS) throw new Error(`${label} has more than ${MOST_TABS} tabs, so some could not be shown.`)
  const inputs = all.map(
    ({ name: words }, i) =>
      markup`<label><input type="radio" name="${name}" value="${i}"${i === 0 && rawHtml(' checked')}><span>${words}</span></label>`,
  )
  const panels = all.map(({ panel }) => markup`<div class="panel">${panel}</div>`)
  return markup`<div class="card tabbed"><fieldset class="tabs"><legend>${label}</legend>${inputs}</fieldset>${panels}</div>`
}
