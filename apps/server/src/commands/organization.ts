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
  const organization = parley.command('organization').description('The organizations whose conversations are kept.')
  storeCommand(organization, 'create', 'Make an organization. The first one also makes the store.', [
    "organization create --id acme --name 'Acme Support'",
  ])
    .option('--id <id>', 'By which it is named everywhere; made up where it is left out.')
    .requiredOption('--name <name>', 'What people call it.')
    .action(({ id, name, ...flags }: CreateFlags) =>
      addRecord(world, flags, newOrganization({ uniqueId: id, name }, world.now()), true),
    )
}
