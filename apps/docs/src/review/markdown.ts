// A review as Markdown: for the terminal's folder, for the summary of a workflow run, and for a comment on a pull request.
// The texts of a review may come from a stranger's branch, so nothing of them becomes HTML, a link, or a mention.
import { affectedWords, countsOf, groupsOf, titleOf, type ChangedSide, type ContractChange } from './contract-review.ts'
import type { ContractReview, JudgedWaiver } from './contract-review.ts'

interface Options {
  /** Where the files of the reviewed tree can be read, such as `https://host/owner/name/blob/<commit>/`. */
  filesUrl?: string | undefined
  /** How many changes of each comparison are listed. */
  mostChanges?: number | undefined
}

/** The whole review as one text. */
export function markdownOf(review: ContractReview, { filesUrl, mostChanges = Infinity }: Options = {}): string {
  const { headline, failures, revision, comparisons, waivers } = review
  const { groups, earlier } = groupsOf(review)
  return [
    '# Review of the contract',
    `**${escaped(headline)}**`,
    ...(failures.length === 0
      ? []
      : [['The review fails:', '', ...failures.map((why) => `- ${escaped(why)}`)].join('\n')]),
    `${sentenceCase(escaped(revision))} declares version ${escaped(review.declaredVersion)}.`,
    ...comparisons.flatMap((compared, index) => [
      `## ${escaped(titleOf(compared))}`,
      `${sentenceCase(countsOf(compared.changes))}.` +
        (index > 0 && compared.changes.length > earlier.length ? ' Those of this branch are above.' : ''),
      ...tablesOf(index === 0 ? groups.flatMap(({ changes }) => changes) : earlier, mostChanges, filesUrl),
    ]),
    ...(waivers.length === 0 ? [] : ['## Waivers', waivers.map(waiverLine).join('\n')]),
  ]
    .join('\n\n')
    .concat('\n')
}

const sentenceCase = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

const waiverLine = ({ change, reason, owner, expires, state }: JudgedWaiver): string =>
  `- ${escaped(change)} ${sentenceCase(state)}, expires on ${escaped(expires)}. Owner: ${escaped(owner)}. Reason: ${escaped(reason)}`

function tablesOf(changes: readonly ContractChange[], most: number, filesUrl: string | undefined): string[] {
  if (changes.length === 0) return []
  const shown = changes.slice(0, most)
  const rows = shown.map((change) => row(rowCells(change, filesUrl)))
  const left = changes.length - shown.length
  return [
    [
      row(['Impact', 'Where', 'Change', 'Before', 'After', 'Affected clients', 'What they must do']),
      RULER,
      ...rows,
    ].join('\n'),
    ...(left > 0 ? [`The page has the other ${left}: ${countsOf(changes.slice(most))}.`] : []),
  ]
}

const RULER = row(Array.from({ length: 7 }, () => '---'))

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

const rowCells = (change: ContractChange, filesUrl: string | undefined): string[] => {
  const { about, impact, message, before, after, affected, migration, waivedBy } = change
  return [
    waivedBy === undefined ? impact : `${impact}, waived by ${escaped(waivedBy)}`,
    `${about.kind} ${escaped(about.name)}`,
    escaped(message),
    sideWords({ ...before, value: without(before.value, after.value) }, undefined),
    sideWords({ ...after, value: without(after.value, before.value) }, filesUrl),
    escaped(affectedWords(affected)),
    escaped(migration.join(' ')),
  ]
}

/** Of two lists, only what differs: their beginnings are often the same. */
const without = (value: unknown, other: unknown): unknown =>
  Array.isArray(value) && Array.isArray(other) && value.length + other.length > FEW
    ? value.filter((item) => !other.includes(item))
    : value

const FEW = 8

const MOST_CHARACTERS = 80

/** The value, as far as it fits into a cell, and its place. Only files of the reviewed tree have a link. */
function sideWords({ value, file, line }: ChangedSide, filesUrl: string | undefined): string {
  if (file === undefined && value === undefined) return 'none'
  const json = JSON.stringify(value) ?? 'none'
  const short = json.length > MOST_CHARACTERS ? `${json.slice(0, MOST_CHARACTERS)}…` : json
  const shown = value === undefined ? short : code(short)
  return file === undefined ? shown : `${shown}, ${placeOf(file, line, filesUrl)}`
}

/** A file of the contract, as a part of a URL. */
const FILE = /^spec\/[\w./{}-]+$/

function placeOf(file: string, line: number | undefined, filesUrl: string | undefined): string {
  const words = escaped(`${file}:${line ?? 1}`)
  if (filesUrl === undefined || !FILE.test(file) || file.includes('..')) return words
  return `[${words}](${encodeURI(`${filesUrl}${file}`)}#L${line ?? 1})`
}

const code = (words: string): string => `\`${harmless(words.replaceAll('`', "'"))}\``

/** Text in which code between backticks stays code, and nothing else means anything in Markdown. */
function escaped(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? code(part.slice(1, -1)) : plain(part)))
    .join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const plain = (words: string): string =>
  harmless(words)
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/[\\`*[\]]/g, String.raw`\$&`)

/** A space of no width after what makes a mention, a reference or a link, also in code. Cells of tables end at a bar. */
const harmless = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/@(?=\w)|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/g, '$&\u200B')
    .replaceAll('|', String.raw`\|`)
