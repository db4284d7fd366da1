// The words of two texts, the lines of two values and the sections of two contracts in one list, with what was removed and added.
import { diff } from 'node:util'
import type { Node } from '@parley/contract/document'
import { stringify } from 'yaml'
import type { Piece, RedLine, RedSection } from '../pull-request/format.ts'
import { factOf, sectionsOf, type Section } from '../text/sections.ts'

/** `diff` tells what must happen to its second argument to become the first. */
const KINDS = { [-1]: 'removed', 0: 'same', 1: 'added' } as const

/** The parts of two lists as one list, with what happened to each. */
export function pieces(before: readonly string[], after: readonly string[]): Piece[] {
  // Two empty lists are an error there.
  if (before.length + after.length === 0) return []
  const found = diff(after, before).map(([operation, text]): Piece => ({ kind: KINDS[operation], text }))
  return removedFirst(found)
}

/** Puts what was removed in each changed part before what was added, as in a patch. */
function removedFirst(all: readonly Piece[]): Piece[] {
  const parts: Piece[][] = []
  for (const piece of all) {
    const part = parts.at(-1)
    if (part !== undefined && (part[0]?.kind === 'same') === (piece.kind === 'same')) part.push(piece)
    else parts.push([piece])
  }
  return parts.flatMap((part) => part.toSorted((a, b) => Number(a.kind === 'added') - Number(b.kind === 'added')))
}

/**
 * The words of two texts. Code between backticks is one word.
 *
 * @example
 * wordDiff('at most 20', 'at most 50') // same "at most ", removed "20", added "50"
 */
export const wordDiff = (before: string, after: string): Piece[] => joined(pieces(wordsOf(before), wordsOf(after)))

/** Neighbors of one kind as one. */
export function joined(all: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of all) {
    const last = merged.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else merged.push({ ...piece })
  }
  return merged
}

const wordsOf = (text: string): string[] => text.match(/`[^`]*`[^\s`]*\s*|[^\s`]+\s*|\s+|`/g) ?? []

/** How many lines stay around a change. */
const AROUND = 2

/** The lines of two values as YAML, cropped around what changed. A value that is undefined has no lines. */
export function valueDiff(before: unknown, after: unknown): Piece[] {
  const lines = pieces(yamlLines(before), yamlLines(after))
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, index) => {
    if (isNear[index] === true) return [line]
    return index === 0 || isNear[index - 1] === true ? [{ kind: 'same' as const, text: '…' }] : []
  })
}

const yamlLines = (value: unknown): string[] =>
  value === undefined ? [] : stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd().split('\n')

const idOf = ({ kind, name }: Section): string => `${kind} ${name}`

const linesOf = (section: Section | undefined): string[] =>
  section === undefined ? [] : [...section.lead, ...section.facts].map(withoutLinks)

/** The page has links of its own. */
const withoutLinks = (line: string): string => line.replaceAll(/\[([^\]]+)\]\(#[^)]*\)/g, '$1')

/** The sections that differ between two contracts, each line with its marks. */
export function redlineOf(base: Node, revision: Node): RedSection[] {
  const [before, after] = [base, revision].map(
    (document) => new Map(sectionsOf(document).map((each) => [idOf(each), each])),
  )
  const ids = [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])]
  return ids.flatMap((id) => {
    const [old, now] = [before?.get(id), after?.get(id)]
    const [was, is] = [linesOf(old), linesOf(now)]
    const section = now ?? old
    if (section === undefined || was.join('\n') === is.join('\n')) return []
    const state = old === undefined ? 'added' : now === undefined ? 'removed' : 'same'
    return [{ kind: section.kind, name: section.name, state, lines: redLines(was, is) }]
  })
}

/** Lines of one fact are compared word by word. The others are whole. */
function redLines(before: readonly string[], after: readonly string[]): RedLine[] {
  const [old, now] = [keyed(before), keyed(after)]
  const kept = [...now].map(([key, line]): RedLine => {
    const was = old.get(key)
    return { fact: factOf(line), pieces: was === undefined ? [{ kind: 'added', text: line }] : wordDiff(was, line) }
  })
  const gone = [...old].filter(([key]) => !now.has(key))
  return [
    ...kept,
    ...gone.map(([, line]): RedLine => ({ fact: factOf(line), pieces: [{ kind: 'removed', text: line }] })),
  ]
}

/** The lines by the way to their facts, because objects in objects can have properties of the same name. */
function keyed(lines: readonly string[]): Map<string, string> {
  const way: string[] = []
  return new Map(
    lines.map((line, index) => {
      const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
      way.splice(depth, Infinity, factOf(line) || String(index))
      return [way.join(' '), line]
    }),
  )
}
