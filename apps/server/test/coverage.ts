// Records the responses of the contract that a run produced. Each test file runs in its own process and writes its responses to a file. The
// reporter at the root of the workspace reads all of them when the run ends.
import { inject } from 'vitest'
import { record, RESPONSES } from '@parley/tools/run-folder'
import { recordKey } from '@parley/tools/secrets-record'

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
  recordOnce(produced)
}

/** Writes down that a test saw an operation cause an event of this type. */
export const recordEvent = (operationId: string, event: string): void => recordOnce({ operationId, event })

function recordOnce(found: Reply | Caused): void {
  const line = `${JSON.stringify(found)}\n`
  // The coverage of the contract is measured on SQLite.
  if (seen.has(line) || inject('postgresUrl') !== undefined) return
  seen.add(line)
  record(RESPONSES, line)
}

function membersOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => membersOf(item, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return at === '' ? [] : [at]
  return Object.entries(value).flatMap(([name, item]) => membersOf(item, at === '' ? name : `${at}.${name}`))
}
