import type { Document } from './document.ts'
import type { Json, JsonList, JsonObject } from '../document/index.ts'
import { literal, type Member } from './print.ts'

/**
 * Prints a list of security requirements, of which a caller has to meet one; the empty one is met without credentials.
 * Left to itself, the compiler gives each requirement of a list the schemes of all the others, as `undefined`.
 */
export function securityMembers(security: JsonList | undefined): Member[] {
  if (security === undefined) return []
  const type = security.length > 1 ? ' as { [scheme: string]: string[] }[]' : ''
  return [{ name: 'security', code: literal(security) + type }]
}

/** The security requirements of an operation: its own, or those of the document. */
export const securityOf = ({ head }: Document, operation: JsonObject): Json => operation.security ?? head.security ?? []
