// Builds the changelog: the changes that each release made to the contract. `reviewsOf` finds the changes by comparing each release with
// the previous release. `pnpm review` uses the same function.
import { operationsOf } from '@parley/contract/document'
import {
  type ContractChange,
  readEdited,
  readRelease,
  readWaivers,
  type Release,
  RELEASED_WAIVERS,
  releasesIn,
  type Review,
  reviewsOf,
} from '@parley/tools/review'
import { referenceOf, type Model } from '../../contract/model.ts'
import { sentence } from '@parley/tools/text'
import { foldedText, link, pageFromMarkdown } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

/** A section of the changelog: a release of the contract, or the changes since the last release. */
interface Chapter {
  /** The release. Undefined for changes that aren't released yet. */
  release: Release | undefined
  /** The comparison with the previous release. Undefined for the first release. */
  review: Review | undefined
  /** The ids of all operations in the contract of the release. */
  operationIds: string[]
}

/** The releases of a contract and the changes since the last one, the newest first, and the reasons of the waivers. */
export interface Changelog {
  chapters: Chapter[]
  /** The reasons of the waivers, which allow certain breaking changes in a release. The keys are the sentences of the changes. */
  waiverReasons: ReadonlyMap<string, string>
}

/** Reads the changelog from a folder such as `spec`. It begins with the changes since the last release, or with the draft of the first. */
export async function readChangelog(spec: string): Promise<Changelog> {
  const contracts = [
    ...releasesIn(spec).map((release) => ({ release, contract: readRelease(release) })),
    { release: undefined, contract: await readEdited(spec) },
  ]
  // Compares each contract except the first with the previous contract. So the review of the second contract is `reviews[0]`.
  const reviews = await reviewsOf(
    contracts.flatMap(({ contract: revision }, index) => {
      const base = contracts[index - 1]?.contract
      return base === undefined ? [] : [{ base, revision }]
    }),
  )
  const chapters = contracts.map(({ release, contract }, index) => ({
    release,
    review: reviews[index - 1],
    operationIds: operationsOf(contract.document).map(({ id }) => id),
  }))
  const waivers = [...readWaivers(spec, RELEASED_WAIVERS), ...readWaivers(spec)]
  return {
    // The contract of the working tree is left out if it has no change since the last release.
    chapters: chapters.filter(({ release, review }) => release ?? review?.impact ?? chapters.length === 1).toReversed(),
    waiverReasons: new Map(waivers.map(({ change, reason }) => [change, reason])),
  }
}

/** Builds the page with a section for each chapter. The newest release comes first, so `chapters[index + 1]` is the previous one. */
export const changelogPage = ({ chapters, waiverReasons }: Changelog, model: Model): Page =>
  pageFromMarkdown(
    chapters.map((chapter, index) => chapterText(chapter, chapters[index + 1], model, waiverReasons)).join('\n\n'),
    {
      path: 'changelog.html',
      title: 'Changelog',
      navigation: { area: 'Changelog', group: 'Changelog' },
      keywords: 'release notes what is new history versions',
      lead: 'What changed for you in each version. Breaking changes come first, each with what to do about it.',
    },
  )

/** Writes the section of a chapter: the release, new operations, and the changes by kind. */
function chapterText(
  { release, review, operationIds }: Chapter,
  previous: Chapter | undefined,
  { operations, version: newest }: Model,
  waiverReasons: Changelog['waiverReasons'],
): string {
  const newOperations = operations
    .filter(({ id }) => operationIds.includes(id) && previous?.operationIds.includes(id) === false)
    .map((operation) => link(operation.summary, referenceOf(operation)))
  const changesByKind = Map.groupBy(mergeAlike(review?.changes ?? []), kindOf)
  const lists = ['Breaking', 'Added', 'Changed', 'Removed', UNNOTICED].flatMap((kind) => {
    const changes = changesByKind.get(kind)
    if (changes === undefined) return []
    const changesText = changeList(changes, waiverReasons)
    return kind === UNNOTICED ? [foldedText(kind, changesText)] : [`**${kind}**`, changesText]
  })
  return [
    `## ${release?.version ?? `${newest}, not released yet`}`,
    release && releaseText(release),
    review === undefined && (release === undefined ? draftText(newest, operationIds) : firstReleaseText(operationIds)),
    newOperations.length > 0 && `New operations: ${newOperations.join(', ')}.`,
    ...lists,
  ]
    .filter((paragraph) => paragraph !== false && paragraph !== undefined)
    .join('\n\n')
}

/** Writes the day of a release, links to its docs and its OpenAPI document, and its summary. */
const releaseText = ({ version, date, summary }: Release): string =>
  `${date}. [Docs](released/${version}/index.html) and [OpenAPI document](released/${version}/openapi.yaml) of ${version}.\n\n${summary}`

const firstReleaseText = (operationIds: readonly string[]): string =>
  `The first release. Its operations: ${operationIds.map((id) => `\`${id}\``).join(', ')}.`

/** Tells readers what they can rely on before the first release. */
const draftText = (version: string, operationIds: readonly string[]): string => {
  const operations = link(`${operationIds.length} operations`, 'reference.html')
  const rules = link('the rules for versions', 'versioning.html')
  return `No version of the contract is released yet. Version ${version} is a draft with ${operations}. Until its release, every part of it
can change in any way. From the release on, ${rules} hold, and this page lists the changes of each later version.`
}

const UNNOTICED = 'Changes that no client notices'

/** More changes that no client notices: changes of examples, and new schemas. If an operation uses a new schema, that is another change. */
const UNNOTICED_CHANGE = /^(?:`examples` of|Schema `\w+` was added)/

/** Returns the heading below which a change is listed. */
function kindOf({ impact, message }: ContractChange): string {
  if (impact === 'major') return 'Breaking'
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

/** Writes changes as a list, each with what to do about it, and with the reason of a waiver that allows it. */
const changeList = (changes: readonly ContractChange[], waiverReasons: Changelog['waiverReasons']): string =>
  changes
    .flatMap(({ message, affected, migration }) => {
      const reason = waiverReasons.get(message)
      const waived = reason === undefined ? '' : `**Waived**: ${reason.trim().replaceAll(/\s+/g, ' ')} The change: `
      return [
        `- ${waived}${sentence(message)} ${affectedText(affected)}`.trim(),
        ...migration.map((each) => `  - ${each}`),
      ]
    })
    .join('\n')

/** Writes which clients a change affects. If it affects the clients of more than three operations, it writes only the number. */
function affectedText(clients: string[]): string {
  if (clients.length === 0) return ''
  return clients.length > 3 ? `*Clients of ${clients.length} operations.*` : `*${clients.join('; ')}.*`
}
