// Limits the size of single properties of a request body in bytes, because JSON Schema has no keyword for a size in bytes.

/** The property names and list indexes that lead from the body to a value, such as `messages` and 0. */
type Path = readonly (string | number)[]
/** A value inside the body. */
type Part = [path: Path, value: unknown]

/** A part that is too large. */
interface LargePart {
  path: Path
  detail: string
}

/**
 * Creates a function that returns the parts of a body that are too large.
 * @param maxPartBytes The maximum size of each part, in bytes of JSON without whitespace. Each key is a JSON Pointer without escapes,
 *   such as `/messages/*`. `*` stands for every item of a list.
 */
export function createPartCheck(maxPartBytes: Readonly<Record<string, number>>): (body: object) => LargePart[] {
  const limits = Object.entries(maxPartBytes).map(([path, maxBytes]) => ({ keys: path.split('/').slice(1), maxBytes }))
  return (body) =>
    limits.flatMap(({ keys, maxBytes }) => {
      // Follows the pointer from the whole body, key by key. A `*` replaces a list by all its items.
      let parts: Part[] = [[[], body]]
      for (const key of keys) parts = parts.flatMap((part) => childrenAt(part, key))
      return parts.flatMap(([path, value]): LargePart[] => {
        const bytes = Buffer.byteLength(JSON.stringify(value))
        if (bytes <= maxBytes) return []
        return [{ path, detail: `The value has ${bytes} bytes, and at most ${maxBytes} are allowed.` }]
      })
    })
}

/** Returns the children of a part for one key of a pointer: for `*` each item of a list, otherwise the property with this name. */
function childrenAt([path, value]: Part, key: string): Part[] {
  if (key === '*') return Array.isArray(value) ? value.map((item, index): Part => [[...path, index], item]) : []
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? [[[...path, key], Reflect.get(value, key)]]
    : []
}
