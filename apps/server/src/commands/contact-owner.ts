// The organization of the contact that a command names.
import { contactState } from '../domain/contacts/statements.ts'
import { listOrganizations } from '../domain/organizations/organizations.ts'
import type { Store } from '../sql/store.ts'
import { optional } from './command.ts'
import { CommandFailed, NotUnderstood } from './world.ts'

export const ORGANIZATION = optional(
  '<id>',
  'The organization of the contact. Required if several organizations have or had a contact with this ID.',
)

/** The one organization that has a contact or erased it. To erase it again must not mean another one. */
export async function ownerOf(storage: Store, contactId: string, wanted: string | undefined) {
  const all = await storage.read(undefined, listOrganizations)
  const owners = []
  for (const { organization, organizationId } of all) {
    if (wanted !== undefined && wanted !== organizationId) continue
    const state = await storage.read(organization, () => contactState(organization, contactId))
    if (state !== 'unknown') owners.push({ organization, organizationId, state })
  }
  const [owner, ...others] = owners
  if (owner === undefined) throw new CommandFailed(`There is no contact ${contactId}.`)
  if (others.length === 0) return owner
  throw new NotUnderstood(`Several organizations have or had a contact ${contactId}. Name one with --organization.`)
}
