import { invalidArgumentError } from './errors/invalid-argument.ts'

/**
 * Rejects options that an operation doesn't have, if it must not be retried: query hooks call their function with a context or a
 * key, and call it again when they like.
 */
export function checkOptions(
  given: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, string>>,
): void {
  if (Object.entries(given).some(([name, value]) => value !== undefined && !(name in options))) {
    throw invalidArgumentError('options', 'has an unknown property')
  }
}
