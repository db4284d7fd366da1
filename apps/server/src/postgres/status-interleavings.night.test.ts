// Proves serializability of status changes with other writes of a conversation: one runs after each step of the other. The outcome must
// equal that of running one after the other. The other write runs alone, or in a transaction that writes share.
import type { Conversation, ConversationStatus } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { openInterleaving, tryEachStep } from '../../test/postgres/interleave.ts'
import { changed, later, NOON, text, trail, viewOf } from '../../test/stores.ts'
import type { AuditLog } from '../domain/kernel/audit.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import { changeStatus } from '../domain/conversations/change-status.ts'
import type { WriteOutcome } from '../domain/conversations/write.ts'
import { createOrderedIds } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import { createPostgresStorage } from './postgres.ts'
import { jobScript, withEvents } from '../store/event-log.ts'
import { put } from '../../test/contents.ts'

interface Wanted {
  to: ConversationStatus
  /** True if the conversation must be as it was at the start. */
  isConditional: boolean
}

const WANTED: [string, Wanted][] = (['Closed', 'Deleted', 'Active'] as const).flatMap((to): [string, Wanted][] => [
  [`set ${to}`, { to, isConditional: false }],
  [`set ${to} with If-Match`, { to, isConditional: true }],
])

async function open() {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const { isHeldUp, runUntil } = await openInterleaving(url)
  await put(storage, harbourAndCedar())
  const { act, organization, read } = await viewOf(storage, HARBOUR)
  const nextEventId = createOrderedIds('int', () => NOON)
  let made = 0

  async function newConversation() {
    made += 1
    const conversationId = `${CONVERSATION}_${made}`
    await put(storage, [changed(CONVERSATION, { uniqueId: conversationId })])
    const { revision } = await read(conversationId)
    const change = ({ to, isConditional }: Wanted) => ({
      conversationId,
      to,
      ...(isConditional && { onlyIf: [revision] }),
    })
    const outcomeOf = async (results: readonly unknown[]) => {
      const { status, totalMessages } = (await read(conversationId)).conversation
      const changes = (await trail(storage)).filter(({ subjectId }) => subjectId === conversationId)
      // An identifier is as old as the request, so entries of changes at the same time don't stand in the order of commits.
      const entries = changes.map(({ detail }) => JSON.stringify([detail?.['from'], detail?.['to']])).toSorted()
      return JSON.stringify([results, status, totalMessages, entries])
    }
    return { conversationId, change, outcomeOf }
  }
  type New = Awaited<ReturnType<typeof newConversation>>

  const script =
    ({ change }: New, wanted: Wanted) =>
    (audit: AuditLog) =>
      changeStatus({ audit, act }, change(wanted))

  /** Runs a change until after a step, then something else, and then the rest. */
  async function stopping(of: New, wanted: Wanted, step: number, then: () => Promise<void>): Promise<Stopped> {
    const { result, steps } = await runUntil(() => withEvents(jobScript(script(of, wanted), nextEventId)), step, then)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is what the script returns.
    return { result: seenIn(result as WriteOutcome | ServiceError), steps }
  }
  const others: Record<string, (of: New, storage: Store) => Promise<unknown>> = {
    ...Object.fromEntries(
      WANTED.flatMap(([name, wanted]) => [
        [`${name} alone`, async (of: New) => seenIn(await storage.write(undefined, script(of, wanted)))],
        [
          `${name} in a shared transaction`,
          async (of: New) => seenIn(await storage.write(organization, script(of, wanted), of.conversationId)),
        ],
      ]),
    ),
    'put a message': ({ conversationId }) =>
      put(storage, [text(`msg_${conversationId}`, later(1), { conversationId })]).then(() => 'put'),
  }
  return { storage, isHeldUp, newConversation, stopping, others }
}

interface Stopped {
  result: unknown
  steps: number
}

/** Returns an outcome as a client sees it. */
function seenIn(result: WriteOutcome | ServiceError) {
  if (result instanceof ServiceError) return 'unknown'
  const { status, totalMessages, messages }: Conversation = JSON.parse(result.conversation)
  expect(messages).toHaveLength(totalMessages)
  return [result.outcome, status, totalMessages]
}

const never = () => Promise.reject(new Error('The change has no such step.'))

test.each(WANTED)('"%s" is serializable with every change in the middle of it', async (_, wanted) => {
  const { storage, isHeldUp, newConversation, stopping: outer, others } = await open()
  for (const [other, inner] of Object.entries(others)) {
    const [one, two] = [await newConversation(), await newConversation()]
    const outerFirst = (await outer(one, wanted, 0, never)).result
    const serial = [await one.outcomeOf([outerFirst, await inner(one, storage)])]
    const innerFirst = await inner(two, storage)
    serial.push(await two.outcomeOf([(await outer(two, wanted, 0, never)).result, innerFirst]))
    await tryEachStep(async (step) => {
      const conversation = await newConversation()
      let hasWaited = false
      let running: Promise<unknown> | undefined
      const { result, steps } = await outer(conversation, wanted, step, async () => {
        running = inner(conversation, storage)
        hasWaited = await isHeldUp(running)
      })
      expect(serial, `${other} after step ${step}`).toContain(await conversation.outcomeOf([result, await running]))
      return { steps, hasWaited }
    })
  }
})
