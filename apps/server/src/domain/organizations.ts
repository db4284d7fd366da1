import type { ReadScript } from './script.ts'

/** The directory of organizations. */
export interface Organizations {
  /** The organization's code, or undefined if there is no such organization. */
  findCode(organizationId: string): ReadScript<string | undefined>
}
