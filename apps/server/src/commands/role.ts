import type { Command } from 'commander'
import { newRole } from '../domain/records/new-records.ts'
import { addRecord } from './add-record.ts'
import { changedList, changeRecord, recordsOf, validated } from './change-record.ts'
import { rejectUnknown } from './permissions.ts'
import { printResult, several, type StoreFlags, storeCommand } from './store-command.ts'
import { tableOf } from './table.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

interface CreateFlags extends StoreFlags {
  organization: string
  id?: string
  name: string
  description?: string
  permission: string[]
}

interface ListFlags extends StoreFlags {
  organization: string
}

interface UpdateFlags extends ListFlags {
  name?: string
  description?: string
  addPermission: string[]
  removePermission: string[]
}

export function addRole(parley: Command, world: World): void {
  const role = parley.command('role').description('Manage roles. A role is a set of permissions.')
  const create = storeCommand(role, 'create', 'Create a role in an organization.', [
    'role create --organization acme --id agent --name Agent --permission Update:Conversation',
  ])
    .requiredOption('--organization <id>', 'The organization of the role.')
    .option('--id <id>', 'The identifier of the role. If you omit it, one is generated.')
    .requiredOption('--name <name>', 'The name of the role.')
    .option('--description <text>', 'The purpose of the role.')
  several(create, '--permission <permission>', 'A permission of the role, such as Update:Conversation.').action(
    ({ organization: organizationId, id: uniqueId, name, description, permission, ...flags }: CreateFlags) => {
      const given = { organizationId, uniqueId, name, description, permissions: permission }
      return addRecord(world, flags, newRole(given, world.now()))
    },
  )
  storeCommand(role, 'list', 'List the roles of an organization with their permissions.', [
    'role list --organization acme',
  ])
    .requiredOption('--organization <id>', 'The organization of the roles.')
    .action((flags: ListFlags) => list(world, flags))
  const update = storeCommand(
    role,
    'update',
    'Change a role. Members who have it get or lose the permissions immediately.',
    ['role update agent --organization acme --add-permission Get:Tag --remove-permission Delete:Conversation'],
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

async function list(world: World, flags: ListFlags): Promise<void> {
  const roles = await recordsOf(world, flags, 'role')
  const cells = roles.map(({ uniqueId, name, permissions }) => ({
    role: uniqueId,
    name,
    permissions: permissions.join(' '),
  }))
  printResult(world, flags, roles, tableOf(['role', 'name', 'permissions'], cells))
}

async function updateRole(world: World, uniqueId: string, flags: UpdateFlags): Promise<void> {
  const { organization: organizationId, name, description, addPermission: add, removePermission: remove } = flags
  if (name === undefined && description === undefined && add.length + remove.length === 0) {
    throw new NotUnderstood('Specify what to change: --name, --description, --add-permission or --remove-permission.')
  }
  rejectUnknown('--add-permission', add)
  const changed = await changeRecord(world, flags, (administration) =>
    administration.updateRole({ organizationId, uniqueId }, (role) =>
      validated({
        ...role,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        permissions: changedList(role.permissions, { add, remove }, 'the permission'),
      }),
    ),
  )
  if (changed === undefined) throw new CommandFailed(`There is no role ${uniqueId} of ${organizationId}.`)
  printResult(world, flags, changed, `Updated the role ${uniqueId}.`)
}
