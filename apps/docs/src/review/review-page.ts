// A review as one page: the verdict, each change side by side, which clients it affects, and the checks.
import { markup, json, prose, type Html } from '../html.ts'
import type { Page } from '../site/layout.ts'
import { hitWords, verdictOf, type Review, type ReviewedChange } from './review.ts'
import type { Place } from '@parley/codegen/source-map'

export const reviewPage = (review: Review): Page => ({
  path: 'index.html',
  title: 'Review of the contract',
  lead: `${review.revisionName.replace(/^./, (letter) => letter.toUpperCase())}, compared with ${review.baseName}.`,
  body: markup`<p class="verdict ${review.impact ?? 'patch'}"><b>${verdictOf(review)}</b></p>
    <h2 id="checks">Checks</h2>
    <ul class="checks">
      ${review.checks.map(
        ({ name, state, note }) =>
          markup`<li class="${STATES[state]}">${name}<br /><small>${state}: ${prose(note)}</small></li>`,
      )}
    </ul>
    ${changeList(review.changes)}`,
})

const STATES = { passed: 'yes', failed: 'no', 'not run': 'open' } as const

/** The changes, the heaviest first. */
export const changeList = (changes: ReviewedChange[]): Html =>
  markup`<h2 id="changes">${changes.length === 1 ? 'One change' : `${changes.length} changes`}</h2>
    ${changes.map(change)}`

function change({ impact, message, rule, before, after, values, hits, examples }: ReviewedChange, index: number): Html {
  return markup`<section id="change-${index + 1}">
    <h3><span class="tag ${impact}">${impact}</span> ${prose(message)}</h3>
    <p class="small">${rule === undefined ? 'Not breaking.' : markup`Rule: <code>${rule}</code>.`}</p>
    <div class="sides">
      <div class="before">${side('Before', before)}${valueOf('Value before', values.before)}</div>
      <div class="after">${side('After', after)}${valueOf('Value after', values.after)}</div>
    </div>
    ${
      hits.length > 0
        ? markup`<p>Affected clients:</p>
            <ul>
              ${hitWords(hits).map((words) => markup`<li>${words}</li>`)}
            </ul>`
        : markup`<p>Affected clients: none. No operation uses it.</p>`
    }
    ${
      examples !== undefined &&
      markup`<div class="sides">
        <div class="before">
          <h4>Example before</h4>
          ${example(examples.before, 'Example before')}
        </div>
        <div class="after">
          <h4>Example after</h4>
          ${example(examples.after, 'Example after')}
        </div>
      </div>`
    }
  </section> `
}

const side = (title: string, place: Place | undefined): Html =>
  place === undefined
    ? markup`<h4>${title}</h4>
        <p class="small">None.</p>`
    : markup`<h4>${title}: ${place.file}:${place.line}</h4>
        <pre tabindex="0" role="region" aria-label="${title}, ${place.file}"><code>${place.snippet}</code></pre>`

/** A value that is short enough to be read beside its place; the place shows the others. */
const valueOf = (label: string, value: unknown): Html | false =>
  value !== undefined &&
  JSON.stringify(value).length <= 200 &&
  markup`<p class="small">${label}: <code>${JSON.stringify(value)}</code></p>`

const example = (value: unknown, label: string): Html =>
  value === undefined ? markup`<p class="small">None.</p>` : json(value, label)
