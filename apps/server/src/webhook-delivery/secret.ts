// Creates and parses the secrets that sign webhooks, in the format of Standard Webhooks.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** The lengths that the standard allows, in bytes. */
const MIN_BYTES = 24
const MAX_BYTES = 64

/** The length of a new secret. HMAC-SHA256 has hashes of this length, so a longer secret wouldn't make a signature stronger. */
const NEW_SECRET_BYTES = 32

export const createSecret = (): string => PREFIX + randomBytes(NEW_SECRET_BYTES).toString('base64')

/**
 * Parses a secret. It accepts only canonical base64, because the decoders of receivers differ in what else they accept.
 * @returns The bytes of the key, or undefined if the text isn't `whsec_` and 24 to 64 bytes of padded base64.
 */
export function parseSecret(text: string): Buffer | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const encoded = text.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  const isCanonical = key.toString('base64') === encoded
  return isCanonical && key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : undefined
}
