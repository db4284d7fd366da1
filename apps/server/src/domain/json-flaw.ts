// Finds two flaws that `JSON.parse` accepts and the service rejects: a repeated property and too deep nesting. Of a repeated property,
// `JSON.parse` silently keeps the last value, but a proxy may read the first. SQLite reads at most 1,000 levels, so it rejects deeper JSON.
import { pointerTo } from './json-pointer.ts'

/** An object (with `names`) or list that isn't closed yet. `step` is the property name or index of its current value. */
type Level = { names: Set<string>; step: string; isNameNext: boolean } | { names?: undefined; step: number }

/** The first flaw of a text. `pointer` is a JSON Pointer to it. */
export interface JsonFlaw {
  pointer: string
  detail: string
}

/**
 * Finds the first flaw of a text that `JSON.parse` accepts. The check runs on every body, so it reads each character once. `levels` is the
 * stack of objects and lists around the current character, and `level` is the innermost one. `textName` is the word for the text in
 * `detail`.
 */
export function jsonFlaw(json: string, textName: 'body' | 'line', maxLevels: number): JsonFlaw | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let index = 0; index < json.length; index++) {
    switch (json[index]) {
      case '{':
      case '[':
        level = json[index] === '{' ? { names: new Set(), step: '', isNameNext: true } : { step: 0 }
        if (levels.push(level) > maxLevels)
          return { pointer: '', detail: `The ${textName} nests values more than ${maxLevels} levels deep.` }
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
        const end = endOfString(json, index)
        // In an object, the first string after `{` or `,` is a property name. Any other string is a value.
        if (level?.names && level.isNameNext) {
          level.isNameNext = false
          level.step = decode(json.slice(index, end + 1))
          if (level.names.has(level.step)) {
            const pointer = pointerTo(levels.map(({ step }) => step))
            return { pointer, detail: 'The property occurs more than once.' }
          }
          level.names.add(level.step)
        }
        index = end
      }
    }
  }
  return undefined
}

/** Returns the index of the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let index = start + 1
  // A backslash and the character after it are skipped together, because `\"` doesn't end the string.
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
}

/** Returns the string that a JSON literal stands for: `"\u0073tatus"` and `"status"` are the same property name. */
const decode = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
