import { expect, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import type { AuditEntry } from '../domain/kernel/audit.ts'
import { EXIT } from './world.ts'

const OF_ACME = ['--organization', 'acme']

async function provisioned() {
  const cli = commandLine()
  await provision(cli)
  return { ...cli, channel: (...args: string[]) => cli.parley(['channel', ...args, ...OF_ACME]) }
}

test('the channel commands create, list and update a channel, and the audit log and an export have it', async () => {
  const cli = await provisioned()
  const flags = ['--phone-matching', 'Identifiers', '--reply-window', '24h', '--identity-scope', 'meta']
  await cli.json('channel', 'create', ...OF_ACME, '--id', 'whatsapp', '--name', 'WhatsApp', ...flags)
  const changes = ['--reply-window', 'off', '--aliases', 'on', '--phone', '+33140000000']
  await cli.json('channel', 'update', 'whatsapp', ...OF_ACME, ...changes)
  await cli.json('channel', 'update', 'chn_first', ...OF_ACME, '--name', 'SMS')
  const first = { uniqueId: 'chn_first', identityScope: 'chn_first', phoneMatching: 'Never', usesAliases: false }
  const settings = { identityScope: 'meta', phoneMatching: 'Identifiers', usesAliases: true, phone: '+33140000000' }
  const listed = await cli.json('channel', 'list', ...OF_ACME)
  expect(listed).toMatchObject([
    { ...first, name: 'SMS' },
    { uniqueId: 'whatsapp', name: 'WhatsApp', ...settings },
  ])
  expect(listed).not.toHaveProperty('1.replyWindowSeconds')
  const table = (await cli.channel('list')).out
  expect(table).toMatch(/^channel +name +scope +phones +aliases +reply window\n/)
  expect(table).toMatch(/^chn_first .* off\b/m)
  expect(table).toMatch(/^whatsapp .* on\b/m)
  const lines = (await cli.parley(['audit', 'list', '--json', '--subject', 'whatsapp'])).out.trim().split('\n')
  const entries = lines.map((entry) => JSON.parse(entry) as AuditEntry)
  expect(entries.map(({ event }) => event)).toEqual(['channel.created', 'channel.updated'])
  const { phone, ...shown } = settings
  expect(entries[1]?.detail).toMatchObject({ changed: ['usesAliases', 'replyWindowSeconds', 'phone'], to: shown })
  expect(JSON.stringify(entries)).not.toContain(phone)

  const other = commandLine()
  const { out } = await cli.parley(['export'])
  expect(await other.parley(['import', '-'], { input: out })).toMatchObject({ code: EXIT.done })
  expect(await other.json('channel', 'list', ...OF_ACME)).toEqual(listed)
})

test('a new channel has its own identity scope and matches no phone numbers', async () => {
  const cli = await provisioned()
  const created = (await cli.json('channel', 'create', ...OF_ACME, '--name', 'Web chat')) as { uniqueId: string }
  expect(created).toMatchObject({ identityScope: created.uniqueId, phoneMatching: 'Never', usesAliases: false })
})

/** The outcome of a command that would leave these members unbound. */
const failedFor = (...ids: string[]) => ({
  code: EXIT.failed,
  err: expect.stringContaining(`: ${ids.join(', ')}. `) as string,
})

test('channel create requires that each member that delivers messages is bound, except with --leave-unbound', async () => {
  const { channel, parley, json } = await provisioned()
  await json('role', 'create', ...OF_ACME, '--id', 'adapter', '--name', 'A', '--permission', 'Receive:Message')
  for (const id of ['sms', 'web', 'old']) {
    const flags = ['--id', id, '--name', id, '--email', `${id}@acme.example`, '--role', 'adapter']
    await json('member', 'create', ...OF_ACME, ...flags)
  }
  await json('member', 'deactivate', 'old', ...OF_ACME)
  await json('member', 'update', 'grace', ...OF_ACME, '--add-role', 'adapter')
  const create = (id: string, ...flags: string[]) => channel('create', '--name', id, '--id', id, ...flags)
  expect(await create('webchat')).toMatchObject(failedFor('sms', 'web'))
  expect(await create('webchat', '--bind', 'web=webchat')).toMatchObject(failedFor('sms'))
  const wrong = await create('webchat', '--bind', 'web=telegram', '--bind', 'sms=chn_first')
  expect(wrong).toMatchObject({ code: EXIT.failed, err: 'parley: The organization has no channel telegram.\n' })
  expect(await json('channel', 'list', ...OF_ACME)).toHaveLength(1)
  const bound = await create('webchat', '--bind', 'web=webchat', '--bind', 'sms=chn_first')
  expect(bound).toMatchObject({ code: EXIT.done })
  const channels = ((await json('member', 'list', ...OF_ACME)) as { channelId?: string }[]).map(
    (member) => member.channelId,
  )
  expect(channels).toEqual([undefined, undefined, 'chn_first', 'webchat'])
  expect((await parley(['audit', 'list', '--subject', 'web', '--json'])).out).toContain('"to":{"accessLevel":"Member"')
  await json('member', 'update', 'web', ...OF_ACME, '--channel', 'off', '--leave-unbound')
  expect(await create('email')).toMatchObject(failedFor('web'))
  expect(await create('email', '--leave-unbound')).toMatchObject({ code: EXIT.done })
})

test('with several channels, no command leaves a member unbound that delivers messages, except with --leave-unbound', async () => {
  const { parley, json, channel } = await provisioned()
  const [name, email] = [
    ['--name', 'A'],
    ['--email', 'a@acme.example'],
  ]
  await json('role', 'create', ...OF_ACME, '--id', 'adapter', ...name, '--permission', 'Receive:Message')
  await json('role', 'create', ...OF_ACME, '--id', 'agent', ...name)
  await channel('create', '--id', 'webchat', ...name)
  for (const [id, ...flags] of [
    ['bound', '--role', 'adapter', '--channel', 'webchat'],
    ['agent', '--role', 'agent'],
    ['owner', '--role', 'adapter', '--access-level', 'Owner'],
    ['old', '--role', 'adapter', '--channel', 'webchat'],
  ] as const)
    await json('member', 'create', ...OF_ACME, '--id', id, ...name, ...email, ...flags)
  await json('member', 'deactivate', 'old', ...OF_ACME)
  await json('member', 'update', 'old', ...OF_ACME, '--channel', 'off')
  const before = (await parley(['export'])).out
  const changes = [
    ['bound', 'member', 'update', 'bound', '--channel', 'off'],
    ['agent', 'member', 'update', 'agent', '--add-role', 'adapter'],
    ['owner', 'member', 'update', 'owner', '--access-level', 'Member'],
    ['old', 'member', 'reactivate', 'old'],
    ['new', 'member', 'create', '--id', 'new', ...name, ...email, '--role', 'adapter'],
    ['agent', 'role', 'update', 'agent', '--add-permission', 'Receive:Message'],
  ].map(([id = '', ...args]) => [id, [...args, ...OF_ACME]] as const)
  for (const [id, args] of changes) expect(await parley(args)).toMatchObject(failedFor(id))
  expect((await parley(['export'])).out).toBe(before)
  for (const [, args] of changes) expect(await parley([...args, '--leave-unbound'])).toMatchObject({ code: EXIT.done })
  expect(await parley(['member', 'update', 'bound', ...OF_ACME, '--name', 'B'])).toMatchObject({ code: EXIT.done })
})

test.each([
  ['create', ['--name', 'A', '--bind', 'adapter'], EXIT.usage, '--bind'],
  ['create', ['--name', 'A', '--bind', 'joe=chn_first'], EXIT.failed, 'The organization has no member joe.'],
  ['create', ['--name', 'Again', '--id', 'chn_first'], EXIT.failed, 'The channel chn_first exists already.'],
  ['create', ['--name', 'A', '--identity-scope', 'a b'], EXIT.usage, '--identity-scope'],
  ['create', ['--name', 'A', '--reply-window', '0s'], EXIT.usage, 'longer than 0'],
  ['create', ['--name', 'A', '--phone', 'none'], EXIT.usage, '--phone'],
  ['update', ['chn_first'], EXIT.usage, 'Specify what to change'],
  ['update', ['telegram', '--name', 'A'], EXIT.failed, 'There is no channel telegram of acme.'],
] as const)('channel %s %j fails with an error that names the reason', async (verb, args, code, message) => {
  const { channel } = await provisioned()
  expect(await channel(verb, ...args)).toMatchObject({ code, err: expect.stringContaining(message) as string })
})
