import type { ConversationStatus } from '@parley/contract'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { expect, test } from 'vitest'
import { openAny } from '../../../test/engine.ts'
import { CONVERSATION } from '../../../test/fixture.ts'
import { changed, openFilled, trail } from '../../../test/stores.ts'
import { changeStatus } from './change-status.ts'
import { put } from '../../../test/contents.ts'
import { perform } from '../../store/store.ts'

const STATUSES: ConversationStatus[] = ['Active', 'Closed', 'Deleted']

async function conversation(status: ConversationStatus) {
  const { storage, act, read } = await openFilled(openAny)
  await put(storage, [changed(CONVERSATION, { status })])
  const change = (to: ConversationStatus) => perform(storage, act, changeStatus, { conversationId: CONVERSATION, to })
  const changes = async () => (await trail(storage)).filter(({ event }) => event === 'conversation.status_changed')
  return { read, change, changes }
}

const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))

test.each(PAIRS)(
  'changing the status from %s to %s writes one audit entry, or none if the status is the same',
  async (from, to) => {
    const { read, change, changes } = await conversation(from)
    const { contactId } = (await read()).conversation
    expect(await change(to)).toMatchObject({ outcome: from === to ? 'kept' : 'changed' })
    expect((await read()).conversation.status).toBe(to)
    expect((await changes()).map(({ detail }) => detail)).toEqual(
      from === to ? [] : [{ conversationId: CONVERSATION, contactId, channelId: FIRST_CHANNEL, from, to }],
    )
  },
)
