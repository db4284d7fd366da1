// Creates and parses the secrets that sign webhooks, in the format of Standard Webhooks.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** The lengths that the standard allows, in bytes. */
const SHORTEST = 24
const LONGEST = 64

/** The length of a new secret. It is the length of the hash: a longer secret adds nothing to HMAC-SHA256. */
const BYTES = 32

export const createSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

/**
 * Parses a secret. It accepts only canonical base64, because decoders differ in what else they accept.
 * @returns The bytes of the key, or undefined if the text isn't `whsec_` and 24 to 64 bytes of padded base64.
 */
export function parseSecret(text: string): Buffer | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const encoded = text.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  return key.toString('base64') === encoded && key.length >= SHORTEST && key.length <= LONGEST ? key : undefined
}
