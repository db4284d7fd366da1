// Which responses of the contract the run has really produced. Test files run in processes of their own, so each writes down
// what it saw; the reporter at the root of the workspace reads it all when the run ends.
import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import { recordKey } from './secrets-record.ts'

/** One response of an operation. */
export interface Reply {
  operationId: string
  status: number
  headers: string[]
  /** The members of the body, with dots between them and `[]` for the items of a list. */
  members: string[]
}

/** An event that a request of an operation caused. */
export interface Caused {
  operationId: string
  event: string
}

const seen = new Set<string>()

/** Writes down a response that a test got, once for each kind. */
export function recordResponse(operationId: string, response: Response, body: string): void {
  const produced: Reply = {
    operationId,
    status: response.status,
    headers: [...response.headers.keys()],
    members: body === '' ? [] : membersOf(JSON.parse(body)),
  }
  for (const [key] of body.matchAll(/parley_[0-9A-Za-z]{59}/g)) recordKey(key)
  record(produced)
}

/** Writes down that a test saw an operation cause an event of this type. */
export const recordEvent = (operationId: string, event: string): void => record({ operationId, event })

function record(found: Reply | Caused): void {
  const line = `${JSON.stringify(found)}\n`
  if (seen.has(line)) return
  seen.add(line)
  appendFileSync(inject('responsesFile'), line)
}

function membersOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => membersOf(item, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return at === '' ? [] : [at]
  return Object.entries(value).flatMap(([name, item]) => membersOf(item, at === '' ? name : `${at}.${name}`))
}
