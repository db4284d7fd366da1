// The errors in a value, and their places.
import type { z } from 'zod'
import { pointerTo } from '../domain/json-pointer.ts'

export interface Violation {
  /** JSON Pointer (RFC 6901) into the line; empty for the line as a whole. */
  pointer: string
  /** A sentence. */
  detail: string
}

export type Checked<T> = { value: T } | { violations: Violation[] }

/**
 * Validates a value with a schema. Properties that the schema does not know are errors at any depth: if they were dropped
 * silently, the loss would stay unnoticed.
 * @param beside Names of properties that this schema doesn't validate.
 */
export function check<T extends object>(
  schema: z.ZodType<T>,
  value: object,
  beside: readonly string[] = [],
): Checked<T> {
  const result = schema.safeParse(value)
  if (!result.success) return { violations: result.error.issues.map(violationOf) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema accepted it, and changes nothing.
  if (holdsNoMore(value, result.data, beside)) return { value: value as T }
  const strays = straysIn(value, result.data, '').filter(
    (pointer) => !beside.some((name) => pointer === pointerTo([name])),
  )
  return { violations: strays.map((pointer) => ({ pointer, detail: 'Unknown property.' })) }
}

const violationOf = ({ path, message }: z.core.$ZodIssue): Violation => ({
  pointer: pointerTo(path),
  detail: `${message}.`,
})

/**
 * Says whether the schemas kept every property of a value, except `__proto__`, which Zod leaves out even where any name is allowed. It runs
 * for every line, so it allocates nothing, and skips quickly what is the same in both.
 */
function holdsNoMore(given: object, known: object, beside: readonly string[] = []): boolean {
  for (const key in given) {
    const item: unknown = Reflect.get(given, key)
    const kept: unknown = Reflect.get(known, key)
    if (item === kept || key === '__proto__' || beside.includes(key)) continue
    if (!isObject(item) || !isObject(kept) || !Object.hasOwn(known, key) || !holdsNoMore(item, kept)) return false
  }
  return true
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** JSON Pointers to the properties that the schemas dropped. */
function straysIn(given: unknown, known: unknown, pointer: string): string[] {
  if (given === known || !isObject(given)) return []
  const kept = isObject(known) ? known : {}
  return Object.entries(given).flatMap(([key, item]: [string, unknown]) => {
    const own = pointer + pointerTo([key])
    return Object.hasOwn(kept, key) ? straysIn(item, Reflect.get(kept, key), own) : [own]
  })
}
