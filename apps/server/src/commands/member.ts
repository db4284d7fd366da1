import type { AccessLevel } from '@parley/contract'
import { type Command, Option } from 'commander'
import { newMember } from '../domain/records/new-records.ts'
import { AccessLevel as levels } from '../generated/schemas.ts'
import { addRecord } from './add-record.ts'
import { several, type StoreFlags, storeCommand } from './store-command.ts'
import type { World } from './world.ts'

interface CreateFlags extends StoreFlags {
  organization: string
  id?: string
  name: string
  email: string
  accessLevel: AccessLevel
  role: string[]
}

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
    ({ organization: organizationId, id: uniqueId, name, email, accessLevel, role, ...flags }: CreateFlags) => {
      const given = { organizationId, uniqueId, name, email, accessLevel, roleIds: role }
      return addRecord(world, flags, newMember(given, world.now()))
    },
  )
}
