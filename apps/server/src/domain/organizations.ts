import type { ReadScript } from './script.ts'

export interface Organization {
  /** Ten base62 characters that lead every key of the organization and every index of the store. */
  organizationCode: string
  uniqueId: string
  name: string
  createdAt: string
}

/** The directory of organizations. */
export interface Organizations {
  /** The organization's code, or undefined if there is no such organization. */
  findCode(organizationId: string): ReadScript<string | undefined>

  /** All organizations by their identifiers. They are few enough to be read at once. */
  list(): ReadScript<Organization[]>
}
