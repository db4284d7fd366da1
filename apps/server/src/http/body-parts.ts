// Limits the size of single properties of a request body in bytes, because JSON Schema has no keyword for a size in bytes.
import type { ValidationError } from '@parley/contract'
import type { ServiceError } from '../domain/kernel/errors.ts'
import { invalidRequest } from '../domain/kernel/invalid-request.ts'

/** A value inside the body, with its JSON Pointer, such as `/messages/0`. */
type Part = [pointer: string, value: unknown]

/**
 * Creates a function that checks the size of parts of a body. The function returns an error if a part is too large, otherwise undefined.
 * @param maxPartBytes The maximum size of each part, in bytes of JSON without whitespace. Each key is a JSON Pointer without escapes,
 *   such as `/messages/*`. `*` stands for every item of a list.
 */
export function createPartCheck(maxPartBytes: Readonly<Record<string, number>>) {
  const limits = Object.entries(maxPartBytes).map(([path, maxBytes]) => ({ keys: path.split('/').slice(1), maxBytes }))
  return (body: object): ServiceError | undefined => {
    const errors = limits.flatMap(({ keys, maxBytes }) => {
      // Follows the pointer from the whole body, key by key. A `*` replaces a list by all its items.
      let parts: Part[] = [['', body]]
      for (const key of keys) parts = parts.flatMap((part) => childrenAt(part, key))
      return parts.flatMap(([pointer, value]): ValidationError[] => {
        const bytes = Buffer.byteLength(JSON.stringify(value))
        if (bytes <= maxBytes) return []
        return [{ in: 'body', pointer, detail: `The value has ${bytes} bytes, and at most ${maxBytes} are allowed.` }]
      })
    })
    return errors.length === 0 ? undefined : invalidRequest(errors)
  }
}

/** Returns the children of a part for one key of a pointer: for `*` each item of a list, otherwise the property with this name. */
function childrenAt([pointer, value]: Part, key: string): Part[] {
  if (key === '*') return Array.isArray(value) ? value.map((item, index): Part => [`${pointer}/${index}`, item]) : []
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? [[`${pointer}/${key}`, Reflect.get(value, key)]]
    : []
}
