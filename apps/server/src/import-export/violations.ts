// Validates the lines of an import. Each error has a JSON Pointer.
import type { z } from 'zod'
import { pointerTo } from '../domain/json-pointer.ts'

export interface Violation {
  /** JSON Pointer (RFC 6901) into the line; empty for the line as a whole. */
  pointer: string
  /** A sentence that describes the error. */
  detail: string
}

export type Parsed<T> = { value: T } | { violations: Violation[] }

/**
 * Validates a value with a schema. Unknown properties are rejected at any nesting level, so that an import never drops data silently.
 * @param otherNames Properties that the schema doesn't validate and that are allowed.
 */
export function parse<T extends object>(
  schema: z.ZodType<T>,
  value: object,
  otherNames: readonly string[] = [],
): Parsed<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { violations: parsed.error.issues.map(violationOf) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema accepted the value, and converts nothing.
  if (hasOnlyKnown(value, parsed.data, otherNames)) return { value: value as T }
  const unknown = unknownIn(value, parsed.data, '').filter(
    (pointer) => !otherNames.some((name) => pointer === pointerTo([name])),
  )
  return { violations: unknown.map((pointer) => ({ pointer, detail: 'Unknown property.' })) }
}

const violationOf = ({ path, message }: z.core.$ZodIssue): Violation => ({
  pointer: pointerTo(path),
  detail: `${message}.`,
})

/**
 * Returns true if the schema kept every property of the input. `__proto__` is ignored, because Zod drops it even where any name is
 * allowed. This runs for every line, so it allocates nothing, and skips values that are identical in both.
 */
function hasOnlyKnown(input: object, parsed: object, otherNames: readonly string[] = []): boolean {
  for (const key in input) {
    const child: unknown = Reflect.get(input, key)
    const kept: unknown = Reflect.get(parsed, key)
    if (child === kept || key === '__proto__' || otherNames.includes(key)) continue
    if (!isObject(child) || !isObject(kept) || !Object.hasOwn(parsed, key) || !hasOnlyKnown(child, kept)) return false
  }
  return true
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns JSON Pointers to the properties of the input that the schema dropped. */
function unknownIn(input: unknown, parsed: unknown, pointer: string): string[] {
  if (input === parsed || !isObject(input)) return []
  const kept = isObject(parsed) ? parsed : {}
  return Object.entries(input).flatMap(([key, child]: [string, unknown]) => {
    const childPointer = pointer + pointerTo([key])
    return Object.hasOwn(kept, key) ? unknownIn(child, Reflect.get(kept, key), childPointer) : [childPointer]
  })
}
