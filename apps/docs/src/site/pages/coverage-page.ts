// What the last run of the server's tests has really seen, operation by operation.
import type { Model } from '../../contract/model.ts'
import { coverageOf, type OperationCoverage, type Share } from '../../covered/coverage.ts'
import { markup, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

const LEAD = 'Which statuses, members, headers and events of the contract the tests of the server have really got.'

export function coveragePage({ document }: Model): Page {
  const found = coverageOf(document)
  const body =
    found === undefined
      ? markup`<p>
          No run of the tests is recorded here yet. <code>pnpm test</code> records one, and <code>pnpm site</code> shows
          it.
        </p>`
      : markup`${table(found)}${found.map(details)}`
  return { path: 'coverage.html', title: 'Coverage', lead: LEAD, body }
}

const table = (all: OperationCoverage[]): Html =>
  markup`<div class="scroll" tabindex="0" role="region" aria-label="Coverage by operation">
    <table>
      <caption>
        Of what the contract documents, how much the last run met.
      </caption>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Statuses</th>
          <th scope="col">Members</th>
          <th scope="col">Headers</th>
          <th scope="col">Events</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          ({ operationId, statuses, members, headers, events }) =>
            markup`<tr>
              <th scope="row"><a href="#${operationId}">${operationId}</a></th>
              ${[statuses, members, headers, events].map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const cell = ({ seen, missing }: Share): Html => markup`<td>${seen.length} of ${seen.length + missing.length}</td>`

const details = ({ operationId, answers, ...shares }: OperationCoverage): Html =>
  markup`<h2 id="${operationId}">${operationId}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Answers of ${operationId}">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Met</th>
            <th scope="col">Members</th>
            <th scope="col">Headers</th>
          </tr>
        </thead>
        <tbody>
          ${answers.map(
            ({ status, isSeen, members, headers }) =>
              markup`<tr>
                <th scope="row">${status}</th>
                <td><span class="tag ${isSeen ? 'yes' : 'no'}">${isSeen ? 'yes' : 'never'}</span></td>
                ${[members, headers].map(cell)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${missed('Members that no answer had', shares.members.missing)}
    ${missed('Headers that no answer had', shares.headers.missing)}
    ${missed('Events that no request caused', shares.events.missing)} `

const missed = (title: string, names: string[]): Html =>
  names.length === 0
    ? markup``
    : markup`<h3>${title}</h3>
        <ul>
          ${names.map((name) => markup`<li><code>${name}</code></li>`)}
        </ul>`
