// Writes a review as Markdown, for the terminal and for the summary of the CI job that reviews a pull request.
import { bySectionOrder } from '../text/sections.ts'
import { bySeverity, IMPACTS } from './changes.ts'
import { sentenceCase } from './messages.ts'
import type { ComparedContract, ContractChange, ContractReview } from './review.ts'
import { waiverYaml, type JudgedWaiver } from './waivers.ts'

/**
 * Writes the review: the headline, the failures, the changes of this branch, and the other changes since the release. At the end are
 * suggested waivers, which expire on the day `expires`, such as `2026-12-31`, and the existing waivers.
 */
export function reviewText(review: ContractReview, expires: string): string {
  const { headline, failures, isReleased, comparisons, waivers } = review
  const [branch, ...others] = comparisons
  // A change of this branch is also a change since the release, so the part about the release would repeat the change.
  const branchMessages = new Set(branch?.changes.map(({ message }) => message))
  const earlier = others.map((comparison) => ({
    ...comparison,
    changes: comparison.changes.filter(({ message }) => !branchMessages.has(message)).toSorted(bySeverity),
  }))
  const breaking = [branch, ...earlier].flatMap((comparison) => comparison?.changes.filter(needsWaiver) ?? [])
  const suggestsWaivers = isReleased && breaking.length > 0
  return [
    '# Review of the contract',
    `**${headline}**`,
    ...(failures.length === 0 ? [] : [`The review fails:\n\n${failures.map((failure) => `- ${failure}`).join('\n')}`]),
    ...(branch === undefined ? [] : [`## ${titleOf(branch)}`, `${sentenceCase(countsOf(branch.changes))}.`]),
    ...groupsOf(branch?.changes ?? []).map(groupText),
    ...earlier.flatMap(earlierText),
    ...(suggestsWaivers
      ? ['## Waivers to paste into `spec/waivers.yaml`', `\`\`\`yaml\n${waiverYaml(breaking, expires)}\n\`\`\``]
      : []),
    ...(waivers.length === 0 ? [] : ['## Waivers', waivers.map(waiverLine).join('\n')]),
  ]
    .join('\n\n')
    .concat('\n')
}

const needsWaiver = ({ impact, waivedBy }: ContractChange): boolean => impact === 'major' && waivedBy === undefined

const titleOf = ({ base }: ComparedContract): string =>
  base.startsWith('release ') ? `Compared with ${base}` : `This branch, compared with ${base}`

const groupText = ([section, changes]: ReturnType<typeof groupsOf>[number]): string =>
  `### ${sentenceCase(section)}\n\n${changes.map(changeText).join('\n')}`

/** Writes a change as a list item, with the texts that changed, what clients must do, who is affected, and the line in the contract. */
function changeText({ impact, message, texts, place, affected, migration, waivedBy }: ContractChange): string {
  return [
    `- **${IMPACT_WORDS[impact]}**${waivedBy === undefined ? '' : `, waived by ${waivedBy}`}: ${message}`,
    ...(texts === undefined ? [] : [`  - Before: ${onOneLine(texts.before)}`, `  - After: ${onOneLine(texts.after)}`]),
    ...migration.map((action) => `  - ${action}`),
    `  - Affected: ${affectedWords(affected)}`,
    ...(place === undefined ? [] : [`  - Place: ${place}`]),
  ].join('\n')
}

const onOneLine = (words: string): string => words.trim().replaceAll(/\s+/g, ' ')

/** Writes the changes since the release that other branches made: their number, and a list of the breaking changes. */
function earlierText({ base, changes }: ComparedContract): string[] {
  if (changes.length === 0) return []
  const version = base.replace(/^release /, '')
  return [
    `## Since ${base}, and not by this branch`,
    `${sentenceCase(countsOf(changes))}. \`pnpm review --base ${version}\` lists all of them.`,
    ...groupsOf(changes.filter(({ impact }) => impact === 'major')).map(groupText),
  ]
}

const waiverLine = ({ change, reason, owner, expires, state }: JudgedWaiver): string =>
  `- ${change} ${sentenceCase(state)}, expires on ${expires}. Owner: ${owner}. Reason: ${reason.trim()}`

const IMPACT_WORDS = { major: 'breaking', minor: 'compatible', patch: 'wording' } as const

/** Counts the changes of each impact: "2 breaking (1 of them waived), 2 compatible, 1 wording change". */
function countsOf(changes: readonly Pick<ContractChange, 'impact' | 'waivedBy'>[]): string {
  const waived = changes.filter(({ waivedBy }) => waivedBy !== undefined).length
  const words = IMPACTS.flatMap((impact) => {
    const count = changes.filter((change) => change.impact === impact).length
    const ending = count === 1 ? ' change' : ' changes'
    const suffixes = { major: waived > 0 ? ` (${waived} of them waived)` : '', minor: '', patch: ending }
    return count === 0 ? [] : `${count} ${IMPACT_WORDS[impact]}${suffixes[impact]}`
  })
  return words.join(', ') || 'no changes'
}

/** Groups the changes by section. Sections with breaking changes come first, and operations come before shared schemas. */
const groupsOf = (changes: readonly ContractChange[]): [section: string, changes: ContractChange[]][] => [
  ...Map.groupBy(
    changes.toSorted((a, b) => bySeverity(a, b) || bySectionOrder(a.section, b.section)),
    ({ section: { kind, name } }) => `${kind} \`${name}\``,
  ),
]

/** A line about an affected operation: its name, the direction, and perhaps schemas, as in `getTag, response (Tag)`. */
const AFFECTED_LINE = /^(?<name>.*), (?<direction>request|response)(?: \(.*\))?$/

/** Groups the affected operations, each once: "Requests of createTag. Responses of getTag." Another line becomes a sentence. */
export function affectedWords(affected: readonly string[]): string {
  const parsed = affected.map((line) => AFFECTED_LINE.exec(line)?.groups ?? { name: line, direction: '' })
  const beginnings = { request: 'Requests of ', response: 'Responses of ', '': '' }
  const sentences = Object.entries(beginnings).flatMap(([direction, beginning]) => {
    const names = new Set(parsed.filter((line) => line['direction'] === direction).map(({ name }) => name))
    return names.size === 0 ? [] : `${beginning}${[...names].join(', ')}.`
  })
  return sentences.join(' ') || 'Nobody.'
}
