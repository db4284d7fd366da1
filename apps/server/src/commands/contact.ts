// The commands for requests of a person about its data: to get it, and to have it erased.
import type { Command } from 'commander'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { addErased, contactState, erasedContacts } from '../domain/contacts/statements.ts'
import { readContact } from '../domain/contacts/document.ts'
import { eraseContact } from '../domain/contacts/erase.ts'
import type { Store } from '../domain/store.ts'
import { documentOf } from '../records/contact-document.ts'
import { type ErasedLine, NoErasedLine, readErased } from '../records/erased-contacts.ts'
import { printLines, printResult, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { CommandFailed, DoneInPart, NotUnderstood, type World } from './world.ts'
import { listOrganizations } from '../domain/organizations/organizations.ts'

interface ContactFlags extends StoreFlags {
  organization?: string
}

interface ExportFlags extends ContactFlags {
  output?: string
}

interface EraseFlags extends ContactFlags {
  yes?: boolean
  again?: string
}

const ORGANIZATION =
  'The organization of the contact. Required if several organizations have or had a contact with this ID.'

export function addContact(parley: Command, world: World): void {
  const contact = parley.command('contact').description('Export or erase what the store has about a contact.')
  storeCommand(
    contact,
    'export',
    'Write a contact, its conversations with all messages, its events and its audit log entries as one JSON document.',
    ['contact export con_ada --output con_ada.json'],
  )
    .argument('<id>', 'The ID of the contact.')
    .option('--organization <id>', ORGANIZATION)
    .option(
      '--output <file>',
      'The file to write. It must not exist. Without it, the document goes to standard output.',
    )
    .action((id: string, flags: ExportFlags) =>
      withStore(world, flags, (storage) => exportContact(world, flags, storage, id), { readOnly: true }),
    )
  storeCommand(
    contact,
    'erase',
    'Permanently remove a contact, its conversations with all messages, and all copies of their content in events.',
    ['contact erase con_ada --yes', 'contact erase --again erased.jsonl --yes'],
  )
    .argument('[id]', 'The ID of the contact.')
    .option('--organization <id>', ORGANIZATION)
    .option(
      '--again <file>',
      'Erase the contacts of a file that `contact erased --json` wrote, for example after a restore.',
    )
    .option('--yes', 'Confirm that the data is removed for good.')
    .action((id: string | undefined, flags: EraseFlags) => erase(world, id, flags))
  storeCommand(contact, 'erased', 'List the contacts that were erased. JSON is one contact per line.', [
    'contact erased --json > erased.jsonl',
  ]).action(async (flags: StoreFlags) =>
    printLines(world, flags, await withStore(world, flags, erasedIn, { readOnly: true }), {
      organization: ({ organizationId }) => organizationId,
      contact: ({ contactId }) => contactId,
      erased: ({ at }) => at,
    }),
  )
}

async function exportContact(world: World, flags: ExportFlags, storage: Store, contactId: string): Promise<void> {
  const { organizationCode, organizationId } = await ownerOf(storage, contactId, flags)
  const found = await documentOf(storage.snapshot((each) => readContact(each, organizationCode, contactId)))
  if (found === undefined) throw new CommandFailed(`There is no contact ${contactId}.`)
  const document = { organizationId, exportedAt: world.now(), ...found }
  const text = `${JSON.stringify(document, null, 2)}\n`
  const { output } = flags
  if (output === undefined) return world.write(text)
  await writeFile(output, text, { flag: 'wx', mode: 0o600, flush: true })
  const counts = { conversations: found.conversations.length, events: found.events.length }
  printResult(
    world,
    flags,
    { output, ...counts },
    `Wrote ${contactId} with ${counts.conversations} conversations to ${output}.`,
  )
}

async function erase(world: World, contactId: string | undefined, flags: EraseFlags): Promise<void> {
  const { again, yes = false } = flags
  if ((contactId === undefined) === (again === undefined))
    throw new NotUnderstood('Name a contact, or a file with --again.')
  if (again !== undefined && flags.organization !== undefined)
    throw new NotUnderstood("Don't use --organization with --again. Each line of the file names its organization.")
  if (!yes) throw new NotUnderstood('Erased data cannot be restored. To confirm, add --yes.')
  await withStore(world, flags, async (storage) => {
    if (again !== undefined) return eraseAgain(world, flags, storage, await listIn(again))
    if (contactId !== undefined) await eraseOne(world, flags, storage, contactId)
  })
}

async function eraseOne(world: World, flags: EraseFlags, storage: Store, contactId: string): Promise<void> {
  const { organizationCode, organizationId, state } = await ownerOf(storage, contactId, flags)
  const conversations = await eraseContact(storage, { organizationCode, at: world.now() }, contactId)
  const result = { organizationId, contactId, erased: conversations !== undefined, conversations: conversations ?? 0 }
  if (conversations === undefined && state === 'present')
    throw new CommandFailed(`There is no contact ${contactId} now.`)
  const sentence =
    conversations === undefined
      ? `${contactId} was erased before.`
      : `Erased ${contactId} with ${conversations} conversations.`
  printResult(world, flags, result, sentence)
}

/** Erases what there is of a list, and keeps imports from bringing back the rest. */
async function eraseAgain(world: World, flags: EraseFlags, storage: Store, list: readonly ErasedLine[]): Promise<void> {
  const organizations = await storage.read('several', listOrganizations)
  const codes = new Map(organizations.map((each) => [each.organizationId, each.organizationCode]))
  let [erased, skipped] = [0, 0]
  for (const { organizationId, contactId, at } of list) {
    const organizationCode = codes.get(organizationId)
    if (organizationCode === undefined) {
      skipped += 1
      continue
    }
    const conversations = await eraseContact(storage, { organizationCode, at: world.now() }, contactId)
    if (conversations !== undefined) erased += 1
    else {
      const erasedAt = new Date(at)
      await storage.write(organizationCode, () =>
        addErased({ organization: organizationCode }, 'contact', [contactId], erasedAt),
      )
    }
  }
  const others = list.length - erased - skipped
  const sentence = `Erased ${erased} of ${list.length} contacts. ${others} were not in the store, and imports leave them out.`
  printResult(world, flags, { contacts: list.length, erased, skipped }, sentence)
  if (skipped === 0) return
  const reason = `This store doesn't have the organizations of ${skipped} contacts, so an import can bring them back.`
  throw new DoneInPart(`${reason} Create the organizations, and run the command again.`)
}

async function erasedIn(storage: Store): Promise<ErasedLine[]> {
  const lists: ErasedLine[][] = []
  for (const { organizationCode, organizationId } of await storage.read('several', listOrganizations)) {
    const found = await storage.read(organizationCode, () => erasedContacts({ organization: organizationCode }))
    lists.push(found.map(({ contactId, at }) => ({ organizationId, contactId, at: at.toISOString() })))
  }
  return lists.flat()
}

async function listIn(file: string): Promise<ErasedLine[]> {
  try {
    return await readErased(createReadStream(file))
  } catch (error) {
    throw error instanceof NoErasedLine ? new CommandFailed(`${file}: ${error.message}`, { cause: error }) : error
  }
}

/** The one organization that has a contact or erased it. To erase it again must not mean another one. */
async function ownerOf(storage: Store, contactId: string, { organization }: ContactFlags) {
  const all = await storage.read('several', listOrganizations)
  const owners = []
  for (const { organizationCode, organizationId } of all) {
    if (organization !== undefined && organization !== organizationId) continue
    const state = await storage.read(organizationCode, () => contactState(organizationCode, contactId))
    if (state !== 'unknown') owners.push({ organizationCode, organizationId, state })
  }
  const [owner, ...others] = owners
  if (owner === undefined) throw new CommandFailed(`There is no contact ${contactId}.`)
  if (others.length === 0) return owner
  throw new NotUnderstood(`Several organizations have or had a contact ${contactId}. Name one with --organization.`)
}
