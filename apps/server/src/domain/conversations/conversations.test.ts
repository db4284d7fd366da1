import type { ConversationStatus } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { openAny } from '../../../test/engine.ts'
import { NOON, openFilled, trail } from '../../../test/stores.ts'
import { createRun } from '../run.ts'
import { changeStatus } from './change-status.ts'
import { getConversation } from './get.ts'
import type { Caller } from '../caller.ts'

async function open() {
  const { storage, organization, read } = await openFilled(openAny)
  const caller: Caller = {
    organizationId: HARBOUR,
    organization,
    memberId: OWNER,
    accessLevel: 'Owner',
    permissions: [],
    keyId: 'key_1',
    keyState: 'current',
  }
  const run = createRun({ storage, now: () => NOON })
  const change = (to: ConversationStatus, onlyIf?: readonly string[], conversationId: string = CONVERSATION) =>
    run.write(caller, 'req_7', changeStatus, { conversationId, to, onlyIf })
  const get = (conversationId: string) => run.read(caller, (view) => getConversation(view, conversationId))
  return { storage, change, get, read, revision: (await read()).revision }
}

test.each<[string, (revision: string) => readonly string[] | undefined, 'changed' | 'rejected']>([
  ['no precondition', () => undefined, 'changed'],
  ['the revision that stands', (revision) => [revision], 'changed'],
  ['a list with the revision that stands', (revision) => ['old', revision], 'changed'],
  ['an old revision', () => ['old'], 'rejected'],
  ['a list of nothing', () => [], 'rejected'],
])('under %s a change is decided', async (_name, precondition, expected) => {
  const { change, revision } = await open()
  expect((await change('Closed', precondition(revision))).outcome).toBe(expected)
})

test('the status that stands already is kept, even when the precondition is stale', async () => {
  const { storage, change, revision } = await open()
  expect(await change('Active', ['old'])).toMatchObject({ outcome: 'kept', revision })
  expect(await trail(storage)).toEqual([])
})

test('a change tells who made it, with what key, in which request', async () => {
  const { storage, change } = await open()
  await change('Closed')
  expect(await trail(storage)).toMatchObject([{ memberId: OWNER, keyId: 'key_1', requestId: 'req_7', at: NOON }])
})

test('a conversation is read as it stands, also once it is deleted', async () => {
  const { change, get, read } = await open()
  await change('Deleted')
  const { conversation, revision } = (await get(CONVERSATION)).snapshot()
  expect({ conversation: JSON.parse(conversation) as unknown, revision }).toEqual(await read())
})

test('a conversation that is not there is a problem of the contract', async () => {
  const { change, get } = await open()
  await expect(get('cnv_nobody')).rejects.toMatchObject({ code: 'conversation_not_found' })
  await expect(change('Closed', undefined, 'cnv_nobody')).rejects.toMatchObject({ code: 'conversation_not_found' })
})
