import type { EventType } from '@parley/contract'
import { type Command, Option } from 'commander'
import { EVENT_TYPES } from '../domain/audit.ts'
import type { Store } from '../domain/store.ts'
import type { From, Rejected } from '../domain/webhooks/administer.ts'
import { createWebhooks, type EndpointId, type Webhooks } from '../domain/webhooks/webhooks.ts'
import { createSecret } from '../webhooks/secret.ts'
import { checkUrl } from '../webhooks/url.ts'
import { printResult, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { tableOf } from './table.ts'
import { readTime } from './values.ts'
import { allowsPrivate, withAllowPrivate } from './variables.ts'
import { rejectionOf, testWebhook } from './webhook-test.ts'
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
  const webhook = parley.command('webhook').description('Manage the endpoints that receive events.')
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
      'Create an endpoint and print its secret. The secret cannot be shown again.',
      'webhook create --organization acme --url https://crm.acme.example/parley',
    ),
  )
    .requiredOption('--organization <id>', 'The organization whose events the endpoint receives.')
    .requiredOption('--url <url>', 'The HTTPS URL that events are sent to.')
    .addOption(typeOption())
    .option('--after <position>', 'Send the events after this position. Without this flag, only new events are sent.')
    .action(on<CreateFlags>((webhooks, flags) => create(world, flags, webhooks)))
  command('list', 'List the endpoints without their secrets.', 'webhook list --organization acme')
    .option('--organization <id>', 'Only the endpoints of this organization.')
    .action(on<StoreFlags & { organization?: string }>((webhooks, flags) => list(world, flags, webhooks), true))
  withAllowPrivate(
    ofOne('test', 'Create a `webhook.tested` event, send it to the endpoint immediately, and print the result.'),
  ).action(on<EndpointFlags & AllowFlag>((_webhooks, flags, storage) => test(world, flags, storage)))
  ofOne('disable', 'Stop sending events to an endpoint. `parley events purge` no longer keeps events for it.').action(
    on<EndpointFlags>((webhooks, flags) => disable(world, flags, webhooks)),
  )
  ofOne('enable', 'Send events to an endpoint again, including those that it missed while it was disabled.').action(
    on<EndpointFlags>((webhooks, flags) => enable(world, flags, webhooks)),
  )
  ofOne('delete', 'Permanently remove an endpoint.').action(
    on<EndpointFlags>((webhooks, flags) => remove(world, flags, webhooks)),
  )
  ofOne('rotate-secret', 'Replace the secret and print the new one. For 24 hours, events are signed with both.')
    .option('--now', 'Stop using the old secret immediately, for example if it was leaked.')
    .action(on<EndpointFlags & { now?: true }>((webhooks, flags) => rotateSecret(world, flags, webhooks)))
  ofOne('replay', 'Send past events again.', `webhook replay ${ONE} --since 2026-03-13T15:00:00Z`)
    .option('--after <position>', 'Send the events after this position.')
    .option('--since <time>', 'Send the events from this time on, such as 2026-03-13T15:00:00Z.', readTime)
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
  new Option(
    '--type <type>',
    'An event type that the endpoint receives. If you omit it, the endpoint receives all types. You can use it more than once.',
  )
    .choices(EVENT_TYPES)
    .argParser((value: string, before: string[]) => {
      if (!EVENT_TYPES.some((type) => type === value)) throw new NotUnderstood(`There is no event type ${value}.`)
      return [...before, value]
    })
    .default([])

const nameOf = ({ organization, webhook }: EndpointFlags): EndpointId => ({
  organizationId: organization,
  endpointId: webhook,
})
const named = ({ organization, webhook }: EndpointFlags) => ({ organizationId: organization, webhookId: webhook })

/** @throws CommandFailed if the domain rejected the action. */
function required<Result extends object>(
  { organization, webhook = '' }: { organization: string; webhook?: string },
  result: Result | Rejected,
): Result {
  if ('rejected' in result) throw new CommandFailed(rejectionOf(result.rejected, organization, webhook))
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
  printResult(
    world,
    flags,
    { organizationId: organization, webhookId, url, types: types ?? EVENT_TYPES, secret },
    secret,
  )
  if (!flags.json) world.complain(`Created the endpoint ${webhookId}. Store its secret now: it is not shown again.\n`)
}

async function list(world: World, flags: StoreFlags & { organization?: string }, webhooks: Webhooks): Promise<void> {
  const endpoints = await webhooks.list(flags.organization)
  if (endpoints === undefined) throw new CommandFailed(`There is no organization ${flags.organization}.`)
  // Leave out the internal position: it is a number, and no command accepts it.
  const rows = endpoints.map(({ uniqueId: webhookId, held, ...others }) => ({
    webhookId,
    ...others,
    heldTypes: held.length === 0 ? undefined : held,
    position: undefined,
  }))
  const cells = endpoints.map(({ uniqueId, organizationId, url, ...others }) => ({
    id: uniqueId,
    organization: organizationId,
    url,
    types: others.types?.join(' ') ?? 'all',
    state: others.state,
    behind: String(others.behind),
    retries: String(others.retries),
    'held types': others.held.join(' '),
    'last problem': others.reason ?? others.failure ?? '',
  }))
  const head = [
    'id',
    'organization',
    'url',
    'types',
    'state',
    'behind',
    'retries',
    'held types',
    'last problem',
  ] as const
  printResult(world, flags, rows, tableOf(head, cells))
}

async function test(world: World, flags: EndpointFlags & AllowFlag, storage: Store): Promise<void> {
  const allowPrivate = allowsPrivate(world.env, flags.webhooksAllowPrivate)
  const tested = required(flags, await testWebhook({ storage, now: world.now, allowPrivate }, nameOf(flags)))
  const { eventId, failure } = tested
  if (failure !== undefined) throw new CommandFailed(`The endpoint did not accept the event ${eventId}. ${failure}`)
  printResult(
    world,
    flags,
    { ...named(flags), eventId, delivered: true },
    `The endpoint accepted the event ${eventId}.`,
  )
}

async function disable(world: World, flags: EndpointFlags, webhooks: Webhooks): Promise<void> {
  required(flags, await webhooks.disable(nameOf(flags), 'An operator disabled it.'))
  printResult(world, flags, { ...named(flags), state: 'disabled' }, `The endpoint ${flags.webhook} is disabled.`)
}

async function enable(world: World, flags: EndpointFlags, webhooks: Webhooks): Promise<void> {
  const { removed } = required(flags, await webhooks.enable(nameOf(flags)))
  printResult(world, flags, { ...named(flags), state: 'enabled', removed }, `The endpoint ${flags.webhook} is enabled.`)
  if (removed > 0)
    world.complain(`The endpoint will miss up to ${removed} events, which were purged while it was disabled.\n`)
}

async function remove(world: World, flags: EndpointFlags, webhooks: Webhooks): Promise<void> {
  required(flags, await webhooks.delete(nameOf(flags)))
  printResult(world, flags, { ...named(flags), deleted: true }, `The endpoint ${flags.webhook} is deleted.`)
}

async function rotateSecret(world: World, flags: EndpointFlags & { now?: true }, webhooks: Webhooks): Promise<void> {
  const isNow = flags.now === true
  const secret = createSecret()
  required(flags, await webhooks.rotateSecret(nameOf(flags), secret, isNow))
  printResult(world, flags, { ...named(flags), secret, previousEnds: isNow ? 'now' : 'in 24 hours' }, secret)
  if (flags.json) return
  const previous = isNow ? 'The old secret is no longer used.' : 'For 24 hours, events are signed with both.'
  world.complain(`Store the secret now: it is not shown again. ${previous}\n`)
}

async function replay(world: World, flags: EndpointFlags & ReplayFlags, webhooks: Webhooks): Promise<void> {
  const { back } = required(flags, await webhooks.replay(nameOf(flags), fromOf(flags)))
  printResult(
    world,
    flags,
    { ...named(flags), back },
    `Sending up to ${back} events to the endpoint ${flags.webhook} again.`,
  )
}

function fromOf({ after, since }: ReplayFlags): From {
  if (after !== undefined && since === undefined) return { after }
  if (since !== undefined && after === undefined) return { since }
  throw new NotUnderstood('Set either --after <position> or --since <time>.')
}
