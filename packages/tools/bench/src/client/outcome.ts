// Describes the result of a call as its caller sees it, in words that fit into a table.
import { inspect } from 'node:util'
import type { Given } from './program.ts'

/** The members of a result that say how it went; the others are bodies, headers and requests. */
const TELLING = ['data', 'error', 'status']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function wordsOfResult(result: unknown): string {
  if (!isRecord(result)) return inspect(result)
  const members = TELLING.filter((name) => name in result).map((name) => `${name}: ${brief(result[name])}`)
  return members.length > 0 ? `{ ${members.join(', ')} }` : 'a result'
}

/** A problem by its code, an error by its sentence, anything small as it is. */
function brief(value: unknown): string {
  if (isRecord(value) && typeof value['code'] === 'string') return `{ code: '${value['code']}', … }`
  if (value instanceof Error) return `${value.name} (${value.message})`
  return inspect(value, { depth: 0, breakLength: Infinity })
}

/** An error of our client by its kind. Any other error by its name, and by its message if the message has no address. */
function wordsOfError(error: unknown): string {
  if (!(error instanceof Error)) return brief(error)
  if ('kind' in error) return `${error.name} of kind ${String(error.kind)}`
  return error.message.includes('://') ? error.name : `${error.name}: ${error.message}`
}

/** Describes the result or the error of a call. */
export async function outcomeOf(call: Promise<Given>): Promise<string> {
  return call.then(
    ({ result }) => `resolves to ${wordsOfResult(result)}`,
    (error: unknown) => `rejects with ${wordsOfError(error)}`,
  )
}
