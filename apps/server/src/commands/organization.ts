// Declares the commands about organizations and their retention settings: how long deleted conversations and events are kept.
import { changeRetention } from '../domain/operator/retention.ts'
import { listOrganizations, type Retention } from '../domain/tables/organizations.ts'
import { NEW_CHANNEL } from '../domain/kernel/first-channel.ts'
import { newOrganization } from '../domain/operator/new-records.ts'
import { PhoneMatching } from '../generated/schemas.ts'
import { argument, choice, command, group, optional, printTable, required } from './command.ts'
import { addRecord, codeOf } from './records.ts'
import { ageOf, readAgeOrOff } from './values.ts'
import { UsageError } from './world.ts'
import { perform } from '../store/store.ts'

const create = command({
  description: 'Create an organization. If there is no store, this also creates the store.',
  examples: ["organization create --id acme --name 'Acme Support'"],
  store: 'creates',
  inputs: {
    id: optional('<id>', 'The identifier of the organization. If you omit it, one is generated.'),
    name: required('<name>', 'The name of the organization.'),
    phoneMatching: choice(
      '<how>',
      `How phone numbers identify contacts of the first channel: Identifiers for WhatsApp and SMS. Default: ${NEW_CHANNEL.phoneMatching}.`,
      PhoneMatching.options,
    ),
  },
  run({ id: uniqueId, name, phoneMatching }, call) {
    const [organization, channel] = newOrganization({ uniqueId, name, phoneMatching }, call.world.now())
    return addRecord(call, organization, { others: [channel] })
  },
})

const list = command({
  description: 'List the organizations and their retention settings.',
  examples: ['organization list'],
  store: 'reads',
  inputs: {},
  async run(_, call) {
    const organizations = await (await call.open()).read(undefined, listOrganizations)
    const rows = organizations.map(({ organizationId, name, createdAt, ...retention }) => {
      return { organizationId, name, createdAt, retention: agesOf(retention) }
    })
    printTable(call, rows, {
      organization: 'organizationId',
      name: 'name',
      created: 'createdAt',
      deleted: ({ retention }) => retention.deleted ?? BY_COMMAND,
      events: ({ retention }) => retention.events ?? BY_COMMAND,
    })
  },
})

const setRetention = command({
  description:
    'Set how long an organization keeps deleted conversations and events. ' +
    'The setting takes precedence over --older-than of `purge` and `events purge`.',
  examples: [
    'organization set-retention acme --deleted 30d --events 90d',
    'organization set-retention acme --events off',
  ],
  inputs: {
    id: argument('The organization.'),
    deleted: optional(
      '<age>',
      'How long Deleted conversations can be restored, such as 30d. off removes the setting.',
      readAgeOrOff,
    ),
    events: optional(
      '<age>',
      'How long events and the audit log are kept, such as 90d. off removes the setting.',
      readAgeOrOff,
    ),
  },
  async run({ id: organizationId, deleted: deletedMs, events: eventsMs }, { world, open, print }) {
    if (deletedMs === undefined && eventsMs === undefined) throw new UsageError('Set --deleted, --events or both.')
    const storage = await open()
    const act = { organization: await codeOf(storage, organizationId), at: world.now() }
    const change = { deletedMs, eventsMs }
    const retention = agesOf(await perform(storage, act, changeRetention, { organizationId, change }))
    const { deleted = BY_COMMAND, events = BY_COMMAND } = retention
    const sentence = `${organizationId} keeps Deleted conversations for ${deleted}, and events for ${events}.`
    print({ organizationId, retention }, sentence)
  },
})

export const organization = group('Manage organizations.', { create, list, 'set-retention': setRetention })

/** Returns the retention settings as texts, such as `30d`. */
const agesOf = ({ deletedMs, eventsMs }: Retention): { deleted?: string; events?: string } => ({
  ...(deletedMs !== undefined && { deleted: ageOf(deletedMs) }),
  ...(eventsMs !== undefined && { events: ageOf(eventsMs) }),
})

/** The text for an organization without a retention setting: the operator sets the age with --older-than of the purge commands. */
const BY_COMMAND = 'the age given with --older-than'
