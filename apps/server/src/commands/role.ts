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
  const role = parley.command('role').description('Named sets of permissions.')
  const create = storeCommand(role, 'create', 'Make a role of an organization.', [
    'role create --organization acme --id agent --name Agent --permission Update:Conversation',
  ])
    .requiredOption('--organization <id>', 'Whose role it is.')
    .option('--id <id>', 'By which it is named; made up where it is left out.')
    .requiredOption('--name <name>', 'What people call it.')
    .option('--description <text>', 'What it is for.')
  several(create, '--permission <permission>', 'A right that it gives, as in Update:Conversation.').action(
    ({ organization: organizationId, id: uniqueId, name, description, permission, ...flags }: CreateFlags) => {
      const given = { organizationId, uniqueId, name, description, permissions: permission }
      return addRecord(world, flags, newRole(given, world.now()))
    },
  )
}
