// Writes a review as Markdown, for the terminal and for the summary of the CI job that reviews a pull request.
import { bySeverity } from './changes.ts'
import { affectedWords, countsOf, groupsOf, IMPACT_WORDS } from './contract-review.ts'
import type { ComparedContract, ContractChange, ContractReview } from './contract-review.ts'
import { sentenceCase } from './messages.ts'
import { waiverYaml, type JudgedWaiver } from './waivers.ts'

/**
 * Writes the review: the headline, the failures, the changes of this branch, and the breaking changes before it.
 *
 * @param expires The last day of the waivers that the text suggests, such as `2026-12-31`.
 * @example
 * reviewText(review, '2026-12-31') // '# Review of the contract …'
 */
export function reviewText({ headline, failures, comparisons, waivers }: ContractReview, expires: string): string {
  const [first, ...others] = comparisons
  // Each change of this branch is also a change since the release. The part about the release leaves it out.
  const branchMessages = new Set(first?.changes.map(({ message }) => message))
  const earlier = others.map((comparison) => ({
    ...comparison,
    changes: comparison.changes.filter(({ message }) => !branchMessages.has(message)).toSorted(bySeverity),
  }))
  const breaking = [first, ...earlier].flatMap((comparison) => comparison?.changes.filter(needsWaiver) ?? [])
  return [
    '# Review of the contract',
    `**${headline}**`,
    ...(failures.length === 0 ? [] : [`The review fails:\n\n${failures.map((failure) => `- ${failure}`).join('\n')}`]),
    ...(first === undefined ? [] : [`## ${titleOf(first)}`, `${sentenceCase(countsOf(first.changes))}.`]),
    ...groupsOf(first?.changes ?? []).map(groupText),
    ...earlier.flatMap(earlierText),
    ...(breaking.length === 0
      ? []
      : ['## Waivers to paste into `spec/waivers.yaml`', `\`\`\`yaml\n${waiverYaml(breaking, expires)}\n\`\`\``]),
    ...(waivers.length === 0 ? [] : ['## Waivers', waivers.map(waiverLine).join('\n')]),
  ]
    .join('\n\n')
    .concat('\n')
}

const needsWaiver = ({ impact, waivedBy }: ContractChange): boolean => impact === 'major' && waivedBy === undefined

const titleOf = ({ role, base }: ComparedContract): string =>
  role === 'merge base' ? `This branch, compared with ${base}` : `Compared with ${base}`

const groupText = ([section, changes]: ReturnType<typeof groupsOf>[number]): string =>
  `### ${sentenceCase(section)}\n\n${changes.map(changeText).join('\n')}`

/** Writes a change as a list item, with what clients must do, who is affected, and the line in the contract. */
function changeText({ impact, message, place, affected, migration, waivedBy }: ContractChange): string {
  return [
    `- **${IMPACT_WORDS[impact]}**${waivedBy === undefined ? '' : `, waived by ${waivedBy}`}: ${message}`,
    ...migration.map((action) => `  - ${action}`),
    `  - Affected: ${affectedWords(affected)}`,
    ...(place === undefined ? [] : [`  - Place: ${place}`]),
  ].join('\n')
}

/** Writes the changes since the release that this branch didn't make: the number of all changes, and a list of the breaking changes. */
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
