// `docs/security.txt` (RFC 9116), which the service serves at `/.well-known/security.txt`.

/** The days for which the file must still be valid at a release. */
export const MIN_DAYS = 180

/** Reads the day on which the file expires. Throws unless the file has exactly one valid `Expires`. */
export function expiryOf(text: string): Date {
  const [match, ...others] = [...text.matchAll(/^Expires: (\S+)$/gm)]
  const expiry = new Date(match?.[1] ?? '')
  if (others.length > 0 || Number.isNaN(expiry.getTime())) throw new Error('security.txt needs one valid Expires.')
  return expiry
}
