// The secrets that webhooks are signed with, in the form of Standard Webhooks.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** The length of a secret, in bytes, that the standard allows. */
const SHORTEST = 24
const LONGEST = 64

/** As long as the hash that it keys: a longer secret adds nothing to HMAC-SHA256. */
const BYTES = 32

export const createSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

/**
 * Reads a secret. Only the one canonical spelling of the bytes is valid, because decoders differ in what else they accept.
 * @returns the bytes of the key, or undefined if the text isn't `whsec_` and 24 to 64 bytes of padded base64.
 */
export function parseSecret(text: string): Buffer | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const encoded = text.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  return key.toString('base64') === encoded && key.length >= SHORTEST && key.length <= LONGEST ? key : undefined
}
