// The source document, read as data: its headings, tables and sentences.
import { readFileSync } from 'node:fs'

export interface Section {
  title: string
  /** The headings above this one, outermost first. */
  above: string[]
  /** The note of a heading in brackets, such as the wrapper of a resource. */
  note: string
  rows: Record<string, string>[]
  sentences: string[]
}

const source = readFileSync(new URL('../../../spec/source.md', import.meta.url), 'utf8')

export const sections: Section[] = readSections(source.split('\n'))

export function sectionOf(title: string): Section {
  const found = sections.find((section) => section.title === title)
  if (!found) throw new Error(`The source document has no section "${title}".`)
  return found
}

/** The words between backticks. */
export const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** The sentences of a section and of those below it that say what is not shown. */
export const silencesOf = (title: string) =>
  sections
    .filter((section) => section.title === title || section.above.includes(title))
    .flatMap((section) => section.sentences.filter((sentence) => sentence.includes('not shown')))

export const silences = sections.flatMap((section) => section.sentences).filter((each) => each.includes('not shown'))

function readSections(lines: string[]): Section[] {
  const found: (Section & { level: number; lines: string[] })[] = []
  for (const line of lines) {
    const heading = /^(#+) ([^(]+?)(?: \((.*)\))?$/.exec(line)
    if (heading) {
      const [, marks = '', title = '', note = ''] = heading
      const level = marks.length
      const parents: string[] = []
      let below = level
      for (const each of found.toReversed()) {
        if (each.level < below) parents.unshift(each.title)
        below = Math.min(below, each.level)
      }
      found.push({ title, note, level, above: parents, lines: [], rows: [], sentences: [] })
    } else found.at(-1)?.lines.push(line)
  }
  return found.map(({ title, note, above, lines: own }) => ({ title, note, above, ...readLines(own) }))
}

function readLines(lines: string[]): Pick<Section, 'rows' | 'sentences'> {
  const [head, , ...body] = lines.filter((line) => line.startsWith('|')).map(cells)
  const rows = body.map((row) => Object.fromEntries((head ?? []).map((name, i) => [name, row[i] ?? ''])))
  const prose = lines.filter((line) => !line.startsWith('|')).join('\n')
  return {
    rows,
    sentences: prose
      .split(/(?<=\.)\s+|\n\n+/)
      .map((sentence) => sentence.trim())
      .filter(Boolean),
  }
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
