// The words of two texts in one list, and the lines of two values, with what was removed and what was added.
import { diff } from 'node:util'
import { stringify } from 'yaml'
import type { Piece } from '../pull-request/format.ts'

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
