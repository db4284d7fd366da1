// The coverage of the last recorded test run, operation by operation: the parts of the contract that responses had.
import type { Model } from '../../contract/model.ts'
import { coverageOf, type OperationCoverage, type Share } from '../../covered/coverage.ts'
import { markup, table, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

/** No page if no test run is recorded. */
export function coveragePages({ document }: Model): Page[] {
  const found = coverageOf(document)
  if (found === undefined) return []
  return [
    {
      path: 'coverage.html',
      title: 'Test coverage of the contract',
      place: { area: 'Design decisions', group: 'Proofs', words: 'Coverage' },
      lead: 'Which statuses, properties, headers and events of the contract the last recorded test run got.',
      body: markup`${table(
        ['Operation', 'Statuses', 'Properties', 'Headers', 'Events'],
        found.map(({ operationId, statuses, members, headers, events }) => ({
          cells: [
            markup`<a href="#${operationId}">${operationId}</a>`,
            ...[statuses, members, headers, events].map(share),
          ],
        })),
      )}${found.map(details)}`,
    },
  ]
}

const share = ({ seen, missing }: Share): string => `${seen.length} of ${seen.length + missing.length}`

const details = ({ operationId, responses, ...shares }: OperationCoverage): Html =>
  markup`<h2 id="${operationId}">${operationId}</h2>
    ${table(
      ['Status', 'Seen', 'Properties', 'Headers'],
      responses.map(({ status, isSeen, members, headers }) => ({
        cells: [
          status,
          markup`<span class="tag ${isSeen ? 'yes' : 'no'}">${isSeen ? 'yes' : 'never'}</span>`,
          ...[members, headers].map(share),
        ],
      })),
    )}
    ${missed('Properties that no response had', shares.members.missing)}
    ${missed('Headers that no response had', shares.headers.missing)}
    ${missed('Events that no request caused', shares.events.missing)}`

const missed = (title: string, names: string[]): Html | false =>
  names.length > 0 &&
  markup`<details>
    <summary>${title} (${names.length})</summary>
    <ul class="in">
      ${names.map((name) => markup`<li><code>${name}</code></li>`)}
    </ul>
  </details>`
