// The changes in each release of the contract, as a page and as a feed.
import { readFileSync } from 'node:fs'
import { node, text } from '@parley/openapi-document'
import { escapeHtml } from '../../html.ts'
import type { Release } from '../../review/changelog.ts'
import type { ContractChange } from '../../pull-request/format.ts'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import { sentence } from '../../text/schema.ts'
import { anchor, folded, link, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export const changelogPage = (releases: Release[], model: Model): Page =>
  written(
    releases.length === 0
      ? 'Nothing is released yet.'
      : `[Atom feed](changelog.xml)\n\n${releases.map((each, i) => release(each, releases[i + 1], model)).join('\n\n')}`,
    {
      path: 'changelog.html',
      title: 'Changelog',
      place: { area: 'Changelog', group: 'Changelog' },
      keywords: 'release notes what is new history versions',
      lead: 'What each version of the contract changed, from the comparison that also decides which version it needs.',
    },
  )

/** The purpose of each release, in a sentence that is written by hand. */
const SUMMARIES = node(JSON.parse(readFileSync(inWorkspace('spec/released/summaries.json'), 'utf8')))

const titleOf = ({ version, review }: Release): string => version ?? `${review?.neededVersion ?? ''}, not released yet`

const release = (each: Release, before: Release | undefined, { operations }: Model): string => {
  const { version, date, review } = each
  const added = operations
    .filter(({ id }) => each.operations.includes(id) && before?.operations.includes(id) === false)
    .map((operation) => link(operation.summary, referenceOf(operation)))
  const docs = `[Docs](released/${version}/index.html) and [OpenAPI document](released/${version}/openapi.yaml) of ${version}`
  const changes = Map.groupBy(review?.changes ?? [], (change) =>
    change.impact === 'patch' ? 'Wording' : kindOf(change.message),
  )
  return [
    `## ${titleOf(each)}`,
    ...(version === undefined ? [] : [`${date === undefined ? '' : `${date}. `}${docs}.`]),
    ...(version !== undefined && SUMMARIES[version] !== undefined ? [text(SUMMARIES[version])] : []),
    ...(review === undefined ? [`The first release: ${firstWords(each)}.`] : []),
    ...(added.length > 0 ? [`New operations: ${added.join(', ')}.`] : []),
    ...['Added', 'Changed', 'Removed'].flatMap((kind) => changeList(kind, changes.get(kind) ?? [])),
    ...(changes.has('Wording')
      ? [folded('Changes that no client notices', changeList('', changes.get('Wording') ?? []).join('\n'))]
      : []),
  ].join('\n\n')
}

/** The changes of a kind, the breaking ones first. */
const changeList = (kind: string, changes: readonly ContractChange[]): string[] =>
  changes.length === 0
    ? []
    : [
        ...(kind === '' ? [] : [`**${kind}**`]),
        changes
          .toSorted((a, b) => Number(b.impact === 'major') - Number(a.impact === 'major'))
          .map(({ impact, message, affected }) =>
            `- ${impact === 'major' ? '**Breaking.** ' : ''}${sentence(message)} ${whom(affected)}`.trim(),
          )
          .join('\n'),
      ]

const firstWords = ({ operations }: Release): string => `${operations.length} operations, ${operations.join(' and ')}`

/** The clients that a change affects. A long list says no more than its length. */
function whom(words: string[]): string {
  if (words.length === 0) return ''
  return words.length > 3 ? `*Clients of ${words.length} operations.*` : `*${words.join('; ')}.*`
}

const kindOf = (message: string): string =>
  /was removed|no longer/.test(message) ? 'Removed' : message.includes('was added') ? 'Added' : 'Changed'

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
    <link href="changelog.html#${anchor(titleOf(each))}"/>
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
