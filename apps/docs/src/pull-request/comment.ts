// The text of the comment on a pull request.
import type { ContractReview } from '../review/contract-review.ts'
import { markdownOf } from '../review/markdown.ts'

interface Links {
  /** The run that built the review: its page is an artifact there. */
  runUrl: string
  /** Where the files of the reviewed commit can be read. */
  filesUrl: string
}

/** The code host takes at most 65,536 characters. */
const MOST_CHARACTERS = 60_000

/** How many changes of each comparison are listed: fewer if the comment gets too long. */
const MOST_CHANGES = [25, 10, 4, 0]

/**
 * The review as a comment on a pull request, in Markdown.
 *
 * @param links Where the run and the changed files can be read.
 * @example
 * commentOf(review, { runUrl: 'https://host/runs/1', filesUrl: 'https://host/blob/abc/' }) // '## Contract review …'
 */
export function commentOf(review: ContractReview, { runUrl, filesUrl }: Links): string {
  const end = `\n[The page with every change as a diff](${runUrl}#artifacts) is the artifact \`contract-review\` of the run.\n`
  const texts = MOST_CHANGES.map((mostChanges) => `${markdownOf(review, { filesUrl, mostChanges })}${end}`)
  const fitting = texts.find(({ length }) => length <= MOST_CHARACTERS)
  return fitting ?? failedComment(runUrl)
}

/** Returns the comment if there is no review. */
export const failedComment = (runUrl: string): string =>
  `# Review of the contract\n\nThe review could not be built. [The run](${runUrl}) says why.\n`
