// Declares the commands about a contact's data, for requests of people who want a copy of their data or its erasure.
import { pipeline } from 'node:stream/promises'
import { recordErasures, erasedContacts } from '../domain/operator/removals.ts'
import { readContact } from '../domain/operator/document.ts'
import { eraseContact } from '../domain/operator/erase.ts'
import type { Store } from '../store/store.ts'
import { StoreUnavailable } from '../sql/errors.ts'
import { documentOf } from '../import-export/contact-document.ts'
import { type ErasedLine, readErased } from '../import-export/erased-contacts.ts'
import { duplicates, identities, moveIdentitiesOf, ORGANIZATION, ownerOf } from './contact-identities.ts'
import { argument, type Invocation, command, flag, group, optional, optionalArgument, printLines } from './command.ts'
import { createOutput, readInput } from './files.ts'
import { databaseUrlOf } from './variables.ts'
import { CommandFailed, PartlyDone, UsageError } from './world.ts'
import { listOrganizations } from '../domain/tables/organizations.ts'
import { timeOf } from '../sql/time.ts'

const exportContact = command({
  description:
    'Write a contact, its conversations with all messages, its events and its audit log entries as one JSON document.',
  examples: ['contact export con_ada --output con_ada.json'],
  store: 'reads',
  inputs: {
    id: argument('The ID of the contact.'),
    organization: ORGANIZATION,
    output: optional(
      '<file>',
      'The file to write. It must not exist. Without it, the document goes to standard output.',
    ),
  },
  async run({ id, organization: requestedId, output }, { world, open, print }) {
    const storage = await open()
    const { organization, organizationId } = await ownerOf(storage, id, requestedId)
    const contents = await documentOf(storage.snapshot((database) => readContact(database, organization, id)))
    if (contents === undefined) throw new CommandFailed(`There is no contact ${id}.`)
    const document = { organizationId, exportedAt: world.now(), ...contents }
    const text = `${JSON.stringify(document, null, 2)}\n`
    if (output === undefined) return world.write(text)
    await pipeline([text], createOutput(output))
    const counts = { conversations: contents.conversations.length, events: contents.events.length }
    print({ output, ...counts }, `Wrote ${id} to ${output}. Conversations: ${counts.conversations}.`)
  },
})

const erase = command({
  description:
    'Permanently remove a contact, its conversations with all messages, and all copies of their content in events.',
  examples: ['contact erase con_ada --yes', 'contact erase --again erased.jsonl --yes'],
  inputs: {
    id: optionalArgument('The ID of the contact.'),
    organization: ORGANIZATION,
    again: optional(
      '<file>',
      'Erase the contacts of a file that `contact erased --json` wrote, for example after a restore.',
    ),
    yes: flag('Confirm that the data is removed for good.'),
  },
  async run({ id, organization, again, yes = false }, call) {
    const namesExactlyOne = (id === undefined) !== (again === undefined)
    if (!namesExactlyOne) throw new UsageError('Name a contact, or a file with --again.')
    if (again !== undefined && organization !== undefined)
      throw new UsageError("Don't use --organization with --again. Each line of the file names its organization.")
    if (!yes) throw new UsageError('Erased data cannot be restored. To confirm, add --yes.')
    if (id !== undefined) await eraseOne(call, id, organization)
    else if (again !== undefined)
      await eraseAgain(call, await readErased(readInput(again, databaseUrlOf(call.databaseUrl)), again))
  },
})

const erased = command({
  description: 'List the contacts that were erased. JSON is one contact per line.',
  examples: ['contact erased --json > erased.jsonl'],
  store: 'reads',
  inputs: {},
  run: async (_, call) =>
    printLines(call, await listErased(await call.open()), {
      organization: ({ organizationId }) => organizationId,
      contact: ({ contactId }) => contactId,
      erased: ({ at }) => at,
    }),
})

export const contact = group('Show, repair, export or erase what the store has about a contact.', {
  identities,
  duplicates,
  'move-identities': moveIdentitiesOf,
  export: exportContact,
  erase,
  erased,
})

/** Erases one contact. If the contact was erased before, the command succeeds, so that an operator can repeat the command. */
async function eraseOne({ world, open, print }: Invocation, contactId: string, requestedId?: string): Promise<void> {
  const storage = await open()
  const { organization, organizationId, state } = await ownerOf(storage, contactId, requestedId)
  // `eraseContact` returns the number of removed conversations, or undefined if the store doesn't have the contact.
  const conversations = await eraseContact(storage, { organization, at: world.now() }, contactId)
  const isErased = conversations !== undefined
  if (!isErased && state === 'present') throw new CommandFailed(`There is no contact ${contactId} now.`)
  const sentence = isErased
    ? `Erased ${contactId}. Conversations: ${conversations}.`
    : `${contactId} was erased before.`
  print({ organizationId, contactId, erased: isErased, conversations: conversations ?? 0 }, sentence)
  await compact(storage)
}

/** Removes the bytes of deleted rows from the database file. Until then, the file can still contain erased data. */
async function compact(storage: Store): Promise<void> {
  try {
    await storage.compact?.()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const reason = `The data is erased, but the file of the store still has bytes of it. ${error.message}`
    throw new PartlyDone(`${reason} Run the command again.`, { cause: error })
  }
}

/** Erases the contacts of a list. A contact that the store lacks is recorded as erased, so that no import adds the contact. */
async function eraseAgain({ world, open, print }: Invocation, list: readonly ErasedLine[]): Promise<void> {
  const storage = await open()
  const organizations = await storage.read(undefined, listOrganizations)
  const codeById = new Map(organizations.map(({ organizationId, organization }) => [organizationId, organization]))
  let [erasedCount, skipped] = [0, 0]
  for (const { organizationId, contactId, at } of list) {
    const organization = codeById.get(organizationId)
    // A record of the erasure needs an organization, so a contact whose organization is missing is only counted.
    if (organization === undefined) {
      skipped += 1
      continue
    }
    const conversations = await eraseContact(storage, { organization, at: world.now() }, contactId)
    if (conversations !== undefined) erasedCount += 1
    else {
      const erasedAt = timeOf(at)
      await storage.write(organization, () => recordErasures({ organization }, 'contact', [contactId], erasedAt))
    }
  }
  const absent = list.length - erasedCount - skipped
  const sentence = `Erased ${erasedCount} of ${list.length} contacts. Not in the store: ${absent}. Imports leave them out.`
  print({ contacts: list.length, erased: erasedCount, skipped }, sentence)
  await compact(storage)
  if (skipped === 0) return
  const reason = `This store doesn't have the organizations of ${skipped} contacts, so an import can bring them back.`
  throw new PartlyDone(`${reason} Create the organizations, and run the command again.`)
}

/** Returns the erased contacts of all organizations, for `contact erased`. */
async function listErased(storage: Store): Promise<ErasedLine[]> {
  const lists: ErasedLine[][] = []
  for (const { organization, organizationId } of await storage.read(undefined, listOrganizations)) {
    const contacts = await storage.read(organization, () => erasedContacts({ organization }))
    lists.push(contacts.map(({ contactId, at }) => ({ organizationId, contactId, at: at.toISOString() })))
  }
  return lists.flat()
}
