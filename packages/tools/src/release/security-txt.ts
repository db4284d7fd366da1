// `docs/security.txt` (RFC 9116), which the service serves at `/.well-known/security.txt`.

/** A release has a file that stays valid at least this long. */
export const MIN_DAYS = 180

/** When the file expires. Throws if it doesn't say so exactly once. */
export function expiryOf(text: string): Date {
  const [match, ...others] = [...text.matchAll(/^Expires: (\S+)$/gm)]
  const expiry = new Date(match?.[1] ?? '')
  if (others.length > 0 || Number.isNaN(expiry.getTime())) throw new Error('security.txt needs one valid Expires.')
  return expiry
}
