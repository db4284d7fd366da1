// Text of others, such as names and arguments, reaches a terminal only in escaped form.
import { expect, test } from 'vitest'
import { commandLine } from '../../test/command-line.ts'

/** An escape sequence, the bell, a carriage return, a C1 control character, and a character that reverses the text behind it. */
const HOSTILE = 'A\u001B[2J\u0007\r\u009B\u202Eda'
const CONTROL = /[^\P{Cc}\n]|\p{Cf}/u
const AT = '2026-03-13T15:04:05.000Z'
const RECORDS = [
  { type: 'organization', uniqueId: 'acme', name: HOSTILE, createdAt: AT },
  { type: 'channel', uniqueId: 'chn_first', name: HOSTILE },
  { type: 'role', uniqueId: 'agent', name: HOSTILE, permissions: ['Get:Tag'] },
  {
    type: 'member',
    uniqueId: 'ada',
    name: HOSTILE,
    email: 'ada@acme.example',
    accessLevel: 'Owner',
    roleIds: [],
    createdAt: AT,
  },
  {
    type: 'contact',
    uniqueId: 'con',
    name: HOSTILE,
    phone: '+491500000001',
    attributes: {},
    createdAt: AT,
    status: 'Active',
  },
]

async function withHostileNames() {
  const line = commandLine()
  await line.parley(['organization', 'create', '--id', 'acme', '--name', 'Acme'])
  const [, channel] = JSON.parse(`[${(await line.parley(['export'])).out.trim().replaceAll('\n', ',')}]`)
  const records = RECORDS.map((record) => ({
    ...(record.type === 'channel' && channel),
    ...record,
    ...(record.type !== 'organization' && { organizationId: 'acme' }),
  }))
  const { code, err } = await line.parley(['import', line.lines('hostile.jsonl', records)])
  expect([code, err]).toEqual([0, ''])
  return line
}

test('listings, exports and messages escape control and format characters of names and arguments', async () => {
  const { parley, file } = await withHostileNames()
  const ofAcme = ['--organization', 'acme']
  const listings = [
    ['organization', 'list'],
    ['channel', 'list', ...ofAcme],
    ['role', 'list', ...ofAcme],
    ['member', 'list', ...ofAcme],
    ['contact', 'identities', 'con'],
    ['contact', 'export', 'con'],
    ['audit', 'list'],
    ['export'],
  ]
  for (const command of listings.flatMap((each) => [each, [...each, '--json']])) {
    const { code, out } = await parley(command)
    expect({ command, code, hasControl: CONTROL.test(out) }).toEqual({ command, code: 0, hasControl: false })
  }
  const messages = [
    ['member', 'list', '--organization', HOSTILE],
    ['webhook', 'enable', ...ofAcme, '--webhook', HOSTILE],
    ['keys', 'scan', file(HOSTILE)],
    ['import', file(HOSTILE)],
    ['audit', 'list', '--since', HOSTILE],
    ['audit', 'list', HOSTILE],
    [HOSTILE],
  ]
  for (const command of messages) {
    const { code, out, err } = await parley(command)
    expect({ command, code, hasControl: CONTROL.test(out + err) }).not.toMatchObject({ code: 0 })
    expect({ command, hasControl: CONTROL.test(out + err) }).toEqual({ command, hasControl: false })
    expect(err).toContain(String.raw`A\u001b[2J\u0007\u000d\u009b\u202eda`)
  }
})

test('JSON with escaped characters has the value as it is stored', async () => {
  const { json, parley } = await withHostileNames()
  expect(await json('member', 'list', '--organization', 'acme')).toMatchObject([{ name: HOSTILE }])
  const exported = (await parley(['export'])).out.split('\n').find((text) => text.startsWith('{"type":"member"'))
  expect(JSON.parse(exported ?? '')).toMatchObject({ name: HOSTILE })
})
