// Finds the flaws that `JSON.parse` accepts and the service rejects: a repeated property, too deep nesting, and a number that no double
// holds. Of a repeated property, `JSON.parse` silently keeps the last value, but a proxy may read the first. SQLite reads at most 1,000
// levels, so it rejects deeper JSON. A number that `JSON.parse` changes would be stored as another number, or as null.
import { toText } from './free-text.ts'
import { pointerTo } from './json-pointer.ts'

/** An object (with `names`) or list that isn't closed yet. `step` is the property name or index of its current value. */
type Level = { names: Set<string>; step: string; isNameNext: boolean } | { names?: undefined; step: number }

/** The first flaw of a text. `pointer` is a JSON Pointer to it. */
export interface JsonFlaw {
  pointer: string
  detail: string
}

/** The property names and list indexes that lead to a value. */
export type JsonPath = readonly (string | number)[]

/** Finds the first flaw of a text that `JSON.parse` accepts. `textName` is the word for the text in `detail`. */
export function jsonFlaw(json: string, textName: 'body' | 'line', maxLevels: number): JsonFlaw | undefined {
  let flaw: JsonFlaw | undefined
  findFlaws(json, textName, maxLevels, (path, detail) => {
    flaw = { pointer: pointerTo(path), detail }
    return true
  })
  return flaw
}

/**
 * Finds the flaws of a text that `JSON.parse` accepts. The check runs on every body, so it reads each character once. `levels` is the
 * stack of objects and lists around the current character, and `level` is the innermost one.
 * @param onFlaw Gets each flaw, and returns true to end the search. The path of too deep nesting has two steps: the value there has it.
 */
export function findFlaws(
  json: string,
  textName: 'body' | 'line',
  maxLevels: number,
  onFlaw: (path: JsonPath, detail: string) => boolean,
): void {
  const levels: Level[] = []
  let level: Level | undefined
  const path = () => levels.map(({ step }) => step)
  for (let index = 0; index < json.length; index++) {
    switch (json[index]) {
      case '{':
      case '[':
        if (levels.length === maxLevels) {
          const detail = `The ${textName} nests values more than ${maxLevels} levels deep.`
          if (onFlaw(path().slice(0, 2), detail)) return
          index = endOfNested(json, index)
          break
        }
        level = json[index] === '{' ? { names: new Set(), step: '', isNameNext: true } : { step: 0 }
        levels.push(level)
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
          if (level.names.has(level.step) && onFlaw(path(), 'The property occurs more than once.')) return
          level.names.add(level.step)
        }
        index = end
        break
      }
      default:
        if (!startsNumber(json.charCodeAt(index))) break
        NUMBER.lastIndex = index
        const [number = ''] = NUMBER.exec(json) ?? []
        if (changes(number) && onFlaw(path(), NO_DOUBLE)) return
        index += number.length - 1
    }
  }
}

const NO_DOUBLE = 'The number is not a double (IEEE 754), so it would change. Send it as a string.'
const NUMBER = /[-+.0-9eE]+/y
/** The most digits that a double holds for sure. */
const EXACT_DIGITS = 15

/** Says whether a UTF-16 code unit is a digit or a minus sign. */
const startsNumber = (code: number) => (code >= 0x30 && code <= 0x39) || code === 0x2d

/**
 * Says whether a number becomes another one as a double: an integer gets other digits, a large number becomes infinite, or a small one 0.
 * A fraction such as 0.1 only gets the nearest double, which is meant.
 */
function changes(literal: string): boolean {
  const isInteger = !/[.eE]/.test(literal)
  if (isInteger && literal.length <= EXACT_DIGITS) return false
  const number = Number(literal)
  if (!Number.isFinite(number)) return true
  if (number === 0) return /^[^eE]*[1-9]/.test(literal)
  return isInteger && digitsOf(literal) !== digitsOf(number.toExponential().replace(/e.*/, ''))
}

/** Returns the digits of a number without the zeros at its end. */
const digitsOf = (literal: string) => literal.replaceAll(/[-.]|0+$/g, '')

/** Returns the index of the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let index = start + 1
  // A backslash and the character after it are skipped together, because `\"` doesn't end the string.
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
}

/** Returns the index of the bracket that closes the object or list that begins at `start`. */
function endOfNested(json: string, start: number): number {
  let depth = 0
  for (let index = start; index < json.length; index++) {
    const character = json[index]
    if (character === '"') index = endOfString(json, index)
    else if (character === '{' || character === '[') depth += 1
    else if ((character === '}' || character === ']') && --depth === 0) return index
  }
  return json.length
}

/**
 * Returns the string that a JSON literal stands for: `"\u0073tatus"` and `"status"` are the same property name. Names that are the same
 * after `withReadableTexts` are the same here.
 */
const decode = (literal: string): string =>
  literal.includes('\\') ? toText(String(JSON.parse(literal))) : literal.slice(1, -1)
