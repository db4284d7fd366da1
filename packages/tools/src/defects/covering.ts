// Finds the test files that execute a piece of code, from the record that `cover.ts` writes. `defects.ts` then runs only these files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceSymbol, Sources } from './sources.ts'

/** The offsets of a function in its source file. V8 reports the same offsets, because Node replaces each type by spaces of equal length. */
interface FunctionRange {
  start: number
  end: number
  /** True if the test file executed the function. */
  isRun: boolean
}

/** The parts of a coverage file of V8 that are read. Each script has its functions with their ranges and counts. */
interface V8Coverage {
  result: {
    url: string
    functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
  }[]
}

/** The functions that each test file loaded, by the path of the test file and the path of the source file. */
export type CoverageRecord = ReadonlyMap<string, ReadonlyMap<string, readonly FunctionRange[]>>

/** Reads the record that `cover.ts` wrote: a subfolder for each test file, with the coverage files of its processes. */
export function readRecord(folder: string): CoverageRecord {
  const record = new Map<string, Map<string, FunctionRange[]>>()
  for (const name of readdirSync(folder)) {
    const bySource = new Map<string, FunctionRange[]>()
    for (const file of readdirSync(join(folder, name))) addRanges(bySource, join(folder, name, file))
    record.set(decodeURIComponent(name), bySource)
  }
  return record
}

/** Adds the functions in a coverage file to the map from the path of a source file to its functions. */
function addRanges(bySource: Map<string, FunctionRange[]>, path: string): void {
  let coverage: V8Coverage
  try {
    coverage = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The process was killed while it wrote the file, so the JSON is incomplete.
    return
  }
  for (const { url, functions } of coverage.result) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) continue
    const file = fileURLToPath(url)
    const ranges = bySource.get(file) ?? []
    for (const each of functions) {
      // The first range is the whole function. The other ranges are blocks within the function.
      const [range] = each.ranges
      if (range !== undefined) ranges.push({ start: range.startOffset, end: range.endOffset, isRun: range.count > 0 })
    }
    bySource.set(file, ranges)
  }
}

/** The longest chain of constants that `testsThatRun` follows: after `const B = A`, a function that uses `B` counts as executing `A`. */
const MAX_STEPS = 4

/**
 * Finds the test files that execute the code at an offset of a file. If the code is in a function, these files execute the function.
 * If the code is in a constant, such as an SQL statement, these files execute a function that uses the constant.
 */
export function testsThatRun(record: CoverageRecord, sources: Sources, file: string, offset: number): Set<string> {
  const tests = new Set<string>()
  const visited = new Set<SourceSymbol>()
  const visit = (path: string, position: number, stepsLeft: number): void => {
    if (sources.isInFunction(path, position)) {
      for (const [test, bySource] of record) if (isRun(bySource.get(path) ?? [], position)) tests.add(test)
      return
    }
    const constant = sources.declarations(path).find(({ start, end }) => start <= position && position < end)
    if (constant === undefined || visited.has(constant) || stepsLeft === 0) return
    visited.add(constant)
    for (const use of sources.uses(constant)) visit(use.path, use.offset, stepsLeft - 1)
  }
  visit(file, offset, MAX_STEPS)
  return tests
}

/** Says whether a process executed the innermost function around an offset. The list has one range of this function for each process. */
function isRun(ranges: readonly FunctionRange[], offset: number): boolean {
  const functionsAround = ranges.filter(({ start, end }) => start <= offset && offset < end)
  const innermostLength = Math.min(...functionsAround.map(({ start, end }) => end - start))
  return functionsAround.some((range) => range.isRun && range.end - range.start === innermostLength)
}
