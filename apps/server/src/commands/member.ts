import type { AccessLevel } from '@parley/contract'
import { type Command, Option } from 'commander'
import { newMember } from '../domain/records/new-records.ts'
import type { RecordOf } from '../domain/records/record.ts'
import { AccessLevel as levels } from '../generated/schemas.ts'
import {
  addRecord,
  changedList,
  changeRecords,
  given,
  type OrganizationFlags,
  printRecords,
  validated,
} from './records.ts'
import { printResult, several, storeCommand } from './store-command.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

interface CreateFlags extends OrganizationFlags {
  id?: string
  name: string
  email: string
  accessLevel: AccessLevel
  role: string[]
}

interface ChangeFlags extends OrganizationFlags {
  allowNoOwner?: boolean
}

interface UpdateFlags extends ChangeFlags {
  name?: string
  email?: string
  accessLevel?: AccessLevel
  addRole: string[]
  removeRole: string[]
}

const ALLOW_NO_OWNER = '--allow-no-owner'

export function addMember(parley: Command, world: World): void {
  const member = parley
    .command('member')
    .description('Manage the members of organizations: people and programs that use API keys.')
  const create = storeCommand(member, 'create', 'Create a member of an organization.', [
    "member create --organization acme --id grace --name 'Grace Okafor' --email grace@acme.example --access-level Owner",
    "member create --organization acme --name 'Tomas Lind' --email tomas@acme.example --role agent",
  ])
    .requiredOption('--organization <id>', 'The organization of the member.')
    .option('--id <id>', 'The identifier of the member. If you omit it, one is generated.')
    .requiredOption('--name <name>', 'The name of the member.')
    .requiredOption('--email <address>', 'The email address of the member.')
    .addOption(
      new Option('--access-level <level>', 'An Owner can do everything. A Member can do what its roles permit.')
        .choices(levels.options)
        .default('Member'),
    )
  several(create, '--role <id>', 'A role of the organization that the member has.').action(
    ({ organization: organizationId, id: uniqueId, name, email, accessLevel, role: roleIds, ...flags }: CreateFlags) =>
      addRecord(world, flags, newMember({ organizationId, uniqueId, name, email, accessLevel, roleIds }, world.now())),
  )
  addChanges(member, world)
}

function addChanges(member: Command, world: World): void {
  const command = (name: string, description: string, example: string) =>
    storeCommand(member, name, description, [`member ${name} ${example}`]).requiredOption(
      '--organization <id>',
      'The organization of the member.',
    )
  command('list', 'List the members of an organization, with those who are deactivated.', '--organization acme').action(
    (flags: OrganizationFlags) =>
      printRecords(world, flags, 'member', {
        member: ({ uniqueId }) => uniqueId,
        name: ({ name }) => name,
        email: ({ email }) => email,
        access: ({ accessLevel }) => accessLevel,
        roles: ({ roleIds }) => roleIds.join(' '),
        deactivated: ({ deactivatedAt }) => deactivatedAt ?? '',
      }),
  )
  const update = command(
    'update',
    'Change a member. Its keys stay valid, and get the new rights immediately.',
    'tomas --organization acme --access-level Member --add-role supervisor --remove-role agent',
  )
    .argument('<id>', 'The member.')
    .option('--name <name>', 'The new name of the member.')
    .option('--email <address>', 'The new email address of the member.')
    .addOption(new Option('--access-level <level>', 'The new access level of the member.').choices(levels.options))
    .option(ALLOW_NO_OWNER, 'Change the member even if it is the last active Owner.')
  several(update, '--add-role <id>', 'A role that the member gets.')
  several(update, '--remove-role <id>', 'A role that the member loses.').action((id: string, flags: UpdateFlags) =>
    updateMember(world, id, flags),
  )
  command(
    'deactivate',
    'Deactivate a member: revoke all its keys, and assign it no further conversations. What it did stays.',
    'tomas --organization acme',
  )
    .argument('<id>', 'The member.')
    .option(ALLOW_NO_OWNER, 'Deactivate the member even if it is the last active Owner.')
    .action((id: string, flags: ChangeFlags) => setActive(world, id, flags, false))
  command('reactivate', 'Reactivate a member. It needs a new key.', 'tomas --organization acme')
    .argument('<id>', 'The member.')
    .action((id: string, flags: ChangeFlags) => setActive(world, id, flags, true))
}

async function updateMember(world: World, uniqueId: string, flags: UpdateFlags): Promise<void> {
  const { name, email, accessLevel, addRole: add, removeRole: remove } = flags
  const changes = given({ name, email, accessLevel })
  if (Object.keys(changes).length + add.length + remove.length === 0) {
    throw new NotUnderstood('Specify what to change: --name, --email, --access-level, --add-role or --remove-role.')
  }
  const edit = (record: RecordOf<'member'>) =>
    validated({ ...record, ...changes, roleIds: changedList(record.roleIds, { add, remove }, 'the role') })
  printResult(world, flags, await change(world, uniqueId, flags, edit), `Updated the member ${uniqueId}.`)
}

async function setActive(world: World, uniqueId: string, flags: ChangeFlags, isActive: boolean): Promise<void> {
  const deactivatedAt = world.now().toISOString()
  const edit = ({ deactivatedAt: before, ...member }: RecordOf<'member'>): RecordOf<'member'> => {
    if ((before === undefined) !== isActive) return isActive ? member : { ...member, deactivatedAt }
    throw new CommandFailed(`Nothing was changed: ${uniqueId} is already ${isActive ? 'active' : 'deactivated'}.`)
  }
  const member = await change(world, uniqueId, flags, edit)
  const sentence = isActive
    ? `Reactivated the member ${uniqueId}. To create a key, use \`parley keys create\`.`
    : `Deactivated the member ${uniqueId}, and revoked its keys.`
  printResult(world, flags, member, sentence)
}

async function change(
  world: World,
  uniqueId: string,
  { organization: organizationId, allowNoOwner: mayLeaveNoOwner = false, ...flags }: ChangeFlags,
  edit: (member: RecordOf<'member'>) => RecordOf<'member'>,
): Promise<RecordOf<'member'>> {
  const changed = await changeRecords(world, flags, (administration) =>
    administration.updateMember({ organizationId, uniqueId }, { edit, mayLeaveNoOwner }),
  )
  if (changed === undefined) throw new CommandFailed(`There is no member ${uniqueId} of ${organizationId}.`)
  if (changed !== 'last_owner') return changed
  throw new CommandFailed(
    `Nothing was changed: ${uniqueId} is the last active Owner of ${organizationId}. ` +
      `Make another member an Owner first, or add ${ALLOW_NO_OWNER}.`,
  )
}
