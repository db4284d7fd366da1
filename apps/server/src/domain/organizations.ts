import type { ReadScript } from './script.ts'

/**
 * The directory of organizations. The code of an organization is ten base62 characters that lead each of its keys and every
 * index of the store.
 */
export interface Organizations {
  /** The organization's code, or undefined if there is no such organization. */
  findCode(organizationId: string): ReadScript<string | undefined>

  /** The codes of all organizations. They are few enough to be read at once. */
  codes(): ReadScript<string[]>
}
