// Requests that get the responses which the contract shows.
import { contract, type NewMessage } from '@parley/contract'
import { put } from './contents.ts'
import { CONVERSATION, EXAMPLE, OWNER } from './fixture.ts'
import type { Harness } from './harness.ts'

const schemas: Record<string, { examples?: unknown[] }> = contract.components.schemas
/** Returns the first example of a schema. */
export const exampleOf = (schema: string): unknown => schemas[schema]?.examples?.[0]
/** The identifier of the requests that the contract shows. */
export const REQUEST_ID = { 'X-Request-Id': 'req_01KAHE0J2V8W5Y3Z' }

/** Sends the message that the contract shows, or another one, with one key. */
export async function sendText({ send, keyOf }: Harness, change: object = {}): Promise<Response> {
  const headers = { ...REQUEST_ID, 'Idempotency-Key': 'one' }
  const json = { ...(exampleOf('NewMessage') as NewMessage), ...change }
  return send('POST', `/api/conversation/${CONVERSATION}/messages`, { key: await keyOf(OWNER), headers, json })
}

/** Reacts to a message of the conversation that the contract shows. */
export const react = async ({ send, keyOf }: Harness, messageId: string): Promise<Response> =>
  send('PUT', `/api/conversation/${CONVERSATION}/messages/${messageId}/reaction`, {
    key: await keyOf(OWNER),
    headers: REQUEST_ID,
    json: { reaction: '👍' },
  })

/** Moves identifiers of the contact that the contract shows, or updates it, after the records were imported. */
export async function move(
  { send, keyOf, storage }: Harness,
  records: Parameters<typeof put>[1],
  json: object,
  more = '/identities/move',
  headers: Record<string, string> = REQUEST_ID,
) {
  await put(storage, records)
  return send('POST', `/api/contact/${EXAMPLE.contactId}${more}`, { key: await keyOf(OWNER), headers, json })
}
