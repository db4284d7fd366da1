import { expect, test } from 'vitest'
import { run } from '../../../test/keys-in-memory.ts'
import type { Act } from '../audit.ts'
import { type DeletedLock, purgeSome } from './purge.ts'

const act: Act = { organizationCode: 'Harbour123', at: new Date(9) }

// oxlint-disable-next-line require-yield -- Without a database, no step is needed.
function* answer<Result>(result: () => Result): Generator<never, Result, never> {
  return result()
}

/** A step of a purge that finds these conversations, and what it did. */
function purge(conversationIds: string[]) {
  const told: string[] = []
  const purged = run(
    purgeSome(
      {
        conversations: {
          lockDeleted: (organizationCode, before, most) =>
            answer(() => {
              told.push(`lock ${most} before ${before.getTime()}`)
              const conversations = conversationIds.map((conversationId) => ({ conversationId, contactId: 'con_1' }))
              return { organizationCode, conversations } as unknown as DeletedLock
            }),
          remove: (lock) =>
            answer(() => void told.push(`remove ${lock.conversations.map((each) => each.conversationId).join(' ')}`)),
        },
        audit: {
          append: (_, event, id) => void told.push(`${event} ${id}`),
        },
        act,
      },
      new Date(5),
    ),
  )
  return { purged, told }
}

test('a step of a purge locks at most 200 conversations, removes them, and records each', () => {
  expect(purge(['cnv_1', 'cnv_2'])).toEqual({
    purged: 2,
    told: ['lock 200 before 5', 'remove cnv_1 cnv_2', 'conversation.purged cnv_1', 'conversation.purged cnv_2'],
  })
})

test('a step of a purge that finds nothing removes and records nothing', () => {
  expect(purge([])).toEqual({ purged: 0, told: ['lock 200 before 5'] })
})
