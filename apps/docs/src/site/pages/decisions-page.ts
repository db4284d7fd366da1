// What the source document leaves open, and how it is closed: a table to filter, with the reasons folded.
import type { Decision, Hold } from '@parley/openapi-document'
import { referenceOf, type Model } from '../../contract/model.ts'
import { listed, markup, prose, type Html } from '../../html.ts'
import { asset, type Page } from '../layout.ts'

export const decisionsPage = (model: Model): Page => ({
  path: 'decisions.html',
  title: 'Design decisions',
  place: { area: 'Design decisions', group: 'Design decisions', words: 'All decisions' },
  keywords: 'rationale why adr choices source document silence',
  lead: 'Where the source document is silent: what was decided, why, and the lint rule or test that holds it.',
  body: markup`${filter(model)}
    <table class="decisions">
      <thead>
        <tr>
          <th scope="col">Decision and effect</th>
          <th scope="col">Operations</th>
          <th scope="col">Section of the source</th>
        </tr>
      </thead>
      ${model.decisions.map((row) => decision(row, model))}
    </table>`,
  isWide: true,
  scripts: [asset('decisions.js')],
})

/** It works with a script only, so it is shown by one. */
const filter = ({ decisions, operations }: Model): Html =>
  markup`<form class="filter" hidden>
    <label>Filter <input type="search" placeholder="etag, key, 404 …" autocomplete="off" /></label>
    <label>
      Operation
      <select>
        <option value="">any</option>
        ${operations.map(({ summary }, i) => markup`<option value="${i}">${summary}</option>`)}
      </select>
    </label>
    <label>
      Section
      <select>
        <option value="">any</option>
        ${[...new Set(decisions.map(({ section }) => section))].map((section) => markup`<option>${section}</option>`)}
      </select>
    </label>
    <output>${decisions.length} decisions</output>
  </form>`

/** The first sentence of a decision: what it does. Names with a dot inside, such as `info.version`, don't end it. */
const effectOf = ({ decision: words }: Decision): string => /^.*?\.(?=\s|$)/s.exec(words)?.[0] ?? words

function decision(row: Decision, { operations, problems }: Model): Html {
  const touched = operations.filter(({ decisions }) => decisions.has(row.id))
  const rest = row.decision.slice(effectOf(row).length).trim()
  const errors = problems.filter((problem) => problem.decision === row.id)
  const links = touched.map((each) => markup`<a href="${referenceOf(each)}">${each.id}</a>`)
  const isEvery = links.length === operations.length
  const shown = links.length > 3 ? markup`${links.length} operations` : listed(links)
  return markup`<tbody data-operations="${touched.map((each) => operations.indexOf(each)).join(' ')}">
    <tr>
      <td>
        <h2 id="${row.id}">${row.title}</h2>
        <p>${prose(effectOf(row))}</p>
      </td>
      <td>${isEvery ? 'every operation' : links.length === 0 ? '–' : shown}</td>
      <td>${row.section}</td>
    </tr>
    <tr>
      <td colspan="3">
        <details>
          <summary>Details</summary>
          <dl class="facts">
            <dt>Left open</dt>
            <dd>${prose(row.silence)}</dd>
            ${
              rest !== '' &&
              markup`<dt>Decided</dt>
                <dd>${prose(rest)}</dd>`
            }
            <dt>Why</dt>
            <dd>${prose(row.reason)}</dd>
            <dt>Held by</dt>
            <dd>
              <ul class="mono">
                ${row.heldBy.map((each) => markup`<li>${hold(each)}</li>`)}
              </ul>
            </dd>
            ${
              links.length > 3 &&
              !isEvery &&
              markup`<dt>Operations</dt>
                <dd>${touched.map(({ id }) => id).join(', ')}</dd>`
            }
            ${
              errors.length > 0 &&
              markup`<dt>Errors</dt>
                <dd>${listed(errors.map(({ code }) => markup`<a href="errors/${code}.html">${code}</a>`))}</dd>`
            }
          </dl>
        </details>
      </td>
    </tr>
  </tbody>`
}

const hold = (each: Hold): Html =>
  markup`${'lint' in each ? `lint rule ${each.lint}` : each.test}${'name' in each && each.name !== undefined && `: “${each.name}”`}`
