import type { Command } from 'commander'
import { changeRetention } from '../domain/organizations/retention.ts'
import { listOrganizations, type Retention } from '../domain/organizations/organizations.ts'
import { newOrganization } from '../domain/records/new-records.ts'
import { addRecord, codeOf } from './records.ts'
import { printResult, printTable, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { ageOf, readAgeOrOff } from './values.ts'
import { NotUnderstood, type World } from './world.ts'

interface CreateFlags extends StoreFlags {
  id?: string
  name: string
}

interface RetentionFlags extends StoreFlags {
  deleted?: number | 'off'
  events?: number | 'off'
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
  storeCommand(organization, 'list', 'List the organizations and their retention settings.', [
    'organization list',
  ]).action((flags: StoreFlags) => list(world, flags))
  storeCommand(
    organization,
    'set-retention',
    'Set how long an organization keeps deleted conversations and events. ' +
      'The setting takes precedence over --older-than of `purge` and `events purge`.',
    ['organization set-retention acme --deleted 30d --events 90d', 'organization set-retention acme --events off'],
  )
    .argument('<id>', 'The organization.')
    .option(
      '--deleted <age>',
      'How long Deleted conversations can be restored, such as 30d. off removes the setting.',
      readAgeOrOff,
    )
    .option(
      '--events <age>',
      'How long events and the audit log are kept, such as 90d. off removes the setting.',
      readAgeOrOff,
    )
    .action((id: string, flags: RetentionFlags) => setRetention(world, id, flags))
}

async function list(world: World, flags: StoreFlags): Promise<void> {
  const found = await withStore(world, flags, (storage) => storage.read('several', listOrganizations), {
    readOnly: true,
  })
  const rows = found.map(({ organizationId, name, createdAt, retention }) => ({
    organizationId,
    name,
    createdAt,
    retention: agesOf(retention),
  }))
  printTable(world, flags, rows, {
    organization: ({ organizationId }) => organizationId,
    name: ({ name }) => name,
    created: ({ createdAt }) => createdAt,
    deleted: ({ retention }) => retention.deleted ?? BY_COMMAND,
    events: ({ retention }) => retention.events ?? BY_COMMAND,
  })
}

async function setRetention(world: World, organizationId: string, flags: RetentionFlags): Promise<void> {
  const { deleted: deletedMs, events: eventsMs } = flags
  if (deletedMs === undefined && eventsMs === undefined) {
    throw new NotUnderstood('Set --deleted, --events or both.')
  }
  const retention = await withStore(world, flags, async (storage) => {
    const act = { organizationCode: await codeOf(storage, organizationId), at: world.now() }
    const change = { deletedMs, eventsMs }
    return storage.write(act.organizationCode, (audit) => changeRetention({ audit, act }, { organizationId, change }))
  })
  const ages = agesOf(retention)
  const { deleted = BY_COMMAND, events = BY_COMMAND } = ages
  const sentence = `${organizationId} keeps Deleted conversations for ${deleted}, and events for ${events}.`
  printResult(world, flags, { organizationId, retention: ages }, sentence)
}

const agesOf = ({ deletedMs, eventsMs }: Retention): { deleted?: string; events?: string } => ({
  ...(deletedMs !== undefined && { deleted: ageOf(deletedMs) }),
  ...(eventsMs !== undefined && { events: ageOf(eventsMs) }),
})

/** Shown if there is no setting: the command that removes things has the age. */
const BY_COMMAND = 'the age given with --older-than'
