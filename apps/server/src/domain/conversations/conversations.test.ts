import type { ConversationStatus } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { resultOf } from '../../../test/result-of.ts'
import { openAny } from '../../../test/engine.ts'
import { NOON, openFilled, trail } from '../../../test/stores.ts'
import { createRun } from '../../store/run.ts'
import { changeStatus } from './change-status.ts'
import { getConversation } from './lock-conversation.ts'
import type { Caller } from '../kernel/caller.ts'

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
  const change = async (to: ConversationStatus, onlyIf?: readonly string[], conversationId: string = CONVERSATION) =>
    resultOf(await run.write(caller, 'req_7', changeStatus, { conversationId, to, onlyIf }))
  const get = async (conversationId: string) =>
    resultOf(await run.read(caller, () => getConversation(caller, conversationId)))
  return { storage, change, get, read, revision: (await read()).revision }
}

test.each<[string, (revision: string) => readonly string[] | undefined, 'changed' | 'rejected']>([
  ['no precondition', () => undefined, 'changed'],
  ['the current revision', (revision) => [revision], 'changed'],
  ['a list with the current revision', (revision) => ['old', revision], 'changed'],
  ['an old revision', () => ['old'], 'rejected'],
  ['an empty list', () => [], 'rejected'],
])('changeStatus applies the precondition: %s', async (_name, precondition, expected) => {
  const { change, revision } = await open()
  expect((await change('Closed', precondition(revision))).outcome).toBe(expected)
})

test('a request for the current status changes nothing, even if the precondition is stale', async () => {
  const { storage, change, revision } = await open()
  expect(await change('Active', ['old'])).toMatchObject({ outcome: 'kept', revision })
  expect(await trail(storage)).toEqual([])
})

test('the audit entry of a change has the member, the key and the request', async () => {
  const { storage, change } = await open()
  await change('Closed')
  expect(await trail(storage)).toMatchObject([{ memberId: OWNER, keyId: 'key_1', requestId: 'req_7', at: NOON }])
})

test('getConversation returns a deleted conversation', async () => {
  const { change, get, read } = await open()
  await change('Deleted')
  const { conversation, revision } = (await get(CONVERSATION)).snapshot()
  expect({ conversation: JSON.parse(conversation) as unknown, revision }).toEqual(await read())
})

test('reading or changing an unknown conversation fails with conversation_not_found', async () => {
  const { change, get } = await open()
  await expect(get('cnv_nobody')).rejects.toMatchObject({ code: 'conversation_not_found' })
  await expect(change('Closed', undefined, 'cnv_nobody')).rejects.toMatchObject({ code: 'conversation_not_found' })
})
