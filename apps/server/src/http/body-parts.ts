// Limits the size of parts of a body in bytes, for which JSON Schema has no keyword.
import type { ValidationError } from '@parley/contract'
import type { ServiceError } from '../domain/errors.ts'
import { invalidRequest } from '../domain/invalid-request.ts'

type Place = [pointer: string, value: unknown]

/**
 * Creates the check of a body's parts.
 * @param maxPartBytes The maximum size of a part, in bytes of JSON without whitespace, by JSON Pointer. `*` in a pointer is any list index.
 *   The pointers contain no `~`, so they need no unescaping.
 */
export function createPartCheck(maxPartBytes: Readonly<Record<string, number>>) {
  const limits = Object.entries(maxPartBytes).map(([path, maxBytes]) => ({ keys: path.split('/').slice(1), maxBytes }))
  return (body: object): ServiceError | undefined => {
    const errors = limits.flatMap(({ keys, maxBytes }) => errorsOf(partsAt(body, keys), maxBytes))
    return errors.length === 0 ? undefined : invalidRequest(errors)
  }
}

function errorsOf(parts: readonly Place[], maxBytes: number): ValidationError[] {
  return parts.flatMap(([pointer, value]) => {
    const bytes = Buffer.byteLength(JSON.stringify(value))
    return bytes <= maxBytes
      ? []
      : [{ in: 'body', pointer, detail: `The value has ${bytes} bytes, and at most ${maxBytes} are allowed.` }]
  })
}

/** Returns the parts that a pointer selects. A part that the body doesn't have is left out. */
const partsAt = (body: unknown, keys: readonly string[]): Place[] =>
  keys.reduce<Place[]>((parts, key) => parts.flatMap((part) => childrenAt(part, key)), [['', body]])

function childrenAt([pointer, value]: Place, key: string): Place[] {
  if (key === '*') return Array.isArray(value) ? value.map((item, index): Place => [`${pointer}/${index}`, item]) : []
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? [[`${pointer}/${key}`, Reflect.get(value, key)]]
    : []
}
