// If an object has two properties of one name, `JSON.parse` silently keeps the last. A proxy in front may keep the first.

/** An object or a list that is still open, with the step that leads to its current value. */
type Level = { names: Set<string>; step: string; isNameNext: boolean } | { names?: undefined; step: number }

/**
 * Finds the first property whose name its object has already, at any depth, and returns the steps that lead to it.
 * Reads the text once, without recursion and without parsing it again: the check runs on every body.
 * @param json text that `JSON.parse` accepts.
 */
export function duplicateProperty(json: string): (string | number)[] | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '{':
        levels.push((level = { names: new Set(), step: '', isNameNext: true }))
        break
      case '[':
        levels.push((level = { step: 0 }))
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
          if (level.names.has(level.step)) return levels.map(({ step }) => step)
          level.names.add(level.step)
        }
        at = end
      }
    }
  }
  return undefined
}

/** Where the closing quote is of the string that begins here. */
export function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** The string that a literal stands for: `"\u0073tatus"` is the same as `"status"`. */
const decoded = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
