import type { EventType } from '@parley/contract'
import { type Command, Option } from 'commander'
import { EVENT_TYPES } from '../domain/audit.ts'
import type { Store } from '../domain/store.ts'
import type { From, Refused } from '../domain/webhooks/administer.ts'
import { createWebhooks, type EndpointId, type Webhooks } from '../domain/webhooks/webhooks.ts'
import { createSecret } from '../webhooks/secret.ts'
import { checkUrl } from '../webhooks/url.ts'
import { answer, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { tableOf } from './table.ts'
import { readTime } from './values.ts'
import { allowsPrivate, withAllowPrivate } from './variables.ts'
import { refusalOf, testWebhook } from './webhook-test.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

interface EndpointFlags extends StoreFlags {
  organization: string
  webhook: string
}

interface CreateFlags extends StoreFlags {
  organization: string
  url: string
  type: EventType[]
  after?: string
  webhooksAllowPrivate?: string
}

type Act<Flags> = (webhooks: Webhooks, flags: Flags, storage: Store) => Promise<void>

const ONE = '--organization acme --webhook whk_01KAHE2C7R'

export function addWebhook(parley: Command, world: World): void {
  const webhook = parley.command('webhook').description('The endpoints that events are pushed to.')
  const on =
    <Flags extends StoreFlags>(act: Act<Flags>, readOnly = false) =>
    (flags: Flags) =>
      withStore(world, flags, (storage) => act(createWebhooks({ storage, now: world.now }), flags, storage), {
        readOnly,
      })
  const command = (name: string, description: string, example = `webhook ${name} ${ONE}`) =>
    storeCommand(webhook, name, description, [example])
  const ofOne = (name: string, description: string, example?: string) =>
    command(name, description, example)
      .requiredOption('--organization <id>', 'The organization of the endpoint.')
      .requiredOption('--webhook <id>', 'The endpoint.')

  withAllowPrivate(
    command(
      'create',
      'Add an endpoint. Its secret is printed this once.',
      'webhook create --organization acme --url https://crm.acme.example/parley',
    ),
  )
    .requiredOption('--organization <id>', 'The organization whose events it gets.')
    .requiredOption('--url <url>', 'Where events are sent to, by HTTPS.')
    .addOption(typeOption())
    .option('--after <position>', 'The position after which it gets events; without it, the newest one.')
    .action(on<CreateFlags>((webhooks, flags) => create(world, flags, webhooks)))
  command('list', 'List the endpoints without their secrets.', 'webhook list --organization acme')
    .option('--organization <id>', 'Only the endpoints of this organization.')
    .action(on<StoreFlags & { organization?: string }>((webhooks, flags) => list(world, flags, webhooks), true))
  withAllowPrivate(
    ofOne('test', 'Append an event `webhook.tested`, send it to the endpoint at once, and print the result.'),
  ).action(on<EndpointFlags & AllowFlag>((_webhooks, flags, storage) => test(world, flags, storage)))
  ofOne('disable', 'Send no more events to an endpoint. Retention no longer waits for it.').action(
    on<EndpointFlags>(async (webhooks, flags) => {
      required(flags, await webhooks.disable(nameOf(flags), 'An operator disabled it.'))
      answer(world, flags, { ...named(flags), state: 'disabled' }, `The endpoint ${flags.webhook} is disabled.`)
    }),
  )
  ofOne('enable', 'Send events to an endpoint again: those that failed, and all since it was disabled.').action(
    on<EndpointFlags>(async (webhooks, flags) => {
      const { removed } = required(flags, await webhooks.enable(nameOf(flags)))
      answer(world, flags, { ...named(flags), state: 'enabled', removed }, `The endpoint ${flags.webhook} is enabled.`)
      if (removed > 0) world.complain(`It misses up to ${removed} events, which were purged while it was disabled.\n`)
    }),
  )
  ofOne('delete', 'Remove an endpoint for good.').action(
    on<EndpointFlags>(async (webhooks, flags) => {
      required(flags, await webhooks.delete(nameOf(flags)))
      answer(world, flags, { ...named(flags), deleted: true }, `The endpoint ${flags.webhook} is deleted.`)
    }),
  )
  ofOne('rotate-secret', 'Replace the secret. The old one signs, too, for 24 hours.')
    .option('--now', 'End the old secret at once, for example if it has leaked.')
    .action(on<EndpointFlags & { now?: true }>((webhooks, flags) => rotateSecret(world, flags, webhooks)))
  ofOne('replay', 'Send events again.', `webhook replay ${ONE} --since 2026-03-13T15:00:00Z`)
    .option('--after <position>', 'The position after which to begin.')
    .option('--since <time>', 'The time of the first event, as in 2026-03-13T15:00:00Z.', readTime)
    .action(on<EndpointFlags & ReplayFlags>((webhooks, flags) => replay(world, flags, webhooks)))
}

interface AllowFlag {
  webhooksAllowPrivate?: string
}

interface ReplayFlags {
  after?: string
  since?: Date
}

const typeOption = () =>
  new Option('--type <type>', 'A type of event that it gets; all if it is left out. Can be given more than once.')
    .choices(EVENT_TYPES)
    .argParser((value: string, before: string[]) => {
      if (!EVENT_TYPES.some((type) => type === value)) throw new NotUnderstood(`There is no type ${value} of events.`)
      return [...before, value]
    })
    .default([])

const nameOf = ({ organization, webhook }: EndpointFlags): EndpointId => ({
  organizationId: organization,
  endpointId: webhook,
})
const named = ({ organization, webhook }: EndpointFlags) => ({ organizationId: organization, webhookId: webhook })

/** @throws CommandFailed if it was refused. */
function required<Result extends object>(
  { organization, webhook = '' }: { organization: string; webhook?: string },
  result: Result | Refused,
): Result {
  if ('refused' in result) throw new CommandFailed(refusalOf(result.refused, organization, webhook))
  return result
}

async function create(world: World, flags: CreateFlags, webhooks: Webhooks): Promise<void> {
  const { organization, type, after } = flags
  const checked = checkUrl(flags.url, allowsPrivate(world.env, flags.webhooksAllowPrivate))
  if (checked.problem !== undefined) throw new NotUnderstood(`--url: ${checked.problem}`)
  const secret = createSecret()
  const url = checked.url.href
  const types = type.length === 0 ? undefined : type
  const { endpointId: webhookId } = required(flags, await webhooks.create(organization, { url, types, secret, after }))
  answer(world, flags, { organizationId: organization, webhookId, url, types: types ?? EVENT_TYPES, secret }, secret)
  if (!flags.json) world.complain(`The endpoint is ${webhookId}. Store its secret now: it is not shown again.\n`)
}

async function list(world: World, flags: StoreFlags & { organization?: string }, webhooks: Webhooks): Promise<void> {
  const endpoints = await webhooks.list(flags.organization)
  if (endpoints === undefined) throw new CommandFailed(`There is no organization ${flags.organization}.`)
  // A number is no position that another command takes.
  const rows = endpoints.map(({ uniqueId: webhookId, ...others }) => ({ webhookId, ...others, position: undefined }))
  const cells = endpoints.map(({ uniqueId, organizationId, url, types, state, retries, behind, reason, failure }) => ({
    id: uniqueId,
    organization: organizationId,
    url,
    types: types === undefined ? 'all' : types.join(' '),
    state,
    behind: String(behind),
    retries: String(retries),
    'last problem': reason ?? failure ?? '',
  }))
  const head = ['id', 'organization', 'url', 'types', 'state', 'behind', 'retries', 'last problem'] as const
  answer(world, flags, rows, tableOf(head, cells))
}

async function test(world: World, flags: EndpointFlags & AllowFlag, storage: Store): Promise<void> {
  const allowPrivate = allowsPrivate(world.env, flags.webhooksAllowPrivate)
  const tested = required(flags, await testWebhook({ storage, now: world.now, allowPrivate }, nameOf(flags)))
  const { eventId, failure } = tested
  if (failure !== undefined) throw new CommandFailed(`The endpoint has not taken the event ${eventId}. ${failure}`)
  answer(world, flags, { ...named(flags), eventId, delivered: true }, `The endpoint has taken the event ${eventId}.`)
}

async function rotateSecret(world: World, flags: EndpointFlags & { now?: true }, webhooks: Webhooks): Promise<void> {
  const isNow = flags.now === true
  const secret = createSecret()
  required(flags, await webhooks.rotateSecret(nameOf(flags), secret, isNow))
  answer(world, flags, { ...named(flags), secret, previousEnds: isNow ? 'now' : 'in 24 hours' }, secret)
  if (flags.json) return
  const previous = isNow ? 'The old one signs no longer.' : 'The old one signs, too, for 24 hours.'
  world.complain(`Store the secret now: it is not shown again. ${previous}\n`)
}

async function replay(world: World, flags: EndpointFlags & ReplayFlags, webhooks: Webhooks): Promise<void> {
  const { back } = required(flags, await webhooks.replay(nameOf(flags), fromOf(flags)))
  answer(world, flags, { ...named(flags), back }, `The endpoint ${flags.webhook} goes back by ${back} positions.`)
}

function fromOf({ after, since }: ReplayFlags): From {
  if (after !== undefined && since === undefined) return { after }
  if (since !== undefined && after === undefined) return { since }
  throw new NotUnderstood('Say where to begin: --after a position, or --since a time.')
}
