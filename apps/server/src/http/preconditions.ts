// Reads `If-Match` and `If-None-Match`, by which a client names the version that it knows. Their syntax was validated before.

/** An entity tag (RFC 9110, section 8.8.3): strong, such as `"7"`, or weak, such as `W/"7"`. */
const ENTITY_TAG = /(W\/)?"([!#-~\x80-\xff]*)"/g

/** Returns the revisions in `If-Match` (RFC 9110, section 13.1.1). Weak tags never match. Undefined, no condition, for `*` or no header. */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header === '*') return undefined
  return [...header.matchAll(ENTITY_TAG)].filter(([, weak]) => weak === undefined).map(([, , tag = '']) => tag)
}

/** Returns true if `If-None-Match` (RFC 9110, section 13.1.2) is `*` or contains the ETag, weak or strong. The response is then a 304. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return [...header.matchAll(ENTITY_TAG)].some(([, , tag = '']) => entityTag(tag) === etag)
}

export const entityTag = (revision: string): string => `"${revision}"`
