import type { MemberPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, EXAMPLE, OWNER, READER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

test('returns members sorted by identifier, with each member’s roles in the stored order', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await put(storage, [changed(AGENT, { roleIds: ['rol_supervisor', 'rol_agent'] })])

  const { members } = (await (await send('GET', '/api/members', { key })).json()) as MemberPage

  expect(members.map(({ uniqueId }) => uniqueId)).toEqual([OWNER, READER, SUPERVISOR, AGENT].toSorted())
  expect(members[0]).toEqual(EXAMPLE.assignedTo)
  const agent = members.find(({ uniqueId }) => uniqueId === AGENT)
  expect(agent?.roles.map(({ uniqueId }) => uniqueId)).toEqual(['rol_supervisor', 'rol_agent'])
})

test('leaves out deactivated members', async () => {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, [changed(AGENT, { deactivatedAt: '2026-06-01T08:00:00.000Z' })])

  const { members } = (await (await send('GET', '/api/members', { key: await keyOf(OWNER) })).json()) as MemberPage

  expect(members.map(({ uniqueId }) => uniqueId)).toEqual([OWNER, READER, SUPERVISOR].toSorted())
})
