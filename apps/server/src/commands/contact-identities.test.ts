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
  const line = commandLine()
  await line.parley(['organization', 'create', '--id', 'other', '--name', 'Other'])
  const input = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  expect(await line.parley(['import', '-'], { input })).toMatchObject({ code: EXIT.done })
  return line
}

test('contact move-identities moves identifiers to another contact, to a new one, and to nobody', async () => {
  const line = await open()
  const identity = { identityScope: 'chn_first', kind: 'App', value: 'app.ada', changedAt: AT }
  expect(await line.json('contact', 'identities', 'con_ada')).toEqual([identity])
  const moved = [{ channelId: 'chn_first', value: 'app.ada' }]
  expect(await line.json('contact', 'move-identities', 'con_ada', '--to', 'con_ben')).toMatchObject({ moved })
  expect(await line.json('contact', 'identities', 'con_ben')).toEqual([identity])
  const selected = ['--identity', 'chn_first=app.ada']
  const created = (await line.json('contact', 'move-identities', 'con_ben', '--to-new', ...selected)) as {
    toContact: { uniqueId: string }
  }
  expect(await line.json('contact', 'identities', created.toContact.uniqueId)).toEqual([identity])
  expect(await line.json('contact', 'move-identities', created.toContact.uniqueId, '--to-nobody')).toMatchObject({
    moved,
  })
  expect((await line.parley(['contact', 'move-identities', 'con_ada', '--to-nobody', ...selected])).code).toBe(
    EXIT.done,
  )
  expect((await line.parley(['contact', 'move-identities', 'con_ada', '--to-new', ...selected])).code).toBe(EXIT.failed)
  expect((await line.parley(['contact', 'move-identities', 'con_ada'])).code).toBe(EXIT.usage)
  const log = (await line.parley(['audit', 'list', '--json'])).out
  expect(log).toContain('contact.identities_moved')
  expect(log).not.toContain('app.ada')
})

test('contact duplicates lists the suspected duplicates of a contact', async () => {
  const line = await open()
  expect(await line.json('contact', 'duplicates', 'con_ada')).toEqual([{ contactId: 'con_ben', suspectedAt: AT }])
})

test('channel ignored-aliases lists hashes with their contacts, and channel forgive-alias removes one', async () => {
  const aliasUses = ['', 'one', 'two'].map((usedBy) => ({ identityScope: 'chn_first', alias: 'hash', usedBy }))
  const line = await open([ORGANIZATION, contact('con_ada', { aliasUses })])
  const channel = ['chn_first', '--organization', 'acme']
  const list = () => line.json('channel', 'ignored-aliases', ...channel)
  expect(await list()).toEqual([{ alias: 'hash', contactIds: ['con_ada'] }])
  const forgive = ['channel', 'forgive-alias', 'chn_first', 'hash', '--organization', 'acme']
  expect((await line.parley(forgive)).code).toBe(EXIT.done)
  expect(await list()).toEqual([])
  expect((await line.parley(forgive)).code).toBe(EXIT.failed)
})

test('the first channel of a new organization matches phone numbers only with --phone-matching', async () => {
  const line = commandLine()
  const create = ['organization', 'create', '--name', 'Acme', '--id']
  const matchingOf = async (id: string) => {
    const [first] = (await line.json('channel', 'list', '--organization', id)) as { phoneMatching: string }[]
    return first?.phoneMatching
  }
  await line.parley([...create, 'one'])
  await line.parley([...create, 'two', '--phone-matching', 'Identifiers'])
  expect([await matchingOf('one'), await matchingOf('two')]).toEqual(['Never', 'Identifiers'])
  const input = `${JSON.stringify(ORGANIZATION)}\n`
  await line.parley(['import', '-'], { input })
  expect(await matchingOf('acme')).toBe('Told')
})
