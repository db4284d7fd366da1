// A review as Markdown, for the description of a pull request.
import type { Check } from './checklist.ts'
import { hitWords, verdictOf, type Review, type ReviewedChange } from './review.ts'
import type { Place } from '@parley/codegen/source-map'

/** The whole review as one text. */
export function markdownOf(review: Review): string {
  const { baseName, revisionName, changes, checks } = review
  return [
    `# Review of the contract`,
    `**${verdictOf(review)}**`,
    `${sentenceCase(revisionName)}, compared with ${baseName}.`,
    `## Changes`,
    changes.length === 0 ? 'None.' : table(changes),
    `## Checks`,
    checks.map(checkLine).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const sentenceCase = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

/** Only a check that ran and passed has a checkmark. */
const checkLine = ({ name, state, note }: Check): string =>
  state === 'passed' ? `- [x] ${name} (${note})` : `- [ ] ${name} (${state}: ${note})`

function table(changes: ReviewedChange[]): string {
  const rows = changes.map(({ impact, message, before, after, values, hits }) => {
    const cells = [
      impact,
      message,
      sideWords(before, values.before),
      sideWords(after, values.after),
      hitWords(hits).join('; '),
    ]
    return `| ${cells.map(inCell).join(' | ')} |`
  })
  return ['| Impact | Change | Before | After | Affected clients |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}

const MOST_CHARACTERS = 80

/** The value, as far as it fits into a cell, and its place. */
function sideWords(place: Place | undefined, value: unknown): string {
  if (place === undefined && value === undefined) return 'none'
  const json = JSON.stringify(value) ?? 'none'
  const short = json.length > MOST_CHARACTERS ? `${json.slice(0, MOST_CHARACTERS)}…` : json
  const shown = value === undefined ? short : `\`${short.replaceAll('`', "'")}\``
  return place === undefined ? shown : `${shown}, ${place.file}:${place.line}`
}

const inCell = (words: string) => words.replaceAll('|', '\\|').replaceAll('\n', ' ')
