// A review as Markdown, for the description of a pull request.
import { hitWords, verdictOf, type Review, type ReviewedChange } from './review.ts'

const MARKS = { yes: '[x]', no: '[ ]', open: '[ ]' } as const

/** The whole review as one text. */
export function markdownOf(review: Review): string {
  const { baseName, revisionName, changes, checks } = review
  return [
    `# Review of the contract`,
    `**${verdictOf(review)}**`,
    `${sentenceCase(revisionName)}, compared with ${baseName}.`,
    `## Changes`,
    changes.length === 0 ? 'None.' : table(changes),
    `## Checked by a machine`,
    checks.map(({ name, state, note }) => `- ${MARKS[state]} ${name} (${note})`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const sentenceCase = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

function table(changes: ReviewedChange[]): string {
  const rows = changes.map(({ impact, message, before, after, hits }) => {
    const places = [before, after].map((place) =>
      place === undefined ? 'not there' : `\`${place.file}:${place.line}\``,
    )
    return `| ${[impact, message, ...places, hitWords(hits).join('; ')].map(inCell).join(' | ')} |`
  })
  return ['| Needs | What | Before | After | Who is hit |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

const inCell = (words: string) => words.replaceAll('|', '\\|').replaceAll('\n', ' ')
