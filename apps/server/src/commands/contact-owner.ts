// Finds the organization of the contact that a command names.
import { contactState } from '../domain/contacts/statements.ts'
import { listOrganizations } from '../domain/organizations/organizations.ts'
import type { Store } from '../sql/store.ts'
import { optional } from './command.ts'
import { CommandFailed, UsageError } from './world.ts'

export const ORGANIZATION = optional(
  '<id>',
  'The organization of the contact. Required if several organizations have or had a contact with this ID.',
)

/**
 * Returns the one organization that has the contact or erased it. An erased contact counts too: if the operator repeats an erasure, the
 * command must not erase a contact of another organization with the same ID.
 */
export async function ownerOf(storage: Store, contactId: string, requestedId: string | undefined) {
  const organizations = await storage.read(undefined, listOrganizations)
  const owners = []
  for (const { organization, organizationId } of organizations) {
    if (requestedId !== undefined && requestedId !== organizationId) continue
    const state = await storage.read(organization, () => contactState(organization, contactId))
    if (state !== 'unknown') owners.push({ organization, organizationId, state })
  }
  const [owner, ...others] = owners
  if (owner === undefined) throw new CommandFailed(`There is no contact ${contactId}.`)
  if (others.length === 0) return owner
  throw new UsageError(`Several organizations have or had a contact ${contactId}. Name one with --organization.`)
}
