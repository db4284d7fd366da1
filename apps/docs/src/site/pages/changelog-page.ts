// What each release of the contract changed.
import { markup, prose, type Html } from '../../html.ts'
import type { Release } from '../../review/changelog.ts'
import { hitWords, type ReviewedChange } from '../../review/review.ts'
import type { Page } from '../layout.ts'

export const changelogPage = (releases: Release[]): Page => ({
  path: 'changelog.html',
  title: 'Changelog',
  place: { area: 'Changelog', group: 'Changelog' },
  lead: 'What each release of the contract changed, told by the comparison that also decides which version it needs.',
  body: releases.length === 0 ? markup`<p>Nothing is released yet.</p>` : markup`${releases.map(release)}`,
})

const release = ({ version, review, operations }: Release): Html =>
  markup`<h2 id="${version === undefined ? 'unreleased' : `v${version}`}">${version ?? 'Not released yet'}</h2>
    ${
      review === undefined
        ? markup`<p>The first release: ${operations.length} operations, ${operations.join(' and ')}.</p>`
        : markup`${version === undefined && markup`<p>Required version: ${review.neededVersion}.</p>`}
            <ul class="changes">
              ${review.changes.map(change)}
            </ul>`
    } `

const change = ({ impact, message, hits, after, before }: ReviewedChange): Html =>
  markup`<li>
    <span class="tag ${impact}">${impact}</span> ${prose(message)}
    <small>${[(after ?? before)?.file, ...hitWords(hits)].join('; ')}</small>
  </li>`
