// Validates the lines of an import against a schema. Each error has a JSON Pointer to the invalid value.
import type { ValidationError } from '@parley/contract'
import type { z } from 'zod'
import { withReadableTexts } from '../domain/kernel/free-text.ts'
import { pointerTo } from '../domain/kernel/json-pointer.ts'

/** An error in a line. The pointer is empty if the error is about the line as a whole. */
export type Violation = Pick<ValidationError, 'pointer' | 'detail'>

/** A valid value, or the errors of an invalid value. */
export type Parsed<T> = { value: T } | { violations: Violation[] }

/**
 * Validates a value with a schema. Unknown properties are rejected at any nesting level, so that an import never drops data silently.
 * @param allowedNames Properties such as `type` that are allowed at the top level, although the schema doesn't have them.
 */
export function parse<T extends object>(
  schema: z.ZodType<T>,
  value: object,
  allowedNames: readonly string[] = [],
): Parsed<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const { issues } = parsed.error
    return { violations: issues.map(({ path, message }) => ({ pointer: pointerTo(path), detail: `${message}.` })) }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema accepted the value, and converts nothing.
  if (hasOnlyKnown(value, parsed.data, allowedNames)) return { value: withReadableTexts(value as T) }
  const allowedPointers = new Set(allowedNames.map((name) => pointerTo([name])))
  const pointers = pointersToUnknown(value, parsed.data, '').filter((pointer) => !allowedPointers.has(pointer))
  return { violations: pointers.map((pointer) => ({ pointer, detail: 'Unknown property.' })) }
}

/**
 * Returns true if the input has no unknown property. A schema drops unknown properties, so each property of the input must also be in
 * the parsed value. `__proto__` is ignored, because Zod always drops it. This function runs for every line, so it is written to be
 * fast: it allocates nothing, and doesn't descend into a value that the schema returned unchanged.
 */
function hasOnlyKnown(input: object, parsed: object, allowedNames: readonly string[] = []): boolean {
  for (const key in input) {
    const child: unknown = Reflect.get(input, key)
    const kept: unknown = Reflect.get(parsed, key)
    if (child === kept || key === '__proto__' || allowedNames.includes(key)) continue
    if (!isObject(child) || !isObject(kept) || !Object.hasOwn(parsed, key) || !hasOnlyKnown(child, kept)) return false
  }
  return true
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns JSON Pointers to the unknown properties of the input, which the parsed value doesn't have. */
function pointersToUnknown(input: unknown, parsed: unknown, pointer: string): string[] {
  if (input === parsed || !isObject(input)) return []
  const known = isObject(parsed) ? parsed : {}
  return Object.entries(input).flatMap(([key, child]: [string, unknown]) => {
    const childPointer = pointer + pointerTo([key])
    return Object.hasOwn(known, key) ? pointersToUnknown(child, Reflect.get(known, key), childPointer) : [childPointer]
  })
}
