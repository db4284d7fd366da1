// What each release of the contract changed, as a page and as a feed.
import { escapeHtml, markup, prose, type Html } from '../../html.ts'
import type { Release } from '../../review/changelog.ts'
import { hitWords, type ReviewedChange } from '../../review/review.ts'
import type { Page } from '../layout.ts'

export const changelogPage = (releases: Release[]): Page => ({
  path: 'changelog.html',
  title: 'Changelog',
  place: { area: 'Changelog', group: 'Changelog' },
  keywords: 'release notes what is new history versions',
  lead: 'What each version of the contract changed, from the comparison that also decides which version it needs.',
  body:
    releases.length === 0
      ? markup`<p>Nothing is released yet.</p>`
      : markup`<p><a href="changelog.xml">Atom feed</a></p>
          ${releases.map(release)}`,
})

const anchorOf = ({ version }: Release): string => (version === undefined ? 'unreleased' : `v${version}`)

const release = (each: Release): Html => {
  const { version, date, review } = each
  const counts = [...Map.groupBy(review?.changes ?? [], ({ impact }) => impact)]
  return markup`<h2 id="${anchorOf(each)}">${version ?? 'Not released yet'}</h2>
    <p class="small">
      ${date !== undefined && markup`<time datetime="${date}">${date}</time>. `}
      ${version !== undefined && markup`<a href="released/${version}/openapi.yaml">OpenAPI document of ${version}</a>`}
    </p>
    ${
      review === undefined
        ? markup`<p>The first release: ${firstWords(each)}.</p>`
        : markup`<p>${counts.map(([impact, { length }]) => markup`<span class="tag ${impact}">${length} ${impact}</span> `)}
              ${version === undefined && markup`Required version: ${review.neededVersion}.`}
            </p>
            <ul class="changes">
              ${review.changes.map(change)}
            </ul>`
    }`
}

const firstWords = ({ operations }: Release): string => `${operations.length} operations, ${operations.join(' and ')}`

const change = ({ impact, message, hits, after, before }: ReviewedChange): Html =>
  markup`<li>
    <span class="tag ${impact}">${impact}</span> ${prose(message)}
    <small>${[(after ?? before)?.file, ...hitWords(hits)].join('; ')}</small>
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
