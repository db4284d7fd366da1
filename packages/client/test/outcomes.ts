import { inspect } from 'node:util'
import { isParleyError, type ParleyError } from '../src/index.ts'

/** The error that a promise rejects with, which must be one of the client's own. */
export async function failure(promise: Promise<unknown>): Promise<ParleyError> {
  try {
    await promise
  } catch (error) {
    if (isParleyError(error)) return error
    throw error
  }
  throw new Error('It did not fail.')
}

/** Everything that a log could make of a value. */
export const everyFace = (value: unknown): string =>
  [
    inspect(value, { depth: 12, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? value.stack : '',
  ].join('\n')
