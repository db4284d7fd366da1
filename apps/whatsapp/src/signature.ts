// The signature of a webhook: developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns true if a secret signed the bytes. The comparison takes the same time for each signature.
 * @param header The value of `X-Hub-Signature-256`: `sha256=` and 64 hexadecimal digits.
 */
export function isSigned(secrets: readonly string[], body: Uint8Array, header = ''): boolean {
  const [, digits] = /^sha256=([\da-f]{64})$/i.exec(header) ?? []
  if (digits === undefined) return false
  const signature = Buffer.from(digits, 'hex')
  const isOf = (secret: string) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature)
  // Each secret is tried, so that the time doesn't tell which one signed.
  return secrets.filter(isOf).length > 0
}
