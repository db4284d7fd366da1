import type { Command } from 'commander'
import { newRole } from '../domain/records/new-records.ts'
import { addRecord } from './add-record.ts'
import { several, type StoreFlags, storeCommand } from './store-command.ts'
import type { World } from './world.ts'

interface CreateFlags extends StoreFlags {
  organization: string
  id?: string
  name: string
  description?: string
  permission: string[]
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
}
