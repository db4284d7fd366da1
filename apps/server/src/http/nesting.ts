// Values inside of values. SQLite reads JSON down to 1,000 levels, and an import to 100, so a deeper value could not be stored or moved.
import { endOfString } from '../domain/duplicate-property.ts'

/** How many levels of objects and lists a body may have. */
export const MAX_LEVELS = 64

/**
 * Whether objects and lists are nested deeper than that. Reads the text once, without recursion.
 * @param json text that `JSON.parse` accepts.
 */
export function isTooDeep(json: string): boolean {
  // Each level has two brackets, so most bodies are too short to look at.
  if (json.length <= 2 * MAX_LEVELS) return false
  let level = 0
  for (let at = 0; at < json.length; at++) {
    const token = json[at]
    if (token === '"') at = endOfString(json, at)
    else if (token === '{' || token === '[') level += 1
    else if (token === '}' || token === ']') level -= 1
    if (level > MAX_LEVELS) return true
  }
  return false
}
