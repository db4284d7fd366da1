// The changes in each release of the contract, from the same comparison that a review makes.
import { readFileSync } from 'node:fs'
import { object, operationsOf, text } from '@parley/contract/document'
import type { ContractChange } from '@parley/tools/review'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import { readEdited, readRelease, releaseDate, releasedVersions } from '@parley/tools/review'
import { readWaivers, reviewsOf, type Review } from '@parley/tools/review'
import { sentence } from '@parley/tools/text'
import { folded, link, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export interface Release {
  /** Undefined for what is not released yet. */
  version: string | undefined
  /** The day of the release, as in 2026-11-21. */
  date: string | undefined
  /** The comparison with the release before; undefined for the first one, which has none before. */
  review: Review | undefined
  operations: string[]
}

/** Every release, the newest first, and before them what changed since, if anything did. */
export async function readChangelog(): Promise<Release[]> {
  const released = releasedVersions().map((version) => ({ version, contract: readRelease(version) }))
  const all = [...released, { version: undefined, contract: readEdited() }]
  const reviews = await reviewsOf(
    all.slice(1).map(({ contract: own }, index) => ({ base: all[index]?.contract ?? own, revision: own })),
  )
  return all
    .map(({ version, contract: own }, index) => ({
      version,
      date: version === undefined ? undefined : releaseDate(version),
      review: reviews[index - 1],
      operations: operationsOf(own.document).map(({ id }) => id),
    }))
    .filter(({ version, review }) => version !== undefined || review?.impact !== undefined)
    .toReversed()
}

export const changelogPage = (releases: Release[], model: Model): Page =>
  written(
    releases.length === 0
      ? 'Nothing is released yet.'
      : releases.map((each, i) => release(each, releases[i + 1], model)).join('\n\n'),
    {
      path: 'changelog.html',
      title: 'Changelog',
      place: { area: 'Changelog', group: 'Changelog' },
      keywords: 'release notes what is new history versions',
      lead: 'What each version of the contract changed, from the comparison that also decides which version it needs.',
    },
  )

/** The purpose of each release, in a sentence that is written by hand. */
const SUMMARIES = object(JSON.parse(readFileSync(inWorkspace('spec/released/summaries.json'), 'utf8')))

const release = (each: Release, before: Release | undefined, { operations, version: declared }: Model): string => {
  const { version, date, review } = each
  const added = operations
    .filter(({ id }) => each.operations.includes(id) && before?.operations.includes(id) === false)
    .map((operation) => link(operation.summary, referenceOf(operation)))
  const docs = `[Docs](released/${version}/index.html) and [OpenAPI document](released/${version}/openapi.yaml) of ${version}`
  const changes = Map.groupBy(inOneSentence(review?.changes ?? []), (change) =>
    change.impact === 'patch' || NO_NEWS.test(change.message) ? 'Wording' : kindOf(change.message),
  )
  return [
    `## ${version ?? `${declared}, not released yet`}`,
    ...(version === undefined ? [] : [`${date === undefined ? '' : `${date}. `}${docs}.`]),
    ...(version !== undefined && SUMMARIES[version] !== undefined ? [text(SUMMARIES[version])] : []),
    ...(review === undefined
      ? [`The first release: ${each.operations.length} operations, ${each.operations.join(' and ')}.`]
      : []),
    ...(added.length > 0 ? [`New operations: ${added.join(', ')}.`] : []),
    ...['Added', 'Changed', 'Removed'].flatMap((kind) => changeList(kind, changes.get(kind) ?? [])),
    ...(changes.has('Wording')
      ? [folded('Changes that no client notices', changeList('', changes.get('Wording') ?? []).join('\n'))]
      : []),
  ].join('\n\n')
}

/** What a client can't notice: examples are for readers, and a schema that nothing names is in no request or response. */
const NO_NEWS = /^(?:`examples` of|Schema `\w+` was added)/

const OF_SCHEMA = /^(?<what>\w+ property `\w+`) of (?<schema>`\w+`) (?<verb>was added|was removed)\.?$/

/** Joins the changes that differ only in their schema: a property that every type of message got is one change to a reader. */
function inOneSentence(changes: readonly ContractChange[]): ContractChange[] {
  const groups = Map.groupBy(changes, (change) => {
    const { what, verb } = OF_SCHEMA.exec(change.message)?.groups ?? {}
    return what === undefined ? change.message : `${what} ${verb} ${change.impact} ${change.affected.length}`
  })
  return [...groups.values()].flatMap((all): ContractChange[] => {
    const [first] = all
    const { what = '', verb = '' } = OF_SCHEMA.exec(first?.message ?? '')?.groups ?? {}
    if (first === undefined || all.length === 1) return all
    const schemas = all.flatMap(({ message }) => OF_SCHEMA.exec(message)?.groups?.['schema'] ?? [])
    const list = `${schemas.slice(0, -1).join(', ')} and ${schemas.at(-1)}`
    return schemas.length < all.length ? all : [{ ...first, message: `${what} of ${list} ${verb}.` }]
  })
}

/** The changes of a kind, the breaking ones first. */
const changeList = (kind: string, changes: readonly ContractChange[]): string[] =>
  changes.length === 0
    ? []
    : [
        ...(kind === '' ? [] : [`**${kind}**`]),
        changes
          .toSorted((a, b) => Number(b.impact === 'major') - Number(a.impact === 'major'))
          .map((change) => `- ${markOf(change)}${sentence(change.message)} ${whom(change.affected)}`.trim())
          .join('\n'),
      ]

/** The reasons of the waivers for the next release, by the sentence of the change. */
const WAIVED = new Map(readWaivers().map(({ change, reason }) => [change, reason]))

function markOf({ impact, message }: ContractChange): string {
  if (impact !== 'major') return ''
  const reason = WAIVED.get(message)
  return reason === undefined
    ? '**Breaking.** '
    : `**Breaking, waived**: ${reason.trim().replaceAll(/\s+/g, ' ')} The change: `
}

/** The clients that a change affects. A long list says no more than its length. */
function whom(words: string[]): string {
  if (words.length === 0) return ''
  return words.length > 3 ? `*Clients of ${words.length} operations.*` : `*${words.join('; ')}.*`
}

const kindOf = (message: string): string =>
  /was removed|no longer/.test(message) ? 'Removed' : message.includes('was added') ? 'Added' : 'Changed'
