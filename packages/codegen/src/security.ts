import type { JsonList } from '@parley/openapi-document'
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
