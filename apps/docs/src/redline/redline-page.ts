// The pages of the changed parts of the contract, each once and with its changes, as `pnpm review` writes them beside the review.
import type { Decision } from '@parley/contract/document'
import { markup, type Html } from '../html.ts'
import type { ContractChange, ContractReview } from '../pull-request/format.ts'
import { groupsOf, type ChangeGroup } from '../review/contract-review.ts'
import { sealedPage } from '../site/layout.ts'
import { note, redlineId, titleOf } from './page.ts'
import type { Redlines } from './rendered.ts'

type Reviewed = Pick<ContractReview, 'headline' | 'comparisons'>

export const redlinePage = (review: Reviewed, redlines: Redlines, decisions: readonly Decision[]): string =>
  sealedPage(
    'Changed pages',
    markup`<h1>Changed pages</h1>
      <p>${review.headline} <a href="index.html">The review</a></p>
      ${groupsOf(review).groups.map((group) => redline(group, redlines, decisions))} ${decisionList(redlines)}`,
  )

/** Names of the contract and those of the page differ in spaces and capitals: `rateLimit` is "Rate limit". */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[ -]/g, '')

/** A change without a place in its section, such as that of a limit, has a rule that begins with the name of what it is about. */
const isAbout = (subject: string, { about: { fact }, rule = '' }: ContractChange): boolean =>
  fact === undefined
    ? subject !== '' && plainName(rule).startsWith(plainName(subject))
    : plainName(fact) === plainName(subject)

/** The page that a group is about, with its marks. Below the marks of a place stands what the changes of that place mean. */
function redline(group: ChangeGroup, { of }: Redlines, decisions: readonly Decision[]): Html | false {
  const { about, changes } = group
  const subjects: string[] = []
  const found = of(about.kind, about.name, (subject) => {
    subjects.push(subject)
    return markup``
  })
  if (found === undefined) return false
  // A change that no place has the name of belongs to each mark that no other change explains.
  const others = changes.filter((each) => !subjects.some((subject) => isAbout(subject, each)))
  const told = new Set<ContractChange>()
  const notesOf = (subject: string): Html => {
    const own = changes.filter((each) => isAbout(subject, each))
    return markup`${(own.length > 0 ? own : others).map((each) => {
      if (told.has(each)) return markup`<p class="note">↳ See the note above: ${each.message}</p>`
      told.add(each)
      return note(each, decisions)
    })}`
  }
  const { state, html } = found.state === 'changed' ? (of(about.kind, about.name, notesOf) ?? found) : found
  return markup`<section class="group redline">
    <h2 id="${redlineId(group)}">${titleOf(group)} <span class="quiet">${state}</span></h2>
    ${html}
  </section>`
}

/** The decisions that changed, which no change of the contract is about. */
function decisionList({ of, decisions }: Redlines): Html | false {
  const changed = [...decisions].flatMap((id) => of('decision', id, () => markup``) ?? [])
  return (
    changed.length > 0 &&
    markup`<section class="group"><h2 id="decisions">Decisions</h2>
      ${changed.map(
        ({ state, html }) =>
          markup`<div class="redline">${state !== 'changed' && markup`<p>This decision was ${state}:</p>`}${html}</div>`,
      )}
    </section>`
  )
}
