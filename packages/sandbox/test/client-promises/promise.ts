// A promise of the client's README: a check that a client keeps it, on a sandbox, and a defect that breaks it.
import { inspect } from 'node:util'
import type * as Client from '@parley/client'
import type { Person, Sandbox } from '../../src/index.ts'

/** The tools of a check. */
export interface Surroundings {
  /** The client: as it is, or with the defect. */
  client: typeof Client
  sandbox: Sandbox
  /** Makes a client of a member. It retries without a wait of its own. */
  as: (person: Person, options?: Client.ParleyOptions) => Client.Parley
  /** The lines that the service has logged. */
  log: readonly LogLine[]
}

export interface LogLine {
  requestId: string
  operationId?: string
  status: number
}

export interface Promised {
  claim: string
  /** Throws, or returns something else than `true`, if the client doesn't keep the promise. The check sees what a caller sees. */
  isKept: (surroundings: Surroundings) => Promise<unknown>
  /** A text of a source file of the client, and what the broken client has in its place. */
  defect: readonly [file: string, text: string, broken: string]
}

/** Returns the error that a call rejects with, or its result. */
export const outcome = (call: Promise<unknown>): Promise<Record<string, unknown>> => call.then(Object, Object)

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** All that a log could make of a value. */
export const printed = (value: unknown): string =>
  [inspect(value, { depth: 12, showHidden: true }), JSON.stringify(value), value instanceof Error && value.stack].join()

export const CLOSED = { status: 'Closed' } as const
export const TEXT = { messageType: 'Text', messageData: { text: 'It arrives today.' } } as const

/** The ETag of a conversation. */
export async function etagOf(parley: Client.Parley, id: string): Promise<string> {
  return (await parley.getConversation(id)).etag
}
