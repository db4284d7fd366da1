// The size of parts of a body, which no keyword of JSON Schema limits.
import type { ValidationError } from '@parley/contract'
import type { ServiceError } from '../domain/errors.ts'
import { invalidRequest } from '../domain/invalid-request.ts'

type Place = [pointer: string, value: unknown]

/**
 * Makes a check of parts of a body.
 * @param maxPartBytes The most bytes of a part as JSON without whitespace, by JSON Pointers in which `*` is any place of a list.
 *   The server writes no tilde into them, so the names need no unescaping.
 */
export function createPartCheck(maxPartBytes: Readonly<Record<string, number>>) {
  const limits = Object.entries(maxPartBytes).map(([pointer, most]) => ({ steps: pointer.split('/').slice(1), most }))
  return (body: object): ServiceError | undefined => {
    const errors = limits.flatMap(({ steps, most }) => errorsOf(partsAt(body, steps), most))
    return errors.length === 0 ? undefined : invalidRequest(errors)
  }
}

function errorsOf(parts: readonly Place[], most: number): ValidationError[] {
  return parts.flatMap(([pointer, value]) => {
    const bytes = Buffer.byteLength(JSON.stringify(value))
    return bytes <= most
      ? []
      : [{ in: 'body', pointer, detail: `The value has ${bytes} bytes, and at most ${most} are allowed.` }]
  })
}

/** The parts of a value at some steps. What is absent has none. */
const partsAt = (value: unknown, steps: readonly string[]): Place[] =>
  steps.reduce<Place[]>((parts, step) => parts.flatMap((part) => next(part, step)), [['', value]])

function next([pointer, value]: Place, step: string): Place[] {
  if (step === '*') return Array.isArray(value) ? value.map((each, index): Place => [`${pointer}/${index}`, each]) : []
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? [[`${pointer}/${step}`, Reflect.get(value, step)]]
    : []
}
