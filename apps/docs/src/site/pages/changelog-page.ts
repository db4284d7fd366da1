// The changes in each release of the contract, as a page and as a feed.
import { readFileSync } from 'node:fs'
import { node, text } from '@parley/openapi-document'
import { escapeHtml, listed, markup, prose, type Html } from '../../html.ts'
import type { Release } from '../../review/changelog.ts'
import { hitWords, type ReviewedChange } from '../../review/review.ts'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import type { Page } from '../layout.ts'

export const changelogPage = (releases: Release[], model: Model): Page => ({
  path: 'changelog.html',
  title: 'Changelog',
  place: { area: 'Changelog', group: 'Changelog' },
  keywords: 'release notes what is new history versions',
  lead: 'What each version of the contract changed, from the comparison that also decides which version it needs.',
  body:
    releases.length === 0
      ? markup`<p>Nothing is released yet.</p>`
      : markup`<p><a href="changelog.xml">Atom feed</a></p>
          ${releases.map((each, i) => release(each, releases[i + 1], model))}`,
})

/** The purpose of each release, in a sentence that is written by hand. */
const SUMMARIES = node(JSON.parse(readFileSync(inWorkspace('spec/released/summaries.json'), 'utf8')))

const anchorOf = ({ version }: Release): string => (version === undefined ? 'unreleased' : `v${version}`)

const release = (each: Release, before: Release | undefined, { operations }: Model): Html => {
  const { version, date, review } = each
  const added = operations
    .filter(({ id }) => each.operations.includes(id) && before?.operations.includes(id) === false)
    .map((operation) => markup`<a href="${referenceOf(operation)}">${operation.summary}</a>`)
  const counts = [...Map.groupBy(review?.changes ?? [], ({ impact }) => impact)]
  return markup`<h2 id="${anchorOf(each)}">${version ?? `${review?.neededVersion ?? ''}, not released yet`}</h2>
    <p class="small">
      ${date !== undefined && markup`<time datetime="${date}">${date}</time>. `}
      ${
        version !== undefined &&
        markup`<a href="released/${version}/index.html">Docs</a> and
          <a href="released/${version}/openapi.yaml">OpenAPI document</a> of ${version}`
      }
    </p>
    ${version !== undefined && SUMMARIES[version] !== undefined && markup`<p>${prose(text(SUMMARIES[version]))}</p>`}
    ${
      review === undefined
        ? markup`<p>The first release: ${firstWords(each)}.</p>`
        : markup`<p>${counts.map(([impact, { length }]) => markup`<span class="tag ${impact}">${length} ${impact}</span> `)}</p>
            ${added.length > 0 && markup`<p>New operations: ${listed(added)}.</p>`}
            ${changeList(review.changes.filter(({ impact }) => impact !== 'patch'))}
            <details>
              <summary>Changes that no client notices</summary>
              <div class="in">${changeList(review.changes.filter(({ impact }) => impact === 'patch'))}</div>
            </details>`
    }`
}

const changeList = (changes: ReviewedChange[]): Html =>
  markup`<ul class="changes">
    ${changes.map(change)}
  </ul>`

const firstWords = ({ operations }: Release): string => `${operations.length} operations, ${operations.join(' and ')}`

/** The clients that a change affects. A long list says no more than its length. */
function whom(hits: ReviewedChange['hits']): string[] {
  const words = hitWords(hits)
  return words.length > 3 ? [`clients of ${words.length} operations`] : words
}

const kindOf = (message: string): string =>
  /was removed|no longer/.test(message) ? 'Removed' : message.includes('was added') ? 'Added' : 'Changed'

const change = ({ impact, message, hits }: ReviewedChange): Html =>
  markup`<li>
    <span class="tag ${impact}">${kindOf(message)}</span> ${prose(message)}
    <small>${whom(hits).join('; ')}</small>
  </li>`

/** The releases as an Atom feed (RFC 4287). Its links are relative to the place that it was read from. */
export function changelogFeed(releases: Release[]): string {
  const released = releases.filter(({ date }) => date !== undefined)
  const entries = released.map((each) => {
    const { review, version, date } = each
    const words =
      review === undefined
        ? `The first release: ${firstWords(each)}.`
        : review.changes.map(({ message }) => message).join('\n')
    return `  <entry>
    <id>urn:parley:contract:${version}</id>
    <title>Parley API ${version}</title>
    <updated>${date}T00:00:00Z</updated>
    <link href="changelog.html#${anchorOf(each)}"/>
    <content type="text">${escapeHtml(words)}</content>
  </entry>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:parley:contract</id>
  <title>Changes of the Parley API</title>
  <updated>${released[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>
  <author><name>Parley</name></author>
  <link rel="self" href="changelog.xml"/>
${entries.join('')}</feed>
`
}
