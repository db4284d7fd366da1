// A review as Markdown: for the terminal's folder, for the summary of a workflow run, and for a comment on a pull request.
// The texts of a review may come from a stranger's branch, so nothing of them becomes HTML, a link, or a mention.
import type { ContractChange, ContractReview, JudgedWaiver } from '../pull-request/format.ts'
import { affectedWords, countsOf, groupsOf, IMPACT_WORDS, titleOf } from './contract-review.ts'

interface Options {
  /** Where the files of the reviewed tree can be read, such as `https://host/owner/name/blob/<commit>/`. */
  filesUrl?: string | undefined
  /** How many changes of each comparison are listed. */
  mostChanges?: number | undefined
}

/** The whole review as one text. */
export function markdownOf(review: ContractReview, { filesUrl, mostChanges = Infinity }: Options = {}): string {
  const { headline, failures, revision, declaredVersion, comparisons, waivers } = review
  const { groups, earlier } = groupsOf(review)
  const own = groups.flatMap(({ changes }) => changes)
  return [
    '# Review of the contract',
    `**${escaped(headline)}**`,
    ...(failures.length === 0 ? [] : [`The review fails:\n\n${failures.map((why) => `- ${escaped(why)}`).join('\n')}`]),
    `${sentenceCase(escaped(revision))} declares version ${escaped(declaredVersion)}.`,
    ...comparisons.flatMap((compared, index) => [
      `## ${escaped(titleOf(compared))}`,
      `${sentenceCase(countsOf(compared.changes))}.` +
        (index > 0 && compared.changes.length > earlier.length ? ' Those of this branch are above.' : ''),
      ...listOf(index === 0 ? own : earlier, mostChanges, filesUrl),
    ]),
    ...(waivers.length === 0 ? [] : ['## Waivers', waivers.map(waiverLine).join('\n')]),
  ]
    .join('\n\n')
    .concat('\n')
}

const sentenceCase = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

const waiverLine = ({ change, reason, owner, expires, state }: JudgedWaiver): string =>
  `- ${escaped(change)} ${sentenceCase(state)}, expires on ${escaped(expires)}. Owner: ${escaped(owner)}. Reason: ${escaped(reason)}`

/** The changes as a list below the name of what they are part of, as far as there is room. */
function listOf(changes: readonly ContractChange[], most: number, filesUrl: string | undefined): string[] {
  const titled = Map.groupBy(changes.slice(0, most), ({ about: { kind, name } }) => `${kind} ${code(name)}`)
  const parts = [...titled].map(([title, own]) => {
    const lines = own.map((change) => changeLine(change, filesUrl))
    return `### ${sentenceCase(title)}\n\n${lines.join('\n')}`
  })
  const left = changes.slice(most)
  return left.length === 0 ? parts : [...parts, `The page has the other ${left.length}: ${countsOf(left)}.`]
}

function changeLine(change: ContractChange, filesUrl: string | undefined): string {
  const { impact, message, before, after, affected, migration, waivedBy } = change
  const side = after.file === undefined ? before : after
  return [
    `- **${IMPACT_WORDS[impact]}**${waivedBy === undefined ? '' : `, waived by ${escaped(waivedBy)}`}: ${escaped(message)}`,
    ...[...migration, `Affected: ${affectedWords(affected)}`].map((words) => `  - ${escaped(words)}`),
    ...(side.file === undefined ? [] : [`  - Place: ${placeOf(side.file, side.line, filesUrl)}`]),
  ].join('\n')
}

/** A file of the contract, as a part of a URL. Only files of the reviewed tree have a link. */
const FILE = /^spec\/[\w./{}-]+$/

function placeOf(file: string, line = 1, filesUrl: string | undefined): string {
  const words = escaped(`${file}:${line}`)
  if (filesUrl === undefined || !FILE.test(file) || file.includes('..')) return words
  return `[${words}](${encodeURI(`${filesUrl}${file}`)}#L${line})`
}

const code = (words: string): string => `\`${harmless(words.replaceAll('`', "'"))}\``

/** Text in which code between backticks stays code, and nothing else means anything in Markdown. */
const escaped = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? code(part.slice(1, -1)) : plain(part)))
    .join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const plain = (words: string): string =>
  harmless(words)
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/[\\`*|[\]]/g, String.raw`\$&`)

/** A space of no width after what makes a mention, a reference or a link, also in code. */
const harmless = (words: string): string =>
  words.replaceAll(/\s+/g, ' ').replaceAll(/@(?=\w)|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/g, '$&\u200B')

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
