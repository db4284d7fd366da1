/** An entity tag (RFC 9110, section 8.8.3). */
const ENTITY_TAG = /(W\/)?"([!#-~\x80-\xff]*)"/g

/**
 * Reads `If-Match` (RFC 9110, section 13.1.1), whose syntax is validated before.
 * @returns the revisions in the strong tags; weak tags never match. Undefined if there is no condition: without the header, and for `*`.
 */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header === '*') return undefined
  return [...header.matchAll(ENTITY_TAG)].filter(([, weak]) => weak === undefined).map(([, , tag = '']) => tag)
}

/**
 * Returns true if `If-None-Match` (RFC 9110, section 13.1.2) contains the ETag, weak or strong, or is `*`. Its syntax is validated before.
 */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return [...header.matchAll(ENTITY_TAG)].some(([, , tag = '']) => entityTag(tag) === etag)
}

export const entityTag = (revision: string): string => `"${revision}"`
