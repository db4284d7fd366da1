// A review as text, in Markdown: for the terminal, and for the summary of the job that reviews a pull request.
import { bySeverity } from './changes.ts'
import { affectedWords, countsOf, groupsOf, IMPACT_WORDS } from './contract-review.ts'
import type { ComparedContract, ContractChange, ContractReview } from './contract-review.ts'
import { sentenceCase } from './messages.ts'
import { waiverYaml, type JudgedWaiver } from './waivers.ts'

/**
 * The whole review as one text.
 *
 * @param expires The last day of the waivers to paste, such as `2026-12-31`.
 * @example
 * reviewText(review, '2026-12-31') // '# Review of the contract …'
 */
export function reviewText({ headline, failures, comparisons, waivers }: ContractReview, expires: string): string {
  const [first, ...others] = comparisons
  const messages = new Set(first?.changes.map(({ message }) => message))
  const earlier = others.map((compared) => ({
    ...compared,
    changes: compared.changes.filter(({ message }) => !messages.has(message)).toSorted(bySeverity),
  }))
  const breaking = [first, ...earlier].flatMap((compared) => compared?.changes.filter(needsWaiver) ?? [])
  return [
    '# Review of the contract',
    `**${headline}**`,
    ...(failures.length === 0 ? [] : [`The review fails:\n\n${failures.map((why) => `- ${why}`).join('\n')}`]),
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

function changeText({ impact, message, place, affected, migration, waivedBy }: ContractChange): string {
  return [
    `- **${IMPACT_WORDS[impact]}**${waivedBy === undefined ? '' : `, waived by ${waivedBy}`}: ${message}`,
    ...migration.map((words) => `  - ${words}`),
    `  - Affected: ${affectedWords(affected)}`,
    ...(place === undefined ? [] : [`  - Place: ${place}`]),
  ].join('\n')
}

/** The changes made before this branch: the breaking ones in full, and how many others there are. */
function earlierText(compared: ComparedContract): string[] {
  const { base, changes } = compared
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
