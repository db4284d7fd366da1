import { expect, onTestFinished, test } from 'vitest'
import { commandLine, filledCommandLine } from '../../test/command-line.ts'
import { CEDAR, CONVERSATION, entriesOfFirstImport, HARBOUR } from '../../test/fixture.ts'
import { startEndpoints } from '../../test/webhook-endpoints.ts'
import { EXIT } from './world.ts'

const URL_OF_ALL = 'https://crm.example/hook?token=1'
const ALLOWED = ['--webhooks-allow-private', 'on']

/** Creates a store with an endpoint, and functions that run commands on it. */
async function withEndpoint(url = URL_OF_ALL, ...flags: string[]) {
  const cli = await filledCommandLine()
  const created = await cli.parley(['webhook', 'create', '--organization', HARBOUR, '--url', url, ...flags])
  if (created.code !== EXIT.done) throw new Error(created.err)
  const [id = ''] = /whk_[0-9A-Z]+/.exec(created.err) ?? []
  const one = ['--organization', HARBOUR, '--webhook', id]
  return {
    ...cli,
    id,
    one,
    secret: created.out.trim(),
    webhook: (name: string, ...more: string[]) => cli.parley(['webhook', name, ...one, ...more]),
    json: (name: string, ...more: string[]) => cli.json('webhook', name, ...one, ...more),
    list: () => cli.json('webhook', 'list', '--organization', HARBOUR),
    trail: async () =>
      (await cli.parley(['audit', 'list', '--subject', id, '--json'])).out
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as { event: string; detail?: unknown }),
  }
}

test('webhook create prints the secret, and no other command prints it', async () => {
  const { parley, id, secret, list, trail } = await withEndpoint()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await list()).toEqual([
    {
      webhookId: id,
      organizationId: HARBOUR,
      url: URL_OF_ALL,
      state: 'enabled',
      stateAt: expect.any(String),
      createdAt: expect.any(String),
      behind: 1,
      retries: 0,
    },
  ])
  const table = (await parley(['webhook', 'list'])).out
  expect(table).toMatch(
    /^id +organization +url +types +channel +headers +state +behind +retries +held types +last problem\n/,
  )
  expect(table.split(/\n| {2,}/)).toEqual(expect.arrayContaining([id, HARBOUR, URL_OF_ALL, 'all', 'enabled']))
  expect(await trail()).toMatchObject([{ event: 'webhook.created', detail: { host: 'crm.example' } }])
  for (const args of [['webhook', 'list', '--json'], ['audit', 'list', '--json'], ['export']]) {
    const { out } = await parley(args)
    expect([args, out.includes('whsec_'), out.includes('token') && args[0] !== 'webhook']).toEqual([args, false, false])
  }
})

test('webhook update binds an endpoint to a channel and unbinds it, and rejects an unknown channel', async () => {
  const { webhook, list, trail } = await withEndpoint(URL_OF_ALL, '--channel', 'chn_first')
  const channels = async () => ((await list()) as { channelId?: string }[]).map(({ channelId }) => channelId)
  expect(await channels()).toEqual(['chn_first'])
  const unknown = { code: EXIT.failed, err: `parley: ${HARBOUR} has no channel telegram.\n` }
  expect(await webhook('update', '--channel', 'telegram')).toMatchObject(unknown)
  expect(await webhook('update', '--channel', 'off')).toMatchObject({ code: EXIT.done })
  expect(await channels()).toEqual([undefined])
  expect(await trail()).toMatchObject([{ detail: { channelId: 'chn_first' } }, { event: 'webhook.updated' }])
})

test('webhook create can select event types and a start position', async () => {
  const cli = await filledCommandLine()
  const [, position = ''] = /"org_harbour","position":"([^"]+)"/.exec((await cli.parley(['export'])).out) ?? []
  const types = ['message.sent', 'message.received']
  const flags = ['--organization', HARBOUR, '--url', URL_OF_ALL, ...types.flatMap((type) => ['--type', type])]
  const created = await cli.json('webhook', 'create', ...flags, '--after', position)
  expect(created).toMatchObject({ organizationId: HARBOUR, url: URL_OF_ALL, types })
  expect(await cli.json('webhook', 'list')).toMatchObject([{ types, behind: 1 }])
  const create = (...more: string[]) => cli.parley(['webhook', 'create', ...flags, ...more])
  expect(await create('--after', '1.another_store')).toMatchObject({
    code: EXIT.failed,
    err: 'parley: The store has no event at this position. Purged events cannot be sent again.\n',
  })
  expect(await create('--type', 'message.lost')).toMatchObject({ code: EXIT.usage })
})

test.each([
  ['http://crm.example/', 'The URL must begin with https://.'],
  ['https://10.0.0.1/', 'The host of the URL is not a public host.'],
  ['https://grace:secret@crm.example/', 'The URL must not contain a user name or a password.'],
])('webhook create rejects the URL %s', async (url, problem) => {
  const { parley } = await filledCommandLine()
  const { code, err } = await parley(['webhook', 'create', '--organization', HARBOUR, '--url', url])
  expect({ code, err }).toEqual({ code: EXIT.usage, err: `parley: --url: ${problem}\n` })
  expect((await parley(['webhook', 'list', '--json'])).out).toBe('[]\n')
})

test('webhook disable, enable and delete change an endpoint, and the audit log has an entry for each', async () => {
  const { id, webhook, list, trail, one, parley } = await withEndpoint()
  expect(await webhook('disable')).toMatchObject({ code: EXIT.done, out: `The endpoint ${id} is disabled.\n` })
  expect(await webhook('disable')).toMatchObject({ code: EXIT.done })
  expect(await list()).toMatchObject([{ state: 'disabled', reason: 'An operator disabled it.' }])
  expect(await webhook('enable')).toMatchObject({ code: EXIT.done, out: `The endpoint ${id} is enabled.\n`, err: '' })
  expect(await list()).toMatchObject([{ state: 'enabled' }])
  expect(await webhook('delete')).toMatchObject({ code: EXIT.done, out: `The endpoint ${id} is deleted.\n` })
  expect(await list()).toEqual([])
  expect((await trail()).map(({ event }) => event)).toEqual([
    'webhook.created',
    'webhook.disabled',
    'webhook.enabled',
    'webhook.deleted',
  ])
  expect(await webhook('enable')).toMatchObject({
    code: EXIT.failed,
    err: `parley: There is no endpoint ${id} of ${HARBOUR}.\n`,
  })
  const ofUnknownOrganization = ['webhook', 'delete', ...one.with(1, 'org_nobody')]
  expect(await parley(ofUnknownOrganization)).toMatchObject({
    code: EXIT.failed,
    err: 'parley: There is no organization org_nobody.\n',
  })
})

test('the commands never change an endpoint of another organization', async () => {
  const { id, parley, list } = await withEndpoint()
  for (const name of ['disable', 'delete', 'rotate-secret', 'test']) {
    const outcome = await parley(['webhook', name, '--organization', CEDAR, '--webhook', id])
    expect(outcome).toMatchObject({ code: EXIT.failed, err: `parley: There is no endpoint ${id} of ${CEDAR}.\n` })
  }
  expect(await list()).toMatchObject([{ state: 'enabled' }])
})

test('webhook rotate-secret keeps the old secret for 24 hours, or ends it with --now', async () => {
  const { webhook, json, secret } = await withEndpoint()
  const rotated = await webhook('rotate-secret')
  expect(rotated.out).toMatch(/^whsec_\S+\n$/)
  expect(rotated.out).not.toContain(secret)
  expect(rotated.err).toContain('For 24 hours, events are signed with both.')
  expect(await webhook('rotate-secret')).toMatchObject({
    code: EXIT.failed,
    err: expect.stringContaining('rotated less than 24 hours ago'),
  })
  expect(await json('rotate-secret', '--now')).toMatchObject({ previousEnds: 'now', secret: expect.any(String) })
})

test('webhook replay starts at a time or after a position', async () => {
  const { json, webhook, parley } = await withEndpoint()
  expect(await json('replay', '--since', '2020-01-01T00:00:00Z')).toMatchObject({
    back: entriesOfFirstImport(HARBOUR),
  })
  expect(await json('replay', '--since', '2020-01-01T00:00:00+01:00')).toMatchObject({ back: 0 })
  const [, position = ''] = /"org_harbour","position":"([^"]+)"/.exec((await parley(['export'])).out) ?? []
  expect(await json('replay', '--after', position)).toMatchObject({ back: 0 })
  const rejected = [
    [],
    ['--since', 'yesterday'],
    ['--since', '2020-01-01T00:00:00'],
    ['--since', '2020-01-01T00:00:00Z', '--after', position],
  ]
  for (const flags of rejected) expect((await webhook('replay', ...flags)).code).toBe(EXIT.usage)
})

test('webhook test sends an event, and prints if the endpoint accepted it', async () => {
  const endpoints = await startEndpoints()
  onTestFinished(() => endpoints[Symbol.asyncDispose]())
  const { id, webhook, trail } = await withEndpoint(endpoints.url('/hook'), ...ALLOWED)
  const { code, out } = await webhook('test', ...ALLOWED)
  expect(endpoints.deliveries).toMatchObject([
    { event: { type: 'webhook.tested', actor: { kind: 'Operator' }, data: { webhookId: id } } },
  ])
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out: `The endpoint accepted the event ${endpoints.deliveries[0]?.id}.\n`,
  })
  endpoints.behave('/hook', 500)
  const failed = await webhook('test', ...ALLOWED)
  expect(failed.code).toBe(EXIT.failed)
  expect(failed.err).toMatch(/^parley: The endpoint did not accept the event evt_\w+\. The status was 500\.\n$/)
  expect((await webhook('test')).err).toContain('The URL must begin with https://.')
  expect((await trail()).filter(({ event }) => event === 'webhook.tested')).toHaveLength(3)
})

test('events purge names the endpoint for which it keeps events', async () => {
  const clock = { ms: Date.parse('2026-03-14T12:00:00.000Z') }
  const cli = commandLine(() => new Date(clock.ms))
  const { all } = await filledCommandLine()
  await cli.parley(['import', all])
  const created = await cli.parley(['webhook', 'create', '--organization', HARBOUR, '--url', URL_OF_ALL])
  const [id = ''] = /whk_[0-9A-Z]+/.exec(created.err) ?? []
  clock.ms += 2 * 24 * 3_600_000
  const purge = ['events', 'purge', '--older-than', '1d']
  const { out, err } = await cli.parley(purge)
  expect(out).toMatch(new RegExp(`^Purged ${entriesOfFirstImport()} events`))
  expect(err).toBe(
    `Kept 1 events of ${HARBOUR}, because the webhook ${id} has not received all of them. Repair or disable it.\n`,
  )
  expect(await cli.json(...purge)).toMatchObject({
    purged: 0,
    waiting: [{ organizationId: HARBOUR, webhookId: id, count: 1 }],
  })
  await cli.parley(['webhook', 'disable', '--organization', HARBOUR, '--webhook', id])
  expect(await cli.json(...purge)).toMatchObject({ purged: 1, waiting: [] })
  expect((await cli.parley(['export'])).out).toContain(CONVERSATION)
})
