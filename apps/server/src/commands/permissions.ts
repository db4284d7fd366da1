// The permissions that a role can get by a command: those of the contract. Any other one would grant nothing, and is likely mistyped.
import { contract } from '@parley/contract'
import { operations } from '../generated/policy.ts'
import { NotUnderstood } from './world.ts'

const KNOWN: readonly string[] = [
  ...new Set([
    ...Object.values(operations).flatMap(({ policy }) => policy.permissions.map(({ permission }) => permission)),
    ...contract.components.schemas.Permission.examples,
  ]),
].toSorted()

/**
 * Rejects the first permission that the contract doesn't know, with the name of the nearest one.
 *
 * @param flag The flag that the permissions were given with.
 * @throws NotUnderstood
 * @example
 * rejectUnknown('--permission', ['Get:Tgs']) // '--permission: Unknown permission Get:Tgs. Did you mean Get:Tag?'
 */
export function rejectUnknown(flag: string, permissions: readonly string[]): void {
  const unknown = permissions.find((permission) => !KNOWN.includes(permission))
  if (unknown === undefined) return
  const [nearest = ''] = KNOWN.toSorted((one, other) => distance(unknown, one) - distance(unknown, other))
  throw new NotUnderstood(`${flag}: Unknown permission ${unknown}. Did you mean ${nearest}?`)
}

/** How many characters must be inserted, removed or replaced to get from one text to the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1]
    for (const [column, target] of Array.from(other).entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== target)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
