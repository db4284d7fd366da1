// Which test files run a place of the source, by the record of `cover.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceSymbol, Sources } from './sources.ts'

/** A function of a source file that a test file has loaded. Positions are offsets in the text, which type stripping keeps. */
interface Range {
  start: number
  end: number
  isRun: boolean
}

interface V8Coverage {
  result: {
    url: string
    functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
  }[]
}

/** The functions that each test file has loaded, by test file and source file. */
export type Record = ReadonlyMap<string, ReadonlyMap<string, readonly Range[]>>

/** Reads the record that `cover.ts` has left in a folder. */
export function readRecord(folder: string): Record {
  const record = new Map<string, Map<string, Range[]>>()
  for (const name of readdirSync(folder)) {
    const byFile = new Map<string, Range[]>()
    for (const part of readdirSync(join(folder, name))) addRanges(byFile, join(folder, name, part))
    record.set(decodeURIComponent(name), byFile)
  }
  return record
}

function addRanges(byFile: Map<string, Range[]>, path: string): void {
  let coverage: V8Coverage
  try {
    coverage = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // A program that was killed has left half a file.
    return
  }
  for (const { url, functions } of coverage.result) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) continue
    const file = fileURLToPath(url)
    const ranges = byFile.get(file) ?? []
    for (const { ranges: found } of functions) {
      const [whole] = found
      if (whole !== undefined) ranges.push({ start: whole.startOffset, end: whole.endOffset, isRun: whole.count > 0 })
    }
    byFile.set(file, ranges)
  }
}

/** How many constants away a function can be that uses a place outside of functions, such as the text of a statement. */
const MOST_STEPS = 4

/** Finds the test files that run a place: its function, or the functions that use the constant that it is part of. */
export function testsThatRun(record: Record, sources: Sources, file: string, offset: number): Set<string> {
  const tests = new Set<string>()
  const visited = new Set<SourceSymbol>()
  const visit = (path: string, at: number, steps: number): void => {
    if (sources.isInFunction(path, at)) {
      for (const [test, byFile] of record) if (runs(byFile.get(path) ?? [], at)) tests.add(test)
      return
    }
    const constant = sources.declarations(path).find(({ start, end }) => start <= at && at < end)
    if (constant === undefined || visited.has(constant) || steps === 0) return
    visited.add(constant)
    for (const use of sources.uses(constant)) visit(use.path, use.offset, steps - 1)
  }
  visit(file, offset, MOST_STEPS)
  return tests
}

/** Says whether the innermost function around a place was run in one of the programs. */
function runs(ranges: readonly Range[], offset: number): boolean {
  const around = ranges.filter(({ start, end }) => start <= offset && offset < end)
  const length = Math.min(...around.map(({ start, end }) => end - start))
  return around.some(({ start, end, isRun }) => isRun && end - start === length)
}
