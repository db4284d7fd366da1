// Signs webhooks according to Standard Webhooks, and creates and parses the secrets.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
import { createHmac, randomBytes } from 'node:crypto'
import type { webhooks } from '../generated/policy.ts'

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

/** Returns the headers of a webhook, with a signature for each secret. Throws if a secret is invalid, without the secret in the error. */
export function sign({ secrets, id, timestamp, body }: Signed): SignatureHeaders {
  if (secrets.length === 0) throw new Error('A webhook needs a secret to be signed with.')
  // Dots separate the parts of the signed content, so an ID with a dot would be ambiguous.
  if (!/^[\w-]+$/.test(id)) throw new Error('The ID of a webhook consists of letters, digits, "_" and "-".')
  if (!Number.isSafeInteger(timestamp)) throw new Error('The timestamp of a webhook is in whole seconds.')
  const content = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = parseSecret(secret)
    if (!key) throw new Error('A secret of a webhook is `whsec_` and 24 to 64 bytes in base64.')
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

const PREFIX = 'whsec_'
/** The lengths that the standard allows, in bytes. */
const MIN_BYTES = 24
const MAX_BYTES = 64

/** The length of a new secret. HMAC-SHA256 has hashes of this length, so a longer secret wouldn't make a signature stronger. */
const NEW_SECRET_BYTES = 32

export const createSecret = (): string => PREFIX + randomBytes(NEW_SECRET_BYTES).toString('base64')

/**
 * Parses a secret. Accepts only canonical base64, which all receivers decode to the same bytes.
 * @returns The bytes of the key, or undefined if the text isn't `whsec_` and 24 to 64 bytes of padded base64.
 */
export function parseSecret(text: string): Buffer | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const encoded = text.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  const isCanonical = key.toString('base64') === encoded
  return isCanonical && key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : undefined
}
