// Detects flaws that `JSON.parse` accepts and the service rejects. If an object has a property twice, `JSON.parse` silently keeps the last
// value, and a proxy in front may keep the first. SQLite reads at most 1,000 levels of JSON, so a deeper value couldn't be stored.
import { pointerTo } from './json-pointer.ts'

/** An object or list that isn't closed yet. `step` is the property name or index of its current value. */
type Level = { names: Set<string>; step: string; isNameNext: boolean } | { names?: undefined; step: number }

/** The first flaw of a text. `pointer` is a JSON Pointer to it. */
export interface JsonFlaw {
  pointer: string
  detail: string
}

/**
 * Finds the first repeated property, or the first value that is nested too deep. The check runs on every body, so it reads the text once,
 * without recursion and without parsing it again.
 * @param json Text that `JSON.parse` accepts.
 * @param what How `detail` calls the text.
 * @param maxLevels The maximum nesting of objects and lists.
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

/** Returns the index of the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** Returns the string of a JSON literal: `"\u0073tatus"` and `"status"` are the same. */
const decoded = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
