// The changes in each release of the contract, from the same comparison that a review makes.
import { readFileSync } from 'node:fs'
import { object, operationsOf, text } from '@parley/contract/document'
import type { ContractChange } from '@parley/tools/review'
import {
  readEdited,
  readRelease,
  readWaivers,
  releaseDate,
  releasedVersions,
  reviewsOf,
  type Review,
} from '@parley/tools/review'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import { sentence } from '@parley/tools/text'
import { folded, link, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export interface Release {
  /** The version; undefined for changes that are not released yet. */
  version: string | undefined
  /** The day of the release, as in 2026-11-21. */
  date: string | undefined
  /** The comparison with the release before; undefined for the first one, which has none before. */
  review: Review | undefined
  operations: string[]
}

/** Reads all releases, the newest first. If the contract has changed since, these changes come before them. */
export async function readChangelog(): Promise<Release[]> {
  const contracts = [
    ...releasedVersions().map((version) => ({ version, contract: readRelease(version) })),
    { version: undefined, contract: readEdited() },
  ]
  const reviews = await reviewsOf(
    contracts
      .slice(1)
      .map(({ contract }, index) => ({ base: contracts[index]?.contract ?? contract, revision: contract })),
  )
  return contracts
    .map(({ version, contract }, index) => ({
      version,
      date: version === undefined ? undefined : releaseDate(version),
      review: reviews[index - 1],
      operations: operationsOf(contract.document).map(({ id }) => id),
    }))
    .filter(({ version, review }) => version !== undefined || review?.impact !== undefined)
    .toReversed()
}

export const changelogPage = (releases: Release[], model: Model): Page =>
  written(releases.map((release, index) => releaseText(release, releases[index + 1], model)).join('\n\n'), {
    path: 'changelog.html',
    title: 'Changelog',
    place: { area: 'Changelog', group: 'Changelog' },
    keywords: 'release notes what is new history versions',
    lead: 'What each version of the contract changed, from the comparison that also decides which version it needs.',
  })

/** The purpose of each release, in a sentence that is written by hand. */
const SUMMARIES = object(JSON.parse(readFileSync(inWorkspace('spec/released/summaries.json'), 'utf8')))

function releaseText(release: Release, before: Release | undefined, { operations, version: declared }: Model): string {
  const { version, date, review } = release
  const added = operations
    .filter(({ id }) => release.operations.includes(id) && before?.operations.includes(id) === false)
    .map((operation) => link(operation.summary, referenceOf(operation)))
  const files = `[Docs](released/${version}/index.html) and [OpenAPI document](released/${version}/openapi.yaml) of ${version}.`
  const kinds = Map.groupBy(mergeAlike(review?.changes ?? []), kindOf)
  const lists = ['Added', 'Changed', 'Removed', UNNOTICED].flatMap((kind) => {
    const changes = kinds.get(kind)
    if (changes === undefined) return []
    return kind === UNNOTICED ? [folded(kind, changeList(changes))] : [`**${kind}**`, changeList(changes)]
  })
  return [
    `## ${version ?? `${declared}, not released yet`}`,
    version !== undefined && `${date === undefined ? '' : `${date}. `}${files}`,
    version !== undefined && SUMMARIES[version] !== undefined && text(SUMMARIES[version]),
    review === undefined &&
      `The first release: ${release.operations.length} operations, ${release.operations.join(' and ')}.`,
    added.length > 0 && `New operations: ${added.join(', ')}.`,
    ...lists,
  ]
    .filter((paragraph) => paragraph !== false)
    .join('\n\n')
}

const UNNOTICED = 'Changes that no client notices'

/** Examples are for readers, and a schema that nothing names is in no request or response. */
const NO_NEWS = /^(?:`examples` of|Schema `\w+` was added)/

function kindOf({ impact, message }: ContractChange): string {
  if (impact === 'patch' || NO_NEWS.test(message)) return UNNOTICED
  if (/was removed|no longer/.test(message)) return 'Removed'
  return message.includes('was added') ? 'Added' : 'Changed'
}

const PROPERTY_OF_SCHEMA = /^(\w+ property `\w+`) of (`\w+`) (was added|was removed)\.?$/

/** Merges the changes that differ only in their schema: a property that every type of message got is one change to a reader. */
function mergeAlike(changes: readonly ContractChange[]): ContractChange[] {
  const groups = Map.groupBy(
    changes,
    ({ message, impact, affected }) => `${message.replace(PROPERTY_OF_SCHEMA, '$1 $3')} ${impact} ${affected.length}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const schemas = group.flatMap(({ message }) => PROPERTY_OF_SCHEMA.exec(message)?.[2] ?? [])
    if (first === undefined || group.length === 1 || schemas.length < group.length) return group
    const names = `${schemas.slice(0, -1).join(', ')} and ${schemas.at(-1)}`
    return [{ ...first, message: first.message.replace(PROPERTY_OF_SCHEMA, `$1 of ${names} $3.`) }]
  })
}

/** Returns changes as a list, the breaking ones first. */
const changeList = (changes: readonly ContractChange[]): string =>
  changes
    .toSorted((a, b) => Number(b.impact === 'major') - Number(a.impact === 'major'))
    .map((change) => `- ${markOf(change)}${sentence(change.message)} ${affectedText(change.affected)}`.trim())
    .join('\n')

/** The reasons of the waivers for the next release, by the sentence of the change. */
const WAIVED = new Map(readWaivers().map(({ change, reason }) => [change, reason]))

function markOf({ impact, message }: ContractChange): string {
  if (impact !== 'major') return ''
  const reason = WAIVED.get(message)
  return reason === undefined
    ? '**Breaking.** '
    : `**Breaking, waived**: ${reason.trim().replaceAll(/\s+/g, ' ')} The change: `
}

/** Returns the clients that a change affects. A long list says no more than its length. */
function affectedText(clients: string[]): string {
  if (clients.length === 0) return ''
  return clients.length > 3 ? `*Clients of ${clients.length} operations.*` : `*${clients.join('; ')}.*`
}
