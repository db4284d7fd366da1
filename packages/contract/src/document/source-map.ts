// Finds a place of a bundled document in the files that people edit.
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Document, Node as YamlNode } from 'yaml'
import { stepsOf } from './pointer.ts'

/** A place in a file of the contract. */
export interface SourceLine {
  /** The path from the root of the repository, with the revision before it if it is another one. */
  file: string
  line: number
}

/** Finds the place of a JSON Pointer. If the pointer has no place, finds that of its nearest ancestor. */
export type Locate = (pointer: string) => SourceLine

/**
 * Finds places in the text of one file.
 *
 * @param name The name of the file in the places.
 * @example
 * findIn('info:\n  title: Parley\n', 'openapi.yaml')('#/info/title') // { file: 'openapi.yaml', line: 2 }
 */
export function findIn(source: string, name: string): Locate {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  return (pointer) => ({ file: name, line: lines.linePos(startOf(document, stepsOf(pointer))).line })
}

/** Where the key of a member begins. If there is no such member, that of its nearest ancestor. */
function startOf(document: Document.Parsed, steps: string[]): number {
  let at: unknown = document.contents
  let start = offsetOf(at)
  for (const step of steps) {
    const member = memberOf(at, step)
    if (member === undefined) return start
    at = member.value
    start = member.start
  }
  return start
}

function memberOf(at: unknown, step: string): { value: unknown; start: number } | undefined {
  if (isSeq(at)) {
    const value = at.items[Number(step)]
    return value === undefined ? undefined : { value, start: offsetOf(value) }
  }
  if (!isMap(at)) return undefined
  const pair = at.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === step)
  return pair === undefined ? undefined : { value: pair.value, start: offsetOf(pair.key) }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What a parsed document holds has a range.
const offsetOf = (value: unknown): number => (value as YamlNode | null)?.range?.[0] ?? 0
