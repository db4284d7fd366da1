import { expect, test } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { EXIT } from './world.ts'

const AT = '2026-03-01T00:00:00.000Z'
const ORGANIZATION = { type: 'organization', uniqueId: 'acme', name: 'Acme', createdAt: AT }
const contact = (uniqueId: string, more: object) => ({
  type: 'contact',
  organizationId: 'acme',
  uniqueId,
  phone: '+33600000000',
  attributes: {},
  createdAt: AT,
  status: 'Active',
  ...more,
})
const scope = { identityScope: 'chn_first', usedAt: AT }
const RECORDS = [
  ORGANIZATION,
  contact('con_ada', { identities: [{ ...scope, kind: 'app', value: 'app.ada' }] }),
  contact('con_ben', { identities: [], duplicates: [{ contactId: 'con_ada', suspectedAt: AT }] }),
]

async function open(records: readonly object[] = RECORDS) {
  const cli = commandLine()
  await cli.parley(['organization', 'create', '--id', 'other', '--name', 'Other'])
  const input = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  expect(await cli.parley(['import', '-'], { input })).toMatchObject({ code: EXIT.done })
  return cli
}

test('contact move-identities moves identifiers to another contact, to a new one, and to nobody', async () => {
  const cli = await open()
  const identity = { identityScope: 'chn_first', channelId: 'chn_first', kind: 'App', value: 'app.ada', changedAt: AT }
  expect(await cli.json('contact', 'identities', 'con_ada')).toEqual([identity])
  const moved = [{ channelId: 'chn_first', value: 'app.ada' }]
  expect(await cli.json('contact', 'move-identities', 'con_ada', '--to', 'con_ben')).toMatchObject({ moved })
  expect(await cli.json('contact', 'identities', 'con_ben')).toEqual([identity])
  const selected = ['--identity', 'chn_first=app.ada']
  const created = (await cli.json('contact', 'move-identities', 'con_ben', '--to-new', ...selected)) as {
    toContact: { uniqueId: string }
  }
  expect(await cli.json('contact', 'identities', created.toContact.uniqueId)).toEqual([identity])
  expect(await cli.json('contact', 'move-identities', created.toContact.uniqueId, '--to-nobody')).toMatchObject({
    moved,
  })
  expect((await cli.parley(['contact', 'move-identities', 'con_ada', '--to-nobody', ...selected])).code).toBe(EXIT.done)
  expect((await cli.parley(['contact', 'move-identities', 'con_ada', '--to-new', ...selected])).code).toBe(EXIT.failed)
  expect((await cli.parley(['contact', 'move-identities', 'con_ada'])).code).toBe(EXIT.usage)
  const log = (await cli.parley(['audit', 'list', '--json'])).out
  expect(log).toContain('contact.identities_moved')
  expect(log).not.toContain('app.ada')
})

test('contact duplicates lists the suspected duplicates of a contact', async () => {
  const cli = await open()
  expect(await cli.json('contact', 'duplicates', 'con_ada')).toEqual([{ contactId: 'con_ben', suspectedAt: AT }])
})

test('channel ignored-aliases lists hashes with their contacts, and channel forgive-alias removes one', async () => {
  const aliasUses = ['', 'one', 'two'].map((usedBy) => ({ identityScope: 'chn_first', alias: 'hash', usedBy }))
  const cli = await open([ORGANIZATION, contact('con_ada', { aliasUses })])
  const channel = ['chn_first', '--organization', 'acme']
  const list = () => cli.json('channel', 'ignored-aliases', ...channel)
  expect(await list()).toEqual([{ alias: 'hash', contactIds: ['con_ada'] }])
  const forgive = ['channel', 'forgive-alias', 'chn_first', 'hash', '--organization', 'acme']
  expect((await cli.parley(forgive)).code).toBe(EXIT.done)
  expect(await list()).toEqual([])
  expect((await cli.parley(forgive)).code).toBe(EXIT.failed)
})

test('the first channel of a new organization matches phone numbers only with --phone-matching', async () => {
  const cli = commandLine()
  const create = ['organization', 'create', '--name', 'Acme', '--id']
  const matchingOf = async (id: string) => {
    const [first] = (await cli.json('channel', 'list', '--organization', id)) as { phoneMatching: string }[]
    return first?.phoneMatching
  }
  await cli.parley([...create, 'one'])
  await cli.parley([...create, 'two', '--phone-matching', 'Identifiers'])
  expect([await matchingOf('one'), await matchingOf('two')]).toEqual(['Never', 'Identifiers'])
  const input = `${JSON.stringify(ORGANIZATION)}\n`
  await cli.parley(['import', '-'], { input })
  expect(await matchingOf('acme')).toBe('Never')
})
