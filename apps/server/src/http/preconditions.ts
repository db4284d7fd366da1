/** One entity tag of RFC 9110, section 8.8.3. */
const ENTITY_TAG = /(W\/)?"([!#-~\x80-\xff]*)"/g

/**
 * Reads `If-Match` (RFC 9110, section 13.1.1), whose form the contract has checked already.
 * @returns `any` for `*`, the revisions of the strong tags for a list (weak ones never match), undefined without the field.
 */
export function readIfMatch(field: string | undefined): 'any' | readonly string[] | undefined {
  if (field === undefined) return undefined
  if (field === '*') return 'any'
  return [...field.matchAll(ENTITY_TAG)].filter(([, weak]) => weak === undefined).map(([, , tag = '']) => tag)
}

/** Writes a revision as a strong entity tag. */
export const entityTag = (revision: string): string => `"${revision}"`
