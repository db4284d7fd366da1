/** One entity tag of RFC 9110, section 8.8.3. */
const ENTITY_TAG = /(W\/)?"([!#-~\x80-\xff]*)"/g

/**
 * Reads `If-Match` (RFC 9110, section 13.1.1), whose form the contract has checked already.
 * @returns the revisions of the strong tags of a list (weak ones never match). Undefined without the header and for `*`,
 *   which matches whatever is there.
 */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header === '*') return undefined
  return [...header.matchAll(ENTITY_TAG)].filter(([, weak]) => weak === undefined).map(([, , tag = '']) => tag)
}

/**
 * Says whether `If-None-Match` (RFC 9110, section 13.1.2) names an entity tag: with one of its tags, weak or strong, or with `*`. The
 * contract has checked its form already.
 */
export function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return [...header.matchAll(ENTITY_TAG)].some(([, , tag = '']) => entityTag(tag) === etag)
}

export const entityTag = (revision: string): string => `"${revision}"`
