import type { Command } from 'commander'
import { isUsable, unusedSince } from '../domain/api-keys/administer.ts'
import { createApiKeys, type MemberName } from '../domain/api-keys/api-keys.ts'
import { EXPIRY_WARNING_DAYS } from '../domain/api-keys/life.ts'
import type { Store } from '../domain/store.ts'
import { describe, expire, type ExpireFlags, identify, keyColumns, revokeOne } from './keys-one.ts'
import { scan, type ScanFlags } from './keys-scan.ts'
import { printResult, printTable, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge, readTime } from './values.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'
import { usesRecordedSince } from '../domain/api-keys/last-use.ts'

interface MemberFlags extends StoreFlags {
  organization: string
  member: string
}

interface ListFlags extends StoreFlags {
  organization: string
  member?: string
  unusedFor?: number
}

interface RevokeFlags extends StoreFlags {
  organization?: string
  member?: string
  key?: string
}

const KEY = 'The id or the fingerprint of the key, or - to read the key itself from standard input.'

export function addKeys(parley: Command, world: World): void {
  const keys = parley.command('keys').description('Manage the API keys of members.')
  const command: AddCommand = (name, description, examples) =>
    storeCommand(
      keys,
      name,
      description,
      examples.map((example) => `keys ${name} ${example}`),
    )
  addOfMembers(command, world)
  addOfOne(command, world)
  command(
    'scan',
    'Find API keys in a file or a folder by their checksum, without printing them. Exit code 1: keys were found. Exit code 3: no key ' +
      'was found, but a file could not be searched.',
    ['.', '- < parley.log'],
  )
    .argument('<path>', 'The file or folder; - is standard input.')
    .action((path: string, flags: ScanFlags) => scan(world, path, flags))
}

type AddCommand = (name: string, description: string, examples: readonly string[]) => Command

function addOfMembers(command: AddCommand, world: World): void {
  const ofMember = (name: string, description: string, ...examples: string[]) =>
    command(name, description, ['--organization acme --member grace', ...examples]).requiredOption(
      '--organization <id>',
      'The organization of the member.',
    )
  ofMember('create', 'Create a key for a member and print it. It cannot be shown again.')
    .requiredOption('--member <id>', 'The member that the key belongs to.')
    .action((flags: MemberFlags) => withStore(world, flags, (storage) => create(world, flags, storage)))
  ofMember(
    'list',
    'List the keys of an organization or of one member, without their values.',
    '--organization acme --unused-for 90d',
  )
    .option('--member <id>', 'Only the keys of this member.')
    .option('--unused-for <age>', 'Only keys that still work and were not used for this time, as in 90d.', readAge)
    .action((flags: ListFlags) => withStore(world, flags, (storage) => list(world, flags, storage), { readOnly: true }))
}

function addOfOne(command: AddCommand, world: World): void {
  command('identify', 'Read a key from standard input, and print its owner, state and last use.', [
    'identify < leaked.txt',
  ]).action((flags: StoreFlags) =>
    withStore(world, flags, (storage) => identify(world, flags, storage), { readOnly: true }),
  )
  command(
    'revoke',
    'Revoke one key, or all keys of a member. Running servers reject them from their next request on.',
    ['--organization acme --key key_01KAHE2C7R', '--key - < leaked.txt', '--organization acme --member grace'],
  )
    .option('--organization <id>', 'The organization of the member or the key.')
    .option('--member <id>', 'Revoke all keys of this member.')
    .option('--key <key>', `Revoke this key alone. ${KEY}`)
    .action((flags: RevokeFlags) => withStore(world, flags, (storage) => revoke(world, flags, storage)))
  command(
    'expire',
    'Set when a key expires. Keys that are regenerated with it expire at the same time. The audit log gets a warning ' +
      `${EXPIRY_WARNING_DAYS} days before.`,
    [
      '--organization acme --key key_01KAHE2C7R --at 2026-12-31T00:00:00Z',
      '--key - --in 2h < leaked.txt',
      '--organization acme --key key_01KAHE2C7R --never',
    ],
  )
    .option('--organization <id>', 'The organization of the key.')
    .requiredOption('--key <key>', KEY)
    .option('--at <time>', 'The time of the expiry, as in 2026-12-31T00:00:00Z.', readTime)
    .option('--in <age>', 'The time until the expiry, as in 2h or 30d.', readAge)
    .option('--never', 'Remove the expiry.')
    .action((flags: ExpireFlags) => withStore(world, flags, (storage) => expire(world, flags, storage)))
}

const nameOf = ({ organization, member }: MemberFlags): MemberName => ({
  organizationId: organization,
  memberId: member,
})

async function create(world: World, flags: MemberFlags, storage: Store): Promise<void> {
  const apiKey = await createApiKeys({ storage, now: world.now, graceSeconds: 0 }).create(nameOf(flags))
  if (apiKey === undefined)
    throw new CommandFailed(`There is no active member ${flags.member} of ${flags.organization}.`)
  printResult(world, flags, { ...nameOf(flags), ...apiKey }, apiKey.key)
  if (!flags.json)
    world.complain('Store the key now: it is not shown again. The older key works until this one is first used.\n')
}

async function list(world: World, flags: ListFlags, storage: Store): Promise<void> {
  const apiKeys = createApiKeys({ storage, now: world.now, graceSeconds: 0 })
  const all = await apiKeys.list({ organizationId: flags.organization, memberId: flags.member })
  if (all === undefined) throw new CommandFailed(`There is no organization ${flags.organization}.`)
  const since = await storage.read('several', usesRecordedSince)
  const now = world.now()
  const before = flags.unusedFor === undefined ? undefined : new Date(now.getTime() - flags.unusedFor)
  const keys = before ? all.filter((key) => isUsable(key, now) && unusedSince(key, since) <= before) : all
  printTable(world, flags, keys, keyColumns(since, now), describe(keys, now))
}

async function revoke(world: World, flags: RevokeFlags, storage: Store): Promise<void> {
  const { organization, member, key } = flags
  if (key !== undefined && member === undefined) return revokeOne(world, { ...flags, key }, storage)
  if (organization === undefined || member === undefined || key !== undefined) {
    throw new NotUnderstood('Specify --key <key>, or --organization and --member to revoke all keys of a member.')
  }
  return revokeAll(world, { ...flags, organization, member }, storage)
}

/** If nothing is revoked, the command fails: after a typing mistake, the operator must not believe that a key is revoked. */
async function revokeAll(world: World, flags: MemberFlags, storage: Store): Promise<void> {
  const revoked = await createApiKeys({ storage, now: world.now, graceSeconds: 0 }).revoke(nameOf(flags))
  if (revoked === undefined || revoked === 0) {
    throw new CommandFailed(`Nothing was revoked: ${flags.member} of ${flags.organization} has no usable key.`)
  }
  printResult(
    world,
    flags,
    { ...nameOf(flags), revoked },
    `Revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'} of ${flags.member}.`,
  )
}
