import type { Command } from 'commander'
import { createApiKeys, type MemberName } from '../domain/api-keys/api-keys.ts'
import type { KeySummary } from '../domain/api-keys/store.ts'
import type { Store } from '../domain/store.ts'
import { answer, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { tableOf } from './table.ts'
import { CommandFailed, type World } from './world.ts'

interface MemberFlags extends StoreFlags {
  organization: string
  member: string
}

export function addKeys(parley: Command, world: World): void {
  const keys = parley.command('keys').description('Manage the API keys of members.')
  const command = (name: string, description: string) =>
    storeCommand(keys, name, description, [`keys ${name} --organization acme --member grace`]).requiredOption(
      '--organization <id>',
      'The organization of the member.',
    )
  command('create', 'Create a key for a member and print it. It cannot be shown again.')
    .requiredOption('--member <id>', 'The member that the key belongs to.')
    .action((flags: MemberFlags) => withStore(world, flags, (storage) => create(world, flags, storage)))
  command('list', 'List the keys of an organization or of one member, without their values.')
    .option('--member <id>', 'Only the keys of this member.')
    .action((flags: Omit<MemberFlags, 'member'> & { member?: string }) =>
      withStore(world, flags, (storage) => list(world, flags, storage), { readOnly: true }),
    )
  command('revoke', 'Revoke all keys of a member. Running servers reject them from the next request on.')
    .requiredOption('--member <id>', 'The member whose keys are revoked.')
    .action((flags: MemberFlags) => withStore(world, flags, (storage) => revoke(world, flags, storage)))
}

const nameOf = ({ organization, member }: MemberFlags): MemberName => ({
  organizationId: organization,
  memberId: member,
})

async function create(world: World, flags: MemberFlags, storage: Store): Promise<void> {
  const apiKey = await createApiKeys({ storage, now: world.now, graceSeconds: 0 }).create(nameOf(flags))
  if (apiKey === undefined) throw new CommandFailed(`There is no member ${flags.member} of ${flags.organization}.`)
  answer(world, flags, { ...nameOf(flags), ...apiKey }, apiKey.key)
  if (!flags.json)
    world.complain('Store the key now: it is not shown again. The older key works until this one is first used.\n')
}

async function list(
  world: World,
  flags: StoreFlags & { organization: string; member?: string },
  storage: Store,
): Promise<void> {
  const apiKeys = createApiKeys({ storage, now: world.now, graceSeconds: 0 })
  const keys = await apiKeys.list({ organizationId: flags.organization, memberId: flags.member })
  if (keys === undefined) throw new CommandFailed(`There is no organization ${flags.organization}.`)
  answer(world, flags, keys, tableOf(['id', 'member', 'state', 'made', 'ends in', 'grace'], keys.map(rowOf)))
}

const rowOf = ({ uniqueId, memberId, state, createdAt, lastFour, graceUntil }: KeySummary) => ({
  id: uniqueId,
  member: memberId,
  state,
  made: createdAt.toISOString(),
  'ends in': lastFour,
  grace: graceUntil === undefined ? '' : `until ${graceUntil.toISOString()}`,
})

/** If nothing is revoked, the command fails: after a typing mistake, the operator must not believe that a key is revoked. */
async function revoke(world: World, flags: MemberFlags, storage: Store): Promise<void> {
  const revoked = await createApiKeys({ storage, now: world.now, graceSeconds: 0 }).revoke(nameOf(flags))
  if (revoked === undefined || revoked === 0) {
    throw new CommandFailed(`Nothing was revoked: ${flags.member} of ${flags.organization} has no usable key.`)
  }
  answer(
    world,
    flags,
    { ...nameOf(flags), revoked },
    `Revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'} of ${flags.member}.`,
  )
}
