// Finds the organization of a contact that an operator names by its ID.
import { contactState } from '../domain/contacts/statements.ts'
import { listOrganizations } from '../domain/organizations/organizations.ts'
import type { Store } from '../sql/store.ts'
import { optional } from './command.ts'
import { CommandFailed, UsageError } from './world.ts'

/** The flag that all commands about one contact share. */
export const ORGANIZATION = optional(
  '<id>',
  'The organization of the contact. Required if several organizations have or had a contact with this ID.',
)

/**
 * Returns the organization of a contact. An organization that erased the contact counts, too. Otherwise, an operator who repeats an
 * erasure would erase a contact with the same ID in another organization.
 * @param requestedId The organization that the operator names; undefined to search all organizations.
 */
export async function ownerOf(storage: Store, contactId: string, requestedId: string | undefined) {
  const organizations = await storage.read(undefined, listOrganizations)
  const owners = []
  for (const { organization, organizationId } of organizations) {
    const isRequested = requestedId === undefined || requestedId === organizationId
    if (!isRequested) continue
    const state = await storage.read(organization, () => contactState(organization, contactId))
    if (state !== 'unknown') owners.push({ organization, organizationId, state })
  }
  const [owner, ...others] = owners
  if (owner === undefined) throw new CommandFailed(`There is no contact ${contactId}.`)
  if (others.length === 0) return owner
  throw new UsageError(`Several organizations have or had a contact ${contactId}. Name one with --organization.`)
}
