// Declares the commands that show and repair the identifiers by which the service finds the contact of a message. Also finds the
// organization of a contact that an operator names by its ID.
import type { IdentityMove } from '@parley/contract'
import { type ContactDetails, readDetails } from '../domain/contacts/details.ts'
import { moveIdentities } from '../domain/identities/move.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import { contactState } from '../domain/operator/removals.ts'
import { listOrganizations } from '../domain/tables/organizations.ts'
import { newId } from '../store/ids.ts'
import { argument, type Invocation, command, flag, optional, printTable, several } from './command.ts'
import { CommandFailed, UsageError } from './world.ts'
import { perform, type Store } from '../store/store.ts'

export const ORGANIZATION = optional(
  '<id>',
  'The organization of the contact. Required if several organizations have or had a contact with this ID.',
)

const inputs = { id: argument('The ID of the contact.'), organization: ORGANIZATION }

/** Reads the identifiers of a contact, and the contacts that can be the same person. */
async function detailsOf(
  { open }: Invocation,
  id: string,
  organizationId: string | undefined,
): Promise<ContactDetails> {
  const storage = await open()
  const { organization } = await ownerOf(storage, id, organizationId)
  const details = await storage.read(organization, () => readDetails({ organization }, id))
  if (details instanceof ServiceError) throw new CommandFailed(`There is no contact ${id}.`)
  return details
}

export const identities = command({
  description: 'List the identifiers by which messages find a contact, each with a channel that move-identities takes.',
  examples: ['contact identities con_ada'],
  store: 'reads',
  inputs,
  async run({ id, organization }, call) {
    const { identities: items } = await detailsOf(call, id, organization)
    printTable(call, items, { channel: 'channelId', kind: 'kind', value: 'value', changed: 'changedAt' })
  },
})

export const duplicates = command({
  description: 'List the contacts that can be the same person as a contact.',
  examples: ['contact duplicates con_ada'],
  store: 'reads',
  inputs,
  async run({ id, organization }, call) {
    const { possibleDuplicates } = await detailsOf(call, id, organization)
    printTable(call, possibleDuplicates, { contact: 'contactId', suspected: 'suspectedAt' })
  },
})

/** Reads a channel and an identifier from a text such as `chn_first=+33612345678`. The identifier can contain another `=`. */
function readIdentity(text: string): { channelId: string; value: string } {
  const [channelId = '', ...valueParts] = text.split('=')
  const value = valueParts.join('=')
  if (channelId !== '' && value !== '') return { channelId, value }
  throw new UsageError('--identity must be a channel, =, and an identifier, such as chn_first=+33612345678.')
}

export const moveIdentitiesOf = command({
  description: 'Move identifiers of a contact to another contact, to a new one, or to none.',
  examples: [
    'contact move-identities con_ada --to con_ben',
    'contact move-identities con_ada --to-new --identity chn_first=+33612345678',
  ],
  inputs: {
    ...inputs,
    to: optional('<id>', 'The contact that gets the identifiers.'),
    toNew: flag('A new contact gets them.'),
    toNobody: flag('No contact gets them. The next message with one can create a contact.'),
    identity: several('<channel=value>', 'An identifier that moves. Without it, all move.'),
  },
  async run({ id: contactId, organization: requestedId, to, toNew, toNobody, identity: texts }, call) {
    const { world, open, print } = call
    const targets: IdentityMove['to'][] = [
      ...(to === undefined ? [] : [{ kind: 'Contact' as const, contactId: to }]),
      ...(toNew === true ? [{ kind: 'NewContact' as const }] : []),
      ...(toNobody === true ? [{ kind: 'Nobody' as const }] : []),
    ]
    const [target, ...moreTargets] = targets
    if (target === undefined || moreTargets.length > 0)
      throw new UsageError('Set one of --to, --to-new and --to-nobody.')
    const storage = await open()
    const { organization, organizationId } = await ownerOf(storage, contactId, requestedId)
    const identitiesToMove = texts.map(readIdentity)
    // Without the property `identities`, all identifiers move.
    const move = { to: target, ...(identitiesToMove.length > 0 && { identities: identitiesToMove }) }
    const at = world.now()
    // The new ID is used only for the target `NewContact`.
    const request = { organizationId, contactId, newId: newId('con', at), move }
    const outcome = await perform(storage, { organization, at }, moveIdentities, request)
    if (outcome instanceof ServiceError) throw new CommandFailed(outcome.detail ?? outcome.code)
    const toId = outcome.toContact?.uniqueId
    print(outcome, `Moved ${outcome.moved.length} identifiers${toId === undefined ? '' : ` to ${toId}`}.`)
  },
})

/** Finds the organization that has or had a contact. So a repeated erasure can't erase another organization's contact with the same ID. */
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
