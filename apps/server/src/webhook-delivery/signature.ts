// Signs webhooks according to Standard Webhooks.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
import { createHmac } from 'node:crypto'
import type { webhooks } from '../generated/policy.ts'
import { parseSecret } from './secret.ts'

/** The parts of a webhook that a signature covers, and the secrets to sign with. */
export interface Signed {
  /** One secret, or several during a rotation. A receiver that knows one of them can verify the signature. */
  secrets: readonly string[]
  /** The event's ID. It is the same in each attempt, so that a receiver can recognize an event that it has already processed. */
  id: string
  /** The time of this attempt, in whole seconds since 1970. */
  timestamp: number
  /** The exact text that is sent. */
  body: string
}

/** The headers of a webhook that the contract declares. */
export type SignatureHeaders = Readonly<Record<(typeof webhooks)[keyof typeof webhooks]['headers'][number], string>>

/**
 * Returns the three headers of a signed webhook, with a signature for each secret.
 * @throws Error if there is no secret, or one isn't valid. The message doesn't contain the secret.
 */
export function sign({ secrets, id, timestamp, body }: Signed): SignatureHeaders {
  if (secrets.length === 0) throw new Error('A webhook needs a secret to be signed with.')
  // Dots separate the parts of the signed content, so an ID with a dot would be ambiguous.
  if (!/^[\w-]+$/.test(id)) throw new Error('The ID of a webhook consists of letters, digits, "_" and "-".')
  if (!Number.isSafeInteger(timestamp)) throw new Error('The timestamp of a webhook is in whole seconds.')
  const content = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' '),
  }
}

/** Signs the content with one secret. */
function hmac(secret: string, content: string): string {
  const key = parseSecret(secret)
  if (!key) throw new Error('A secret of a webhook is `whsec_` and 24 to 64 bytes in base64.')
  return createHmac('sha256', key).update(content).digest('base64')
}
