// The commands for webhooks. `parley webhook test` creates an event like any other, and tries once to deliver it.
import type { EventType } from '@parley/contract'
import { type Command, Option } from 'commander'
import { EVENT_TYPES } from '../domain/audit.ts'
import type { Store } from '../domain/store.ts'
import type { From, Rejected, Rejection } from '../domain/webhooks/administer.ts'
import { createWebhooks, type EndpointId, type Webhooks } from '../domain/webhooks/webhooks.ts'
import { SCHEDULE } from '../webhooks/schedule.ts'
import { createSecret } from '../webhooks/secret.ts'
import { outcomeOf, send } from '../webhooks/send.ts'
import { checkUrl } from '../webhooks/url.ts'
import { printResult, printTable, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readTime } from './values.ts'
import { allowsPrivate, withVariables } from './variables.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

interface ListFlags extends StoreFlags {
  organization?: string
}

interface CreateFlags extends StoreFlags {
  organization: string
  url: string
  type: EventType[]
  after?: string
  webhooksAllowPrivate?: string
}

/** The flags of the commands on one endpoint, and of some of them. */
interface EndpointFlags extends StoreFlags {
  organization: string
  webhook: string
  webhooksAllowPrivate?: string
  now?: true
  after?: string
  since?: Date
}

/** The things that a command on one endpoint acts with. */
interface OnEndpoint {
  webhooks: Webhooks
  id: EndpointId
  flags: EndpointFlags
}

/** The output of such a command: properties besides the names of the endpoint, a text, and a note for standard error. */
interface Done {
  properties: object
  text: string
  note?: string | false
}

const ONE = '--organization acme --webhook whk_01KAHE2C7R'

export function addWebhook(parley: Command, world: World): void {
  const webhook = parley.command('webhook').description('Manage the endpoints that receive events.')
  const command = (name: string, description: string, example = `webhook ${name} ${ONE}`) =>
    storeCommand(webhook, name, description, [example])
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
    .action((flags: CreateFlags) => withStore(world, flags, (storage) => create(world, flags, storage)))
  command('list', 'List the endpoints without their secrets.', 'webhook list --organization acme')
    .option('--organization <id>', 'Only the endpoints of this organization.')
    .action((flags: ListFlags) => withStore(world, flags, (storage) => list(world, flags, storage), { readOnly: true }))

  const ofOne = (
    name: string,
    description: string,
    act: (on: OnEndpoint, world: World) => Promise<Done>,
    example?: string,
  ) =>
    command(name, description, example)
      .requiredOption('--organization <id>', 'The organization of the endpoint.')
      .requiredOption('--webhook <id>', 'The endpoint.')
      .action((flags: EndpointFlags) => withStore(world, flags, (storage) => onEndpoint(world, flags, storage, act)))
  withAllowPrivate(
    ofOne('test', 'Create a `webhook.tested` event, send it to the endpoint immediately, and print the result.', test),
  )
  ofOne('disable', 'Stop sending events to an endpoint. `parley events purge` no longer keeps events for it.', disable)
  ofOne('enable', 'Send events to an endpoint again, including those that it missed while it was disabled.', enable)
  ofOne('delete', 'Permanently remove an endpoint.', remove)
  ofOne(
    'rotate-secret',
    'Replace the secret and print the new one. For 24 hours, events are signed with both.',
    rotateSecret,
  ).option('--now', 'Stop using the old secret immediately, for example if it was leaked.')
  ofOne('replay', 'Send past events again.', replay, `webhook replay ${ONE} --since 2026-03-13T15:00:00Z`)
    .option('--after <position>', 'Send the events after this position.')
    .option('--since <time>', 'Send the events from this time on, such as 2026-03-13T15:00:00Z.', readTime)
}

/** Adds the flag of the commands that validate the URL of a webhook or send to it. */
const withAllowPrivate = (command: Command) => withVariables(command, (name) => name === 'WEBHOOKS_ALLOW_PRIVATE')

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

/** @throws CommandFailed if the domain rejected the action. */
function required<Result extends object>(
  { organizationId: organization, endpointId: webhook = '' }: Partial<EndpointId>,
  result: Result | Rejected,
): Result {
  if (!('rejected' in result)) return result
  const sentences: Readonly<Record<Rejection, string>> = {
    organization_unknown: `There is no organization ${organization}.`,
    webhook_unknown: `There is no endpoint ${webhook} of ${organization}.`,
    too_many: `${organization} already has the maximum number of endpoints. Delete one first.`,
    position_unknown: 'The store has no event at this position. Purged events cannot be sent again.',
  }
  throw new CommandFailed(sentences[result.rejected])
}

async function create(world: World, flags: CreateFlags, storage: Store): Promise<void> {
  const { organization: organizationId, type, after } = flags
  const checked = checkUrl(flags.url, allowsPrivate(world.env, flags.webhooksAllowPrivate))
  if (checked.problem !== undefined) throw new NotUnderstood(`--url: ${checked.problem}`)
  const secret = createSecret()
  const url = checked.url.href
  const types = type.length === 0 ? undefined : type
  const created = await createWebhooks({ storage, now: world.now }).create(organizationId, {
    url,
    types,
    secret,
    after,
  })
  const { endpointId: webhookId } = required({ organizationId }, created)
  printResult(world, flags, { organizationId, webhookId, url, types: types ?? EVENT_TYPES, secret }, secret)
  if (!flags.json) world.complain(`Created the endpoint ${webhookId}. Store its secret now: it is not shown again.\n`)
}

async function list(world: World, flags: ListFlags, storage: Store): Promise<void> {
  const endpoints = await createWebhooks({ storage, now: world.now }).list(flags.organization)
  if (endpoints === undefined) throw new CommandFailed(`There is no organization ${flags.organization}.`)
  // Leave out the internal position: it is a number, and no command accepts it.
  const rows = endpoints.map(({ uniqueId: webhookId, held, position: _position, ...others }) => ({
    webhookId,
    ...others,
    heldTypes: held.length === 0 ? undefined : held,
  }))
  printTable(
    world,
    flags,
    endpoints,
    {
      id: ({ uniqueId }) => uniqueId,
      organization: ({ organizationId }) => organizationId,
      url: ({ url }) => url,
      types: ({ types }) => types?.join(' ') ?? 'all',
      state: ({ state }) => state,
      behind: ({ behind }) => String(behind),
      retries: ({ retries }) => String(retries),
      'held types': ({ held }) => held.join(' '),
      'last problem': ({ reason, failure }) => reason ?? failure ?? '',
    },
    rows,
  )
}

/** Acts on an endpoint, and prints what was done. */
async function onEndpoint(
  world: World,
  flags: EndpointFlags,
  storage: Store,
  act: (on: OnEndpoint, world: World) => Promise<Done>,
): Promise<void> {
  const { organization: organizationId, webhook: webhookId } = flags
  const id = { organizationId, endpointId: webhookId }
  const webhooks = createWebhooks({ storage, now: world.now })
  const { properties, text, note = false } = await act({ webhooks, id, flags }, world)
  printResult(world, flags, { organizationId, webhookId, ...properties }, text)
  if (note !== false) world.complain(`${note}\n`)
}

/** Sends an event to the endpoint, even if it is disabled. A server that delivers webhooks sends it too. */
async function test({ webhooks, id, flags }: OnEndpoint, { env }: World): Promise<Done> {
  const allowPrivate = allowsPrivate(env, flags.webhooksAllowPrivate)
  const { target, event } = required(id, await webhooks.appendTest(id))
  const { signal } = new AbortController()
  const { failure } = outcomeOf(await send({ target, event, timeoutMs: SCHEDULE.timeoutMs, allowPrivate, signal }))
  const { uniqueId: eventId } = event
  if (failure !== undefined) throw new CommandFailed(`The endpoint did not accept the event ${eventId}. ${failure}`)
  return { properties: { eventId, delivered: true }, text: `The endpoint accepted the event ${eventId}.` }
}

async function disable({ webhooks, id }: OnEndpoint): Promise<Done> {
  required(id, await webhooks.disable(id, 'An operator disabled it.'))
  return { properties: { state: 'disabled' }, text: `The endpoint ${id.endpointId} is disabled.` }
}

async function enable({ webhooks, id }: OnEndpoint): Promise<Done> {
  const { removed } = required(id, await webhooks.enable(id))
  const note = removed > 0 && `The endpoint will miss up to ${removed} events, which were purged while it was disabled.`
  return { properties: { state: 'enabled', removed }, text: `The endpoint ${id.endpointId} is enabled.`, note }
}

async function remove({ webhooks, id }: OnEndpoint): Promise<Done> {
  required(id, await webhooks.delete(id))
  return { properties: { deleted: true }, text: `The endpoint ${id.endpointId} is deleted.` }
}

async function rotateSecret({ webhooks, id, flags }: OnEndpoint): Promise<Done> {
  const { json = false, now: isNow = false } = flags
  const secret = createSecret()
  required(id, await webhooks.rotateSecret(id, secret, isNow))
  const previous = isNow ? 'The old secret is no longer used.' : 'For 24 hours, events are signed with both.'
  const note = !json && `Store the secret now: it is not shown again. ${previous}`
  return { properties: { secret, previousEnds: isNow ? 'now' : 'in 24 hours' }, text: secret, note }
}

async function replay({ webhooks, id, flags }: OnEndpoint): Promise<Done> {
  const { back } = required(id, await webhooks.replay(id, fromOf(flags)))
  return { properties: { back }, text: `Sending up to ${back} events to the endpoint ${id.endpointId} again.` }
}

function fromOf({ after, since }: EndpointFlags): From {
  if (after !== undefined && since === undefined) return { after }
  if (since !== undefined && after === undefined) return { since }
  throw new NotUnderstood('Set either --after <position> or --since <time>.')
}
