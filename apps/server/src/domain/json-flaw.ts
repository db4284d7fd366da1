// The flaws that `JSON.parse` accepts and the service doesn't. If an object has two properties of one name, it silently keeps the
// last, and a proxy in front may keep the first. SQLite reads JSON down to 1,000 levels, so a deeper value could not be stored.
import { pointerTo } from './json-pointer.ts'

/** An object or a list that is still open, with the step that leads to its current value. */
type Level = { names: Set<string>; step: string; isNameNext: boolean } | { names?: undefined; step: number }

/** The first flaw of a text, and a JSON Pointer to it. */
export interface JsonFlaw {
  pointer: string
  detail: string
}

/**
 * Finds the first property whose name its object has already, or the first value that is nested too deep. Reads the text once, without
 * recursion and without parsing it again: the check runs on every body.
 * @param json text that `JSON.parse` accepts.
 * @param what The word for the text in the detail.
 * @param maxLevels How many levels of objects and lists it may have.
 */
export function jsonFlaw(json: string, what: 'body' | 'line', maxLevels: number): JsonFlaw | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '{':
      case '[':
        level = json[at] === '{' ? { names: new Set(), step: '', isNameNext: true } : { step: 0 }
        if (levels.push(level) > maxLevels) return tooDeep(what, maxLevels)
        break
      case '}':
      case ']':
        levels.pop()
        level = levels.at(-1)
        break
      case ',':
        if (level?.names) level.isNameNext = true
        else if (level) level.step += 1
        break
      case '"': {
        const end = endOfString(json, at)
        if (level?.names && level.isNameNext) {
          level.isNameNext = false
          level.step = decoded(json.slice(at, end + 1))
          if (level.names.has(level.step)) return repeated(levels)
          level.names.add(level.step)
        }
        at = end
      }
    }
  }
  return undefined
}

const tooDeep = (what: string, maxLevels: number): JsonFlaw => ({
  pointer: '',
  detail: `The ${what} nests values more than ${maxLevels} levels deep.`,
})

const repeated = (levels: readonly Level[]): JsonFlaw => ({
  pointer: pointerTo(levels.map(({ step }) => step)),
  detail: 'The property occurs more than once.',
})

/** Where the closing quote is of the string that begins here. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** The string that a literal stands for: `"\u0073tatus"` is the same as `"status"`. */
const decoded = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
