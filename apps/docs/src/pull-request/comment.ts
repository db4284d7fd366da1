// The text of the comment on a pull request.
import { markdownOf } from '../review/markdown.ts'
import type { ContractReview } from './format.ts'

interface Links {
  /** The run that built the review. */
  runUrl: string
  /** Where the files of the reviewed commit can be read. */
  filesUrl: string
  /** The published page, if the repository has pages. */
  pageUrl?: string | undefined
}

/** The code host takes at most 65,536 characters. */
const MOST_CHARACTERS = 60_000

/** How many changes of each comparison are listed: fewer if the comment gets too long. */
const MOST_CHANGES = [25, 10, 4, 0]

/**
 * The review as a comment on a pull request, in Markdown.
 *
 * @param links Where the page, the run and the changed files can be read.
 * @example
 * commentOf(review, { runUrl: 'https://host/runs/1', filesUrl: 'https://host/blob/abc/' }) // '# Review of the contract …'
 */
export function commentOf(review: ContractReview, { runUrl, filesUrl, pageUrl }: Links): string {
  const page =
    pageUrl === undefined
      ? `\`pnpm review --open\` shows the page with every change in the text. [The run](${runUrl})\n`
      : `[Every change in the text of the contract](${pageUrl}) · [The run](${runUrl})\n`
  const texts = MOST_CHANGES.map((mostChanges) => `${markdownOf(review, { filesUrl, mostChanges })}\n${page}`)
  const fitting = texts.find(({ length }) => length <= MOST_CHARACTERS)
  return fitting ?? failedComment(runUrl)
}

/** Returns the comment if there is no review. */
export const failedComment = (runUrl: string): string =>
  `# Review of the contract\n\nThe review could not be built. [The run](${runUrl}) says why.\n`
