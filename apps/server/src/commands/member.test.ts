import { expect, test } from 'vitest'
import { type CommandLine, commandLine, provision } from '../../test/command-line.ts'
import { createHarness } from '../../test/harness.ts'
import { AGENT, CONVERSATION, HARBOUR, OWNER } from '../../test/fixture.ts'
import type { AuditEntry } from '../domain/kernel/audit.ts'
import { createRecordAdministration } from '../domain/operator/administer.ts'
import { EXIT } from './world.ts'

const OF_ACME = ['--organization', 'acme']

/** Creates an organization with the Owner grace and the agent tomas. */
async function provisioned() {
  const cli = commandLine()
  await provision(cli)
  await cli.json('role', 'create', ...OF_ACME, '--id', 'agent', '--name', 'Agent', '--permission', 'Get:Tag')
  const tomas = ['--id', 'tomas', '--name', 'Tomas Lind', '--email', 'tomas@acme.example', '--role', 'agent']
  await cli.json('member', 'create', ...OF_ACME, ...tomas)
  return { ...cli, member: (...args: string[]) => cli.parley(['member', ...args, ...OF_ACME]) }
}

async function entriesOf({ parley }: CommandLine, subject: string) {
  const lines = (await parley(['audit', 'list', '--json', '--subject', subject])).out.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as AuditEntry).map(({ event, detail }) => ({ event, detail }))
}

test('member update changes a member, and the audit log has its access before and after', async () => {
  const cli = await provisioned()
  await cli.member('update', 'tomas', '--access-level', 'Owner', '--name', 'Tom', '--remove-role', 'agent')
  expect(await cli.json('member', 'list', ...OF_ACME)).toMatchObject([
    { uniqueId: 'grace' },
    { uniqueId: 'tomas', name: 'Tom', email: 'tomas@acme.example', accessLevel: 'Owner', roleIds: [] },
  ])
  expect((await cli.member('list')).out).toMatch(/^member +name +email +access +roles +channel +deactivated\n/)
  expect((await entriesOf(cli, 'tomas')).slice(1)).toEqual([
    {
      event: 'member.updated',
      detail: {
        changed: ['accessLevel', 'name', 'roleIds'],
        from: { accessLevel: 'Member', roleIds: ['agent'] },
        to: { accessLevel: 'Owner', roleIds: [] },
      },
    },
  ])
})

test('role update changes a role, and the audit log has its permissions before and after', async () => {
  const cli = await provisioned()
  const flags = ['--add-permission', 'Get:Conversation', '--remove-permission', 'Get:Tag', '--description', 'Reads.']
  await cli.json('role', 'update', 'agent', ...OF_ACME, ...flags)
  const permissions = ['Get:Conversation']
  expect(await cli.json('role', 'list', ...OF_ACME)).toMatchObject([{ uniqueId: 'agent', permissions }])
  expect((await entriesOf(cli, 'agent')).at(-1)).toMatchObject({
    event: 'role.updated',
    detail: { from: { permissions: ['Get:Tag'] }, to: { permissions } },
  })
  const again = await cli.parley(['role', 'update', 'agent', ...OF_ACME, '--remove-permission', 'Get:Tag'])
  expect(again).toMatchObject({ code: EXIT.failed, err: expect.stringContaining("isn't there to remove") as string })
})

test('member update --channel binds and unbinds a member, and rejects an Owner', async () => {
  const cli = await provisioned()
  const channelOf = async () =>
    ((await cli.json('member', 'list', ...OF_ACME)) as { channelId?: string }[])[1]?.channelId
  expect(await cli.member('update', 'tomas', '--channel', 'telegram')).toMatchObject({
    err: 'parley: The organization has no channel telegram.\n',
  })
  await cli.member('update', 'tomas', '--channel', 'chn_first')
  expect(await channelOf()).toBe('chn_first')
  const owner = { code: EXIT.failed, err: expect.stringContaining("can't be bound") as string }
  expect(await cli.member('update', 'tomas', '--access-level', 'Owner')).toMatchObject(owner)
  expect(await cli.member('update', 'grace', '--channel', 'chn_first')).toMatchObject(owner)

  const { out } = await cli.parley(['export'])
  const other = commandLine()
  expect(await other.parley(['import', '-'], { input: out })).toMatchObject({ code: EXIT.done })
  expect((await other.parley(['export'])).out).toContain('"channelId":"chn_first"')
  await cli.member('update', 'tomas', '--channel', 'off', '--access-level', 'Owner')
  expect(await channelOf()).toBeUndefined()
  expect((await entriesOf(cli, 'tomas')).slice(1).map(({ detail }) => detail)).toMatchObject([
    { changed: ['channelId'], to: { channelId: 'chn_first' } },
    { changed: ['accessLevel', 'channelId'], from: { channelId: 'chn_first' } },
  ])
})

test('the update commands reject a call without changes, an unknown record and an unknown role', async () => {
  const { member, parley } = await provisioned()
  expect(await member('update', 'tomas')).toMatchObject({ code: EXIT.usage })
  expect(await member('update', 'nobody', '--name', 'N')).toMatchObject({ code: EXIT.failed })
  expect(await member('update', 'tomas', '--add-role', 'boss')).toMatchObject({
    err: 'parley: The organization has no role boss.\n',
  })
  expect(await member('update', 'tomas', '--email', 'nowhere')).toMatchObject({ code: EXIT.usage })
  expect(await parley(['role', 'update', 'nobody', ...OF_ACME, '--name', 'N'])).toMatchObject({ code: EXIT.failed })
  expect(await parley(['role', 'update', 'nobody', ...OF_ACME])).toMatchObject({ code: EXIT.usage })
  expect(await parley(['member', 'list', '--organization', 'other'])).toMatchObject({ code: EXIT.failed })
})

test('the commands never remove the last active Owner, except with --allow-no-owner', async () => {
  const { member } = await provisioned()
  for (const change of [
    ['update', 'grace', '--access-level', 'Member'],
    ['deactivate', 'grace'],
  ]) {
    const { code, err } = await member(...change)
    expect({ code, err }).toEqual({
      code: EXIT.failed,
      err: expect.stringContaining('the last active Owner') as string,
    })
  }
  expect(await member('deactivate', 'grace', '--allow-no-owner')).toMatchObject({ code: EXIT.done })
})

test('member deactivate revokes all keys, an import does not undo it, and after member reactivate a new key is needed', async () => {
  const cli = await provisioned()
  const keys = async () => (await cli.json('keys', 'list', ...OF_ACME, '--member', 'tomas')) as { state: string }[]
  await cli.json('keys', 'create', ...OF_ACME, '--member', 'tomas')
  const before = (await cli.parley(['export'])).out
  await cli.member('deactivate', 'tomas')
  expect(await cli.parley(['keys', 'create', ...OF_ACME, '--member', 'tomas'])).toMatchObject({ code: EXIT.failed })
  expect(await cli.member('deactivate', 'tomas')).toMatchObject({ code: EXIT.failed })
  expect(await cli.parley(['import', '-'], { input: before })).toMatchObject({ code: EXIT.done })
  const exported = (await cli.parley(['export'])).out
  expect(exported).toMatch(/"uniqueId":"tomas".*"deactivatedAt":"/)
  const other = commandLine()
  await other.parley(['import', '-'], { input: exported })
  expect((await other.parley(['export'])).out).toContain('"deactivatedAt":"')

  await cli.member('reactivate', 'tomas')
  expect((await keys()).map(({ state }) => state)).toEqual(['revoked'])
  expect(await cli.json('keys', 'create', ...OF_ACME, '--member', 'tomas')).toMatchObject({ memberId: 'tomas' })
  const events = (await entriesOf(cli, 'tomas')).map(({ event }) => event)
  expect(events).toEqual(['member.created', 'member.deactivated', 'member.reactivated'])
})

test('a server rejects the keys of a deactivated member, and neither lists nor assigns the member', async () => {
  const harness = await createHarness()
  const { storage, keyOf, send, clock } = harness
  const [owner, agent] = [await keyOf(OWNER), await keyOf(AGENT)]
  const assignee = `/api/conversation/${CONVERSATION}/assignee`
  const assign = async () => {
    const json = { memberId: AGENT }
    return (await send('PUT', assignee, { key: owner, json })).status
  }
  expect([(await send('GET', '/api/auth/me', { key: agent })).status, await assign()]).toEqual([200, 200])
  const deactivatedAt = new Date(clock.ms).toISOString()
  await createRecordAdministration({ storage, now: () => new Date(clock.ms) }).updateMember(
    { organizationId: HARBOUR, uniqueId: AGENT },
    { edit: (member) => ({ ...member, deactivatedAt }), mayLeaveNoOwner: false },
  )
  expect([(await send('GET', '/api/auth/me', { key: agent })).status, await assign()]).toEqual([401, 422])
  const members = (await (await send('GET', '/api/members', { key: owner })).json()) as { members: object[] }
  expect(members.members).not.toContainEqual(expect.objectContaining({ uniqueId: AGENT }))
  const read = await send('GET', `/api/conversation/${CONVERSATION}`, { key: owner })
  expect(await read.json()).toMatchObject({ conversation: { assignedTo: { uniqueId: AGENT } } })
})
