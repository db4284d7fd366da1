// Builds the changelog: the changes that each release made to the contract. `reviewsOf` finds the changes by comparing each release with
// the previous release. `pnpm review` uses the same function.
import { readFileSync } from 'node:fs'
import { object, operationsOf, text } from '@parley/contract/document'
import type { ContractChange } from '@parley/tools/review'
import {
  readEdited,
  readRelease,
  readWaivers,
  RELEASED_WAIVERS,
  releaseDate,
  releasedVersions,
  reviewsOf,
  type Review,
} from '@parley/tools/review'
import { referenceOf, type Model } from '../../contract/model.ts'
import { inWorkspace } from '../../places.ts'
import { sentence } from '@parley/tools/text'
import { foldedText, link, pageFromMarkdown } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

/** A release of the contract, or the changes since the last release. */
interface Release {
  /** The version. Undefined for changes that aren't released yet. */
  version: string | undefined
  /** The day of the release, such as `2026-11-21`. */
  date: string | undefined
  /** The comparison with the previous release. Undefined for the first release. */
  review: Review | undefined
  /** The ids of all operations in the contract of the release. */
  operationIds: string[]
}

/** Reads all releases, the newest first. If the contract has changed since the last release, an entry with these changes comes first. */
export async function readChangelog(): Promise<Release[]> {
  const contracts = [
    ...releasedVersions().map((version) => ({ version, contract: readRelease(version) })),
    { version: undefined, contract: readEdited() },
  ]
  // Compares each contract except the first with the previous contract. So the review of the second contract is `reviews[0]`.
  const reviews = await reviewsOf(
    contracts.flatMap(({ contract: revision }, index) => {
      const base = contracts[index - 1]?.contract
      return base === undefined ? [] : [{ base, revision }]
    }),
  )
  const releases = contracts.map(({ version, contract }, index) => ({
    version,
    date: version === undefined ? undefined : releaseDate(version),
    review: reviews[index - 1],
    operationIds: operationsOf(contract.document).map(({ id }) => id),
  }))
  // The contract of the working tree has no version here. It is left out if it has no change since the last release.
  return releases.filter(({ version, review }) => version !== undefined || review?.impact !== undefined).toReversed()
}

/** Builds the page with a section for each release. The newest release comes first, so `releases[index + 1]` is the previous one. */
export const changelogPage = (releases: Release[], model: Model): Page =>
  pageFromMarkdown(releases.map((release, index) => releaseText(release, releases[index + 1], model)).join('\n\n'), {
    path: 'changelog.html',
    title: 'Changelog',
    navigation: { area: 'Changelog', group: 'Changelog' },
    keywords: 'release notes what is new history versions',
    lead: 'What each version of the contract changed, from the comparison that also decides which version it needs.',
  })

/** Sentences that say what the releases are for, by version. People write them by hand. */
const SUMMARIES = object(JSON.parse(readFileSync(inWorkspace('spec/released/summaries.json'), 'utf8')))

/** Writes the section of a release: links to its docs and its OpenAPI document, a summary, new operations, and the changes by kind. */
function releaseText(release: Release, previous: Release | undefined, { operations, version: newest }: Model): string {
  const { version, date, review, operationIds } = release
  const newOperations = operations
    .filter(({ id }) => operationIds.includes(id) && previous?.operationIds.includes(id) === false)
    .map((operation) => link(operation.summary, referenceOf(operation)))
  const files = `[Docs](released/${version}/index.html) and [OpenAPI document](released/${version}/openapi.yaml) of ${version}.`
  const changesByKind = Map.groupBy(mergeAlike(review?.changes ?? []), kindOf)
  const lists = ['Added', 'Changed', 'Removed', UNNOTICED].flatMap((kind) => {
    const changes = changesByKind.get(kind)
    if (changes === undefined) return []
    return kind === UNNOTICED ? [foldedText(kind, changeList(changes))] : [`**${kind}**`, changeList(changes)]
  })
  return [
    `## ${version ?? `${newest}, not released yet`}`,
    version !== undefined && `${date === undefined ? '' : `${date}. `}${files}`,
    version !== undefined && SUMMARIES[version] !== undefined && text(SUMMARIES[version]),
    review === undefined && `The first release: ${operationIds.length} operations, ${operationIds.join(' and ')}.`,
    newOperations.length > 0 && `New operations: ${newOperations.join(', ')}.`,
    ...lists,
  ]
    .filter((paragraph) => paragraph !== false)
    .join('\n\n')
}

const UNNOTICED = 'Changes that no client notices'

/** More changes that no client notices: changes of examples, and new schemas. If an operation uses a new schema, that is another change. */
const UNNOTICED_CHANGE = /^(?:`examples` of|Schema `\w+` was added)/

/** Returns the heading below which a change is listed. */
function kindOf({ impact, message }: ContractChange): string {
  if (impact === 'patch' || UNNOTICED_CHANGE.test(message)) return UNNOTICED
  if (/was removed|no longer/.test(message)) return 'Removed'
  return message.includes('was added') ? 'Added' : 'Changed'
}

/** The sentence of a change that adds a property to a schema or removes a property. The second group is the name of the schema. */
const PROPERTY_CHANGE = /^(\w+ property `\w+`) of (`\w+`) (was added|was removed)\.?$/

/** Merges changes that differ only in their schema. For example, a new property of all types of messages is one change to a reader. */
function mergeAlike(changes: readonly ContractChange[]): ContractChange[] {
  // Changes are in one group if their sentences without the schema, their impacts, and the numbers of affected operations are equal.
  const groups = Map.groupBy(
    changes,
    ({ message, impact, affected }) => `${message.replace(PROPERTY_CHANGE, '$1 $3')} ${impact} ${affected.length}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const schemas = group.flatMap(({ message }) => PROPERTY_CHANGE.exec(message)?.[2] ?? [])
    // A group stays as it is if it has only one change, or a change that isn't about a property.
    if (first === undefined || group.length === 1 || schemas.length < group.length) return group
    const names = `${schemas.slice(0, -1).join(', ')} and ${schemas.at(-1)}`
    return [{ ...first, message: first.message.replace(PROPERTY_CHANGE, `$1 of ${names} $3.`) }]
  })
}

/** Writes changes as a list, the breaking ones first. */
const changeList = (changes: readonly ContractChange[]): string =>
  changes
    .toSorted((a, b) => Number(b.impact === 'major') - Number(a.impact === 'major'))
    .map((change) => `- ${breakingMark(change)}${sentence(change.message)} ${affectedText(change.affected)}`.trim())
    .join('\n')

/** The reasons of the waivers, which allow certain breaking changes in a release. The keys are the sentences of the changes. */
const WAIVER_REASONS = new Map(
  [...readWaivers(RELEASED_WAIVERS), ...readWaivers()].map(({ change, reason }) => [change, reason]),
)

/** Writes the mark `Breaking` before a breaking change. If a waiver allows the change, the mark includes the reason of the waiver. */
function breakingMark({ impact, message }: ContractChange): string {
  if (impact !== 'major') return ''
  const reason = WAIVER_REASONS.get(message)
  if (reason === undefined) return '**Breaking.** '
  return `**Breaking, waived**: ${reason.trim().replaceAll(/\s+/g, ' ')} The change: `
}

/** Writes which clients a change affects. If it affects the clients of more than three operations, it writes only the number. */
function affectedText(clients: string[]): string {
  if (clients.length === 0) return ''
  return clients.length > 3 ? `*Clients of ${clients.length} operations.*` : `*${clients.join('; ')}.*`
}
