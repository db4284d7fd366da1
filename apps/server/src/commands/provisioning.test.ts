import { expect, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import type { AuditEntry } from '../domain/kernel/audit.ts'

const MEMBER = ['member', 'create', '--organization', 'acme', '--name', 'Tomas Lind', '--email', 'tomas@acme.example']

test('three commands create an organization, a member and a key', async () => {
  expect(await provision(commandLine())).toMatch(/^parley_[0-9A-Za-z]{59}$/)
})

test('a record without --id gets a generated identifier', async () => {
  const { json } = commandLine()
  const organization = await json('organization', 'create', '--name', 'Acme Support')
  expect(organization).toMatchObject({ type: 'organization', uniqueId: expect.stringMatching(/^org_/) as string })
})

test('member create gives the member the named roles, and rejects an unknown role', async () => {
  const cli = commandLine()
  await provision(cli)
  const role = ['--name', 'Agent', '--permission', 'Update:Conversation', '--permission', 'Regenerate:ApiKey']
  const created = await cli.json('role', 'create', '--organization', 'acme', '--id', 'agent', ...role)
  expect(created).toMatchObject({ uniqueId: 'agent', permissions: ['Update:Conversation', 'Regenerate:ApiKey'] })
  expect(await cli.json(...MEMBER, '--role', 'agent')).toMatchObject({ accessLevel: 'Member', roleIds: ['agent'] })
  const unknown = await cli.parley([...MEMBER, '--role', 'boss'])
  expect(unknown).toMatchObject({ code: 1, err: 'parley: The organization has no role boss.\n' })
})

test('the audit log has an entry for each created record and for the access of a member', async () => {
  const cli = commandLine()
  await provision(cli)
  const role = ['--id', 'agent', '--name', 'Agent', '--permission', 'Get:Tag']
  await cli.json('role', 'create', '--organization', 'acme', ...role)
  const { out } = await cli.parley(['audit', 'list', '--json'])
  const lines = out.trim().split('\n')
  const entries = lines.map((text) => JSON.parse(text) as AuditEntry)
  expect(entries.map(({ event, subjectId, detail }) => ({ event, subjectId, detail }))).toEqual([
    { event: 'organization.created', subjectId: 'acme' },
    { event: 'member.created', subjectId: 'grace', detail: { accessLevel: 'Owner', roleIds: [] } },
    { event: 'api_key.created', subjectId: expect.stringMatching(/^key_/) as string },
    { event: 'role.created', subjectId: 'agent', detail: { permissions: ['Get:Tag'] } },
  ])
  expect(out).not.toMatch(/Grace|@/)
})

test('the create commands never replace an existing record', async () => {
  const cli = commandLine()
  await provision(cli)
  const again = ['organization', 'create', '--id', 'acme', '--name', 'Other']
  expect(await cli.parley(again)).toMatchObject({ code: 1, err: 'parley: The organization acme exists already.\n' })
  const member = await cli.parley([...MEMBER, '--id', 'grace'])
  expect(member).toMatchObject({ code: 1, err: 'parley: The member grace exists already.\n' })
  expect(await cli.parley(['export'])).toMatchObject({ out: expect.not.stringContaining('Tomas') as string })
})

test('the error for a value that the contract does not allow names the flag', async () => {
  const cli = commandLine()
  await provision(cli)
  expect(await cli.parley([...MEMBER, '--id', 'a b'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--id: Invalid') as string,
  })
  const email = MEMBER.map((word) => (word === 'tomas@acme.example' ? 'nowhere' : word))
  expect(await cli.parley(email)).toMatchObject({ code: 2, err: 'parley: --email: Invalid email address.\n' })
})

test('the error for an unknown permission lists the permissions of the contract', async () => {
  const cli = commandLine()
  await provision(cli)
  const create = ['role', 'create', '--organization', 'acme', '--name', 'Agent', '--permission']
  const update = ['role', 'update', 'agent', '--organization', 'acme', '--add-permission']
  for (const args of [create, update]) {
    const rejection = new RegExp(`'${args.at(-1)} <permission>' argument 'Get:Tgs' is invalid.* choices .* Get:Tag, `)
    expect(await cli.parley([...args, 'Get:Tgs'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(rejection) as string,
    })
  }
  expect(await cli.parley([...create, 'Get:OrganizationMember'])).toMatchObject({ code: 0 })
})

test('organization create creates a missing store, and every other command rejects it', async () => {
  const { parley } = commandLine()
  for (const args of [MEMBER, ['keys', 'list', '--organization', 'acme'], ['audit', 'list'], ['export']]) {
    expect(await parley(args)).toMatchObject({ code: 1, err: expect.stringContaining('There is no store') as string })
  }
  expect(await parley(['organization', 'create', '--name', 'Acme'])).toMatchObject({ code: 0 })
})

test.each([
  ['an unknown command', ['frobnicate']],
  ['a missing flag', ['organization', 'create']],
  ['an unknown flag', ['audit', 'list', '--colour', 'red']],
  ['an age that is none', ['purge', '--older-than', 'soon']],
  ['a bad address of a store', ['audit', 'list', '--database-url', 'parley.db']],
])('%s is a usage error', async (_, args) => {
  const { code, out, err } = await commandLine().parley(args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).not.toBe('')
})

test('every command has a help text, and those that use a store have examples', async () => {
  const { parley } = commandLine()
  const { code, out } = await parley(['--help'])
  expect(code).toBe(0)
  const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  expect(names).toEqual(expect.arrayContaining(['serve', 'keys', 'import', 'restore']))
  for (const name of names) expect((await parley([name, '--help'])).out).toContain(`Usage: parley ${name}`)
  for (const args of [['keys', 'create'], ['member', 'create'], ['import'], ['backup'], ['purge']]) {
    expect((await parley([...args, '--help'])).out).toContain(`  $ parley ${args.join(' ')} `)
  }
})
