// What the source document leaves open, and how it is closed.
import type { Decision, Hold } from '@parley/openapi-document'
import { referenceOf, type Model } from '../../contract/model.ts'
import { listed, markup, prose, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

export function decisionsPage(model: Model): Page {
  const sections = [...Map.groupBy(model.decisions, ({ section }) => section)]
  return {
    path: 'decisions.html',
    title: 'Design decisions',
    place: { area: 'Design decisions', group: 'Design decisions', words: 'All decisions' },
    lead: 'Where the source document is silent: what was chosen, why, and the lint rule or test that holds it.',
    body: markup`<p>
        <span class="source">From the source</span> marks in the reference what the source document gives;
        <span class="decided">Decided here</span> leads to a row of this page.
      </p>
      <nav aria-label="Sections">
        <ul class="index">
          ${sections.map(
            ([section, rows]) =>
              markup`<li><a href="#${anchor(section)}">${section}</a> <small>${count(rows.length)}</small></li>`,
          )}
        </ul>
      </nav>
      ${sections.map(
        ([section, rows]) =>
          markup`<h2 id="${anchor(section)}">${section}</h2>
            ${rows.map((row) => decision(row, model))}`,
      )}`,
  }
}

const count = (n: number) => (n === 1 ? '1 decision' : `${n} decisions`)

const anchor = (section: string) => `on-${section.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

function decision(row: Decision, { operations, problems }: Model): Html {
  const touched = operations.filter(({ decisions }) => decisions.has(row.id))
  const answered = problems.filter((problem) => problem.decision === row.id)
  return markup`<section>
    <h3 id="${row.id}">${row.title}</h3>
    <dl class="facts">
      <dt>Left open</dt>
      <dd>${prose(row.silence)}</dd>
      <dt>Decided</dt>
      <dd>${prose(row.decision)}</dd>
      <dt>Why</dt>
      <dd>${prose(row.reason)}</dd>
      ${
        row.placeReason !== undefined &&
        markup`<dt>Not in the document</dt>
          <dd>${prose(row.placeReason)}</dd>`
      }
      <dt>Held by</dt>
      <dd>
        ${
          row.heldBy.length === 1
            ? row.heldBy.map(hold)
            : markup`<ul>
                ${row.heldBy.map((each) => markup`<li>${hold(each)}</li>`)}
              </ul>`
        }
      </dd>
      ${
        touched.length > 0 &&
        markup`<dt>In</dt>
          <dd>${listed(touched.map((each) => markup`<a href="${referenceOf(each)}">${each.id}</a>`))}</dd>`
      }
      ${
        answered.length > 0 &&
        markup`<dt>Answered as</dt>
          <dd>${listed(answered.map(({ code }) => markup`<a href="errors/${code}.html">${code}</a>`))}</dd>`
      }
    </dl>
  </section> `
}

const hold = (each: Hold): Html =>
  markup`<code>${'lint' in each ? `lint rule ${each.lint}` : each.test}</code
    >${'name' in each && each.name !== undefined && markup`: “${each.name}”`}`
