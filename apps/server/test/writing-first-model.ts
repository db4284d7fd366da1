// Members who write to a contact first, while the contact writes and others close and reopen its conversations. The events say whether
// a conversation was ever created beside an active one.
import { expect } from 'vitest'
import { changeStatus } from '../src/domain/conversations/change-status.ts'
import { createConversation } from '../src/domain/conversations/create-conversation.ts'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { createWriter } from './result-of.ts'
import type { Store } from '../src/store/store.ts'
import { callerOf, channelBy, eventsOf, written } from './channel.ts'
import { put } from './contents.ts'
import { codeOf } from './keys.ts'
import { NOON } from './stores.ts'

const REQUESTS = 50

/**
 * Sends 50 requests for one contact at the same time, in each round to a contact of a new organization. In every other round, some
 * requests close or reopen a conversation.
 */
export async function writeFirst(storage: Store, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) await writeOnce(storage, `org_first_${round}`, round % 2 === 1)
}

async function writeOnce(storage: Store, organizationId: string, closes: boolean): Promise<void> {
  const createdAt = NOON.toISOString()
  const contact = { phone: '+49 30 1', messagingAppContactId: 'app.ada', attributes: {}, status: 'Active' as const }
  await put(storage, [
    { type: 'organization', uniqueId: organizationId, name: 'First', createdAt },
    { type: 'contact', organizationId, uniqueId: 'con_ada', createdAt, ...contact },
  ])
  const caller = callerOf(await codeOf(storage, organizationId), organizationId)
  const write = createWriter({ storage, now: () => NOON })
  const channel = channelBy(storage, caller, () => NOON)
  const returned = new Set<string>()

  async function request(number: number): Promise<void> {
    const kind = number % (closes ? 5 : 2)
    const known = kind === 4 ? [...returned][0] : [...returned].at(-1)
    if (kind > 1 && known !== undefined) {
      await write(caller, 'req', changeStatus, { conversationId: known, to: kind === 4 ? 'Active' : 'Closed' })
    } else if (kind === 1) {
      const [result] = await channel.deliver(written('app.ada', `app.${number}`))
      expect(result).toMatchObject({ result: 'Created', contactId: 'con_ada' })
    } else {
      const creation = {
        conversationId: `cnv_${number}`,
        organizationId,
        contactId: 'con_ada',
        channelId: FIRST_CHANNEL,
      }
      const { conversation } = await write(caller, 'req', createConversation, creation)
      const { uniqueId } = JSON.parse(conversation) as { uniqueId: string }
      returned.add(uniqueId)
    }
  }
  const numbers = Array.from({ length: REQUESTS }, (_, number) => number)
  const later = numbers.splice(REQUESTS / 2)
  await Promise.all(numbers.map(request))
  await Promise.all(later.map(request))

  const active = new Set<string>()
  const made: string[] = []
  for (const { type, data } of await eventsOf(storage, caller.organization)) {
    const { conversationId = '', to } = data as { conversationId?: string; to?: string }
    if (type === 'conversation.created') {
      expect([...active], `${conversationId} was created beside an active one`).toEqual([])
      made.push(conversationId)
      active.add(conversationId)
    } else if (type === 'conversation.status_changed') {
      if (to === 'Active') active.add(conversationId)
      else active.delete(conversationId)
    }
  }
  expect(made).toEqual(expect.arrayContaining([...returned]))
  if (!closes) expect(made).toHaveLength(1)
}
