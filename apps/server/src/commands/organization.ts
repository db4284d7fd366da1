import type { Command } from 'commander'
import { newOrganization } from '../domain/records/new-records.ts'
import { addRecord } from './add-record.ts'
import { type StoreFlags, storeCommand } from './store-command.ts'
import type { World } from './world.ts'

interface CreateFlags extends StoreFlags {
  id?: string
  name: string
}

export function addOrganization(parley: Command, world: World): void {
  const organization = parley.command('organization').description('Manage organizations.')
  storeCommand(organization, 'create', 'Create an organization. If there is no store, this also creates the store.', [
    "organization create --id acme --name 'Acme Support'",
  ])
    .option('--id <id>', 'The identifier of the organization. If you omit it, one is generated.')
    .requiredOption('--name <name>', 'The name of the organization.')
    .action(({ id, name, ...flags }: CreateFlags) =>
      addRecord(world, flags, newOrganization({ uniqueId: id, name }, world.now()), true),
    )
}
