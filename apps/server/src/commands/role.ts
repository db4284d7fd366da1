import type { Command } from 'commander'
import { newRole } from '../domain/records/new-records.ts'
import { rejectUnknown } from './permissions.ts'
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
  description?: string
  permission: string[]
}

interface UpdateFlags extends OrganizationFlags {
  name?: string
  description?: string
  addPermission: string[]
  removePermission: string[]
}

export function addRole(parley: Command, world: World): void {
  const role = parley.command('role').description('Manage roles. A role is a set of permissions.')
  const command = (name: string, description: string, example: string) =>
    storeCommand(role, name, description, [`role ${name} ${example}`])
  const create = command(
    'create',
    'Create a role in an organization.',
    '--organization acme --id agent --name Agent --permission Update:Conversation',
  )
    .requiredOption('--organization <id>', 'The organization of the role.')
    .option('--id <id>', 'The identifier of the role. If you omit it, one is generated.')
    .requiredOption('--name <name>', 'The name of the role.')
    .option('--description <text>', 'The purpose of the role.')
  several(create, '--permission <permission>', 'A permission of the role, such as Update:Conversation.').action(
    ({
      organization: organizationId,
      id: uniqueId,
      name,
      description,
      permission: permissions,
      ...flags
    }: CreateFlags) =>
      addRecord(world, flags, newRole({ organizationId, uniqueId, name, description, permissions }, world.now())),
  )
  command('list', 'List the roles of an organization with their permissions.', '--organization acme')
    .requiredOption('--organization <id>', 'The organization of the roles.')
    .action((flags: OrganizationFlags) =>
      printRecords(world, flags, 'role', {
        role: ({ uniqueId }) => uniqueId,
        name: ({ name }) => name,
        permissions: ({ permissions }) => permissions.join(' '),
      }),
    )
  const update = command(
    'update',
    'Change a role. Members who have it get or lose the permissions immediately.',
    'agent --organization acme --add-permission Get:Tag --remove-permission Delete:Conversation',
  )
    .argument('<id>', 'The role.')
    .requiredOption('--organization <id>', 'The organization of the role.')
    .option('--name <name>', 'The new name of the role.')
    .option('--description <text>', 'The new purpose of the role.')
  several(update, '--add-permission <permission>', 'A permission that the role gets.')
  several(update, '--remove-permission <permission>', 'A permission that the role loses.').action(
    (id: string, flags: UpdateFlags) => updateRole(world, id, flags),
  )
}

async function updateRole(world: World, uniqueId: string, flags: UpdateFlags): Promise<void> {
  const { organization: organizationId, name, description, addPermission: add, removePermission: remove } = flags
  const changes = given({ name, description })
  if (Object.keys(changes).length + add.length + remove.length === 0) {
    throw new NotUnderstood('Specify what to change: --name, --description, --add-permission or --remove-permission.')
  }
  rejectUnknown('--add-permission', add)
  const changed = await changeRecords(world, flags, (administration) =>
    administration.updateRole({ organizationId, uniqueId }, (role) => {
      const permissions = changedList(role.permissions, { add, remove }, 'the permission')
      return validated({ ...role, ...changes, permissions })
    }),
  )
  if (changed === undefined) throw new CommandFailed(`There is no role ${uniqueId} of ${organizationId}.`)
  printResult(world, flags, changed, `Updated the role ${uniqueId}.`)
}
