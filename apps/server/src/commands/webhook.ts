// Declares the commands about webhook endpoints: the URLs to which the service sends events.
import { EVENT_TYPES } from '../domain/kernel/audit.ts'
import type { ReplayStart, Rejected, Rejection } from '../domain/webhooks/administer.ts'
import { createWebhooks, type EndpointId } from '../domain/webhooks/webhooks.ts'
import { SCHEDULE } from '../webhook-delivery/schedule.ts'
import { createSecret } from '../webhook-delivery/signature.ts'
import { readHeaders } from '../webhook-delivery/endpoint-headers.ts'
import { outcomeOf, send } from '../webhook-delivery/send.ts'
import { checkUrl } from '../webhook-delivery/url.ts'
import { type Invocation, command, flag, group, type Input, optional, required, several, tableOf } from './command.ts'
import { readTime } from './values.ts'
import { allowsPrivate, flagOf } from './variables.ts'
import { CommandFailed, UsageError, type World } from './world.ts'

const EXAMPLE_ENDPOINT = '--organization acme --webhook whk_01KAHE2C7R'
/** The flag of the commands that validate the URL of a webhook or send to it. */
const webhooksAllowPrivate: Input<string | undefined> = { make: () => flagOf('WEBHOOKS_ALLOW_PRIVATE') }

/** Returns the result of a change of webhooks. If the change was rejected, throws CommandFailed with a sentence that names the IDs. */
function requireAccepted<Result extends object>(
  { organizationId: organization, endpointId: webhook = '', channel }: Partial<EndpointId> & { channel?: string },
  result: Result | Rejected,
): Result {
  if (!('rejected' in result)) return result
  const reasons: Readonly<Record<Rejection, string>> = {
    organization_unknown: `There is no organization ${organization}.`,
    channel_unknown: `${organization} has no channel ${channel}.`,
    webhook_unknown: `There is no endpoint ${webhook} of ${organization}.`,
    too_many: `${organization} already has the maximum number of endpoints. Delete one first.`,
    rotation_unfinished:
      'The secret was rotated less than 24 hours ago, and its predecessor still signs. Wait, or end both with --now.',
    position_unknown: 'The store has no event at this position. Purged events cannot be sent again.',
  }
  throw new CommandFailed(reasons[result.rejected])
}

/** Returns the normalized URL of the flag --url. */
function requireUrl(
  world: World,
  { url, webhooksAllowPrivate: allowed }: { url: string; webhooksAllowPrivate?: string },
) {
  const checked = checkUrl(url, allowsPrivate(world.env, allowed))
  if (checked.problem !== undefined) throw new UsageError(`--url: ${checked.problem}`)
  return checked.url.href
}

/** Returns the headers of the flag --header; undefined if there are none. */
function requireHeaders(texts: readonly string[]): Readonly<Record<string, string>> | undefined {
  const read = readHeaders(texts)
  if (read.problem !== undefined) throw new UsageError(`--header: ${read.problem}`)
  return texts.length === 0 ? undefined : read.headers
}

const create = command({
  description: 'Create an endpoint and print its secret. The secret cannot be shown again.',
  examples: ['webhook create --organization acme --url https://crm.acme.example/parley'],
  inputs: {
    webhooksAllowPrivate,
    organization: required('<id>', 'The organization whose events the endpoint receives.'),
    url: required('<url>', 'The HTTPS URL that events are sent to.'),
    type: several(
      '<type>',
      'An event type that the endpoint receives. If you omit it, the endpoint receives all types.',
      EVENT_TYPES,
    ),
    channel: optional('<id>', 'The channel that the endpoint is bound to. It receives no events of other channels.'),
    header: several('<header>', 'A header of each request, such as "X-Api-Key: …". Its value is not shown again.'),
    after: optional('<position>', 'Send the events after this position. Without this flag, only new events are sent.'),
  },
  async run({ organization: organizationId, type, after, channel, ...flags }, { world, open, print, json }) {
    const secret = createSecret()
    const url = requireUrl(world, flags)
    const headers = requireHeaders(flags.header)
    // For an endpoint that receives all types, `types` is undefined.
    const types = type.length === 0 ? undefined : type
    const webhooks = createWebhooks({ storage: await open(), now: world.now })
    const created = await webhooks.create(organizationId, { url, types, channelId: channel, headers, secret, after })
    const { endpointId: webhookId } = requireAccepted({ organizationId, channel }, created)
    print({ organizationId, webhookId, url, types: types ?? EVENT_TYPES, channelId: channel, secret }, secret)
    if (!json) world.writeError(`Created the endpoint ${webhookId}. Store its secret now: it is not shown again.\n`)
  },
})

const list = command({
  description: 'List the endpoints without their secrets.',
  examples: ['webhook list --organization acme'],
  store: 'reads',
  inputs: { organization: optional('<id>', 'Only the endpoints of this organization.') },
  async run({ organization }, call) {
    const endpoints = await createWebhooks({ storage: await call.open(), now: call.world.now }).list(organization)
    if (endpoints === undefined) throw new CommandFailed(`There is no organization ${organization}.`)
    // The JSON leaves out the internal position, which no flag accepts. Held types are event types that are paused after many failures.
    const jsonItems = endpoints.map(({ uniqueId: webhookId, held, headers, position: _position, ...others }) => ({
      webhookId,
      ...others,
      headers: headers.length === 0 ? undefined : headers,
      heldTypes: held.length === 0 ? undefined : held,
    }))
    const table = tableOf(endpoints, {
      id: 'uniqueId',
      organization: 'organizationId',
      url: 'url',
      types: ({ types }) => types?.join(' ') ?? 'all',
      channel: ({ channelId }) => channelId ?? 'all',
      headers: 'headers',
      state: 'state',
      behind: 'behind',
      retries: 'retries',
      'held types': 'held',
      'last problem': ({ reason, failure }) => reason ?? failure ?? '',
    })
    call.print(jsonItems, table)
  },
})

const ENDPOINT_FLAGS = {
  organization: required('<id>', 'The organization of the endpoint.'),
  webhook: required('<id>', 'The endpoint.'),
}

/** Opens the store for a command about one endpoint. `printChange` prints a text or, with --json, the endpoint's IDs and `properties`. */
async function openWebhooks(
  call: Invocation,
  { organization, webhook: endpointId }: { organization: string; webhook: string },
) {
  const id = { organizationId: organization, endpointId }
  const webhooks = createWebhooks({ storage: await call.open(), now: call.world.now })
  const printChange = (properties: object, text: string) =>
    call.print({ organizationId: organization, webhookId: endpointId, ...properties }, text)
  return { id, webhooks, printChange }
}

const test = command({
  description: 'Create a `webhook.tested` event, send it to the endpoint immediately, and print the result.',
  examples: [`webhook test ${EXAMPLE_ENDPOINT}`],
  inputs: { webhooksAllowPrivate, ...ENDPOINT_FLAGS },
  // This command sends the event once, even to a disabled endpoint. A running server also delivers the event, as any other event.
  async run({ webhooksAllowPrivate: allowPrivateFlag, ...endpoint }, call) {
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    const allowPrivate = allowsPrivate(call.world.env, allowPrivateFlag)
    const { target, event } = requireAccepted(id, await webhooks.appendTest(id))
    // `send` requires a signal. This one is never aborted, because the timeout ends the request.
    const { signal } = new AbortController()
    const { failure } = outcomeOf(await send({ target, event, timeoutMs: SCHEDULE.timeoutMs, allowPrivate, signal }))
    const { uniqueId: eventId } = event
    if (failure !== undefined) throw new CommandFailed(`The endpoint did not accept the event ${eventId}. ${failure}`)
    printChange({ eventId, delivered: true }, `The endpoint accepted the event ${eventId}.`)
  },
})

const OFF = ['off'] as const

const update = command({
  description: 'Change the URL, the event types, the channel or the headers of an endpoint. What you omit stays.',
  examples: [
    `webhook update ${EXAMPLE_ENDPOINT} --url https://crm.acme.example/new`,
    `webhook update ${EXAMPLE_ENDPOINT} --type message.received --channel off`,
  ],
  inputs: {
    webhooksAllowPrivate,
    ...ENDPOINT_FLAGS,
    url: optional('<url>', 'The new HTTPS URL. Failed events are sent to it immediately.'),
    type: several('<type>', 'An event type that the endpoint receives. off: it receives all types.', [
      ...EVENT_TYPES,
      ...OFF,
    ]),
    channel: optional('<id>', 'The channel whose events the endpoint receives. off: it receives those of all.'),
    header: several('<header>', 'A header of each request. All others are removed. off: it has none.'),
  },
  async run({ url, type, channel, header, webhooksAllowPrivate: allowPrivateFlag, ...endpoint }, call) {
    const types = type.filter((each) => each !== 'off')
    const change = {
      ...(url !== undefined && { url: requireUrl(call.world, { url, webhooksAllowPrivate: allowPrivateFlag }) }),
      ...(type.length > 0 && { types: types.length === 0 ? undefined : types }),
      ...(channel !== undefined && { channelId: channel === 'off' ? undefined : channel }),
      ...(header.length > 0 && { headers: requireHeaders(header.filter((each) => each !== 'off')) }),
    }
    if (Object.keys(change).length === 0)
      throw new UsageError('Specify what to change: --url, --type, --channel or --header.')
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    requireAccepted({ ...id, channel }, await webhooks.update(id, change))
    const { headers, ...shown } = change
    printChange({ ...shown, headers: headers && Object.keys(headers) }, `Updated the endpoint ${id.endpointId}.`)
  },
})

const disable = command({
  description: 'Stop sending events to an endpoint. `parley events purge` no longer keeps events for it.',
  examples: [`webhook disable ${EXAMPLE_ENDPOINT}`],
  inputs: ENDPOINT_FLAGS,
  async run(endpoint, call) {
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    requireAccepted(id, await webhooks.disable(id, 'An operator disabled it.'))
    printChange({ state: 'disabled' }, `The endpoint ${id.endpointId} is disabled.`)
  },
})

const enable = command({
  description: 'Send events to an endpoint again, including those that it missed while it was disabled.',
  examples: [`webhook enable ${EXAMPLE_ENDPOINT}`],
  inputs: ENDPOINT_FLAGS,
  async run(endpoint, call) {
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    const { removed } = requireAccepted(id, await webhooks.enable(id))
    printChange({ state: 'enabled', removed }, `The endpoint ${id.endpointId} is enabled.`)
    if (removed === 0) return
    call.world.writeError(`The endpoint will miss up to ${removed} events, which were purged while it was disabled.\n`)
  },
})

const remove = command({
  description: 'Permanently remove an endpoint.',
  examples: [`webhook delete ${EXAMPLE_ENDPOINT}`],
  inputs: ENDPOINT_FLAGS,
  async run(endpoint, call) {
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    requireAccepted(id, await webhooks.delete(id))
    printChange({ deleted: true }, `The endpoint ${id.endpointId} is deleted.`)
  },
})

const rotateSecret = command({
  description: 'Replace the secret and print the new one. For 24 hours, events are signed with both.',
  examples: [`webhook rotate-secret ${EXAMPLE_ENDPOINT}`],
  inputs: { ...ENDPOINT_FLAGS, now: flag('Stop using the old secret immediately, for example if it was leaked.') },
  async run({ now: endsNow = false, ...endpoint }, call) {
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    const secret = createSecret()
    requireAccepted(id, await webhooks.rotateSecret(id, secret, endsNow))
    printChange({ secret, previousEnds: endsNow ? 'now' : 'in 24 hours' }, secret)
    if (call.json) return
    const previous = endsNow ? 'The old secret is no longer used.' : 'For 24 hours, events are signed with both.'
    call.world.writeError(`Store the secret now: it is not shown again. ${previous}\n`)
  },
})

const replay = command({
  description: 'Send past events again.',
  examples: [`webhook replay ${EXAMPLE_ENDPOINT} --since 2026-03-13T15:00:00Z`],
  inputs: {
    ...ENDPOINT_FLAGS,
    after: optional('<position>', 'Send the events after this position.'),
    since: optional('<time>', 'Send the events from this time on, such as 2026-03-13T15:00:00Z.', readTime),
  },
  async run({ after, since, ...endpoint }, call) {
    const { webhooks, id, printChange } = await openWebhooks(call, endpoint)
    // `back` is the number of positions by which the endpoint moves back: at most this number of events is sent again.
    const { back } = requireAccepted(id, await webhooks.replay(id, startOf(after, since)))
    printChange({ back }, `Sending up to ${back} events to the endpoint ${id.endpointId} again.`)
  },
})

/** Returns the start of a replay: a position or a time. Throws if the operator set none or both of the flags. */
function startOf(after: string | undefined, since: Date | undefined): ReplayStart {
  if (after !== undefined && since === undefined) return { after }
  if (since !== undefined && after === undefined) return { since }
  throw new UsageError('Set either --after <position> or --since <time>.')
}

export const webhook = group('Manage the endpoints that receive events.', {
  create,
  list,
  test,
  update,
  disable,
  enable,
  delete: remove,
  'rotate-secret': rotateSecret,
  replay,
})
