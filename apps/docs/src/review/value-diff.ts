// The lines of an old value and a new one, as YAML, with what was removed and what was added.
import { diff } from 'node:util'
import { stringify } from 'yaml'

export interface DiffLine {
  kind: 'removed' | 'added' | 'same'
  text: string
}

/** The lines of both values in one list. A value that is undefined has no lines. */
export function valueDiff(before: unknown, after: unknown): DiffLine[] {
  // `diff` tells what must happen to its second argument to become the first.
  const lines = diff(linesOf(after), linesOf(before)).map(([operation, text]) => ({ kind: KINDS[operation], text }))
  return removedFirst(lines)
}

/** Puts the removed lines of each changed part before the added ones, as in a patch. */
function removedFirst(lines: readonly DiffLine[]): DiffLine[] {
  const parts: DiffLine[][] = []
  for (const line of lines) {
    const part = parts.at(-1)
    if (part !== undefined && (part[0]?.kind === 'same') === (line.kind === 'same')) part.push(line)
    else parts.push([line])
  }
  return parts.flatMap((part) => part.toSorted((a, b) => Number(a.kind === 'added') - Number(b.kind === 'added')))
}

const KINDS = { [-1]: 'removed', 0: 'same', 1: 'added' } as const

/** A long text is broken after each sentence, so that the diff shows which one changed. */
function linesOf(value: unknown): string[] {
  if (value === undefined) return []
  const lines = typeof value === 'string' ? value.trim().split(/(?<=[.:]) |\n/) : yamlLines(value)
  return lines.length === 0 ? [''] : lines
}

const yamlLines = (value: unknown): string[] =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd().split('\n')
