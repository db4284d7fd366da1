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
  const member = parley.command('member').description('The people of an organization, for whom keys are made.')
  const create = storeCommand(member, 'create', 'Make a member of an organization.', [
    "member create --organization acme --id grace --name 'Grace Okafor' --email grace@acme.example --access-level Owner",
    "member create --organization acme --name 'Tomas Lind' --email tomas@acme.example --role agent",
  ])
    .requiredOption('--organization <id>', 'Where the member belongs.')
    .option('--id <id>', 'By which the member is named; made up where it is left out.')
    .requiredOption('--name <name>', 'The name of the person.')
    .requiredOption('--email <address>', 'The e-mail address of the person.')
    .addOption(
      new Option('--access-level <level>', 'An Owner may do everything, a Member what the roles allow.')
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
