// Every pair of changes of one message, in both orders, with the message before, between and after them, ends in the same state.
import type { Message, Reaction } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { MessageChange } from '../src/domain/tables/message-changes.ts'
import type { Store } from '../src/store/store.ts'
import { channelOf, editOf, reactionOf, removalOf, written } from './channel.ts'
import { contentOf, put } from './contents.ts'
import { newFilledStorage, newStorage } from './engine.ts'
import { HARBOUR } from './fixture.ts'
import { later, NOON, viewOf } from './stores.ts'

const at = (ms: number) => later(ms - 1000).toISOString()
/**
 * The changes of a message. Two edits have the same time, and so do a reaction and its removal. Two removals of the message have different
 * ones. The newest edit has the text with which the message was sent.
 */
const CHANGES: readonly ((id: string) => MessageChange)[] = [
  (id) => editOf(id, 'a', at(1)),
  (id) => editOf(id, 'b', at(2)),
  (id) => editOf(id, 'c', at(2)),
  (id) => editOf(id, `This is ${id}.`, at(3)),
  (id) => removalOf(id, { at: at(1) }),
  (id) => removalOf(id, { at: at(3) }),
  (id) => reactionOf(id, '👍', at(1)),
  (id) => reactionOf(id, '❤', at(2)),
  (id) => reactionOf(id, undefined, at(2)),
  (id) => reactionOf(id, '👍', at(2), { direction: 'OutBound' }),
  (id) => reactionOf(id, undefined, at(3), { direction: 'OutBound' }),
]

/** What happens to one message: two changes in an order, and its arrival. */
interface Sequence {
  id: string
  changes: readonly [MessageChange, MessageChange]
  steps: readonly (MessageChange | 'arrival')[]
}

const SEQUENCES: readonly Sequence[] = CHANGES.flatMap((first, row) =>
  CHANGES.flatMap((second, column) =>
    [0, 1, 2].map((arrival): Sequence => {
      const id = `app.${row}.${column}.${arrival}`
      const changes = [first(id), second(id)] as const
      return { id, changes, steps: changes.toSpliced(arrival, 0, 'arrival' as never) }
    }),
  ),
)

/** The state that the decisions `edited-messages`, `reactions` and `removed-messages` name. */
function expectedOf(id: string, changes: Sequence['changes']): Partial<Message> {
  const removal = changes.find(({ kind }) => kind === 'MessageRemoved')
  if (removal !== undefined) return { messageType: 'Removed', removedAt: removal.at, messageData: {} }
  const newest = changes.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).toReversed()
  const edit = newest.find((change) => change.kind === 'MessageEdited')
  const reactions = (['InBound', 'OutBound'] as const).flatMap((side): Reaction[] => {
    const set = newest.find((change) => change.kind === 'ReactionSet' && (change.direction ?? 'InBound') === side)
    if (set?.kind !== 'ReactionSet' || set.reaction === undefined) return []
    const author = { kind: side === 'InBound' ? ('Contact' as const) : ('External' as const) }
    return [{ author, reaction: set.reaction, at: set.at }]
  })
  return {
    messageType: 'Text',
    messageData: { text: `This is ${id}.` },
    ...(edit?.kind === 'MessageEdited' && { ...edit.content, editedAt: edit.at === at(3) ? undefined : edit.at }),
    ...(reactions.length > 0 && { reactions }),
  }
}

/** Takes one step of each sequence. */
async function takeStep(storage: Store, step: number): Promise<void> {
  const { organization } = await viewOf(storage, HARBOUR)
  const { deliver, change } = channelOf(storage, organization, () => NOON)
  const arrivals = SEQUENCES.filter(({ steps }) => steps[step] === 'arrival')
  const changes = SEQUENCES.flatMap(({ steps }) => {
    const taken = steps[step]
    return taken === undefined || taken === 'arrival' ? [] : [taken]
  })
  await deliver(...arrivals.map(({ id }) => written('app.person', id)))
  await change(...changes)
}

/** Returns the messages of the sequences by their identifiers. */
async function messagesIn(storage: Store): Promise<ReadonlyMap<string, Message>> {
  const messages = (await contentOf(storage)).filter((record) => record.type === 'message')
  return new Map(messages.map((message) => [message.messagingAppMessageId ?? '', message]))
}

async function opened(storage: Store): Promise<Store> {
  onTestFinished(() => storage.close())
  return storage
}

test.each([
  ['in one store', (storage: Store) => Promise.resolve(storage)],
  [
    'with an export and an import after each step',
    async (storage: Store) => {
      const other = await opened(await newStorage())
      await put(other, await contentOf(storage))
      return other
    },
  ],
])('each pair of changes in each order ends in the state that the decisions name, %s', async (_, next) => {
  let storage = await opened(await newFilledStorage())
  for (const step of [0, 1, 2]) {
    await takeStep(storage, step)
    storage = await next(storage)
  }
  const messages = await messagesIn(storage)
  const keys = ['messageType', 'messageData', 'editedAt', 'removedAt', 'reactions'] as const
  const shown = SEQUENCES.map(({ id }) => {
    const message = messages.get(id)
    // A message that has the text with which it was sent is only edited if another edit was seen before.
    const editedAt = message?.editedAt === at(3) ? undefined : message?.editedAt
    return [id, Object.fromEntries(keys.map((key) => [key, key === 'editedAt' ? editedAt : message?.[key]]))]
  })
  const expected = SEQUENCES.map(({ id, changes }) => {
    const state = expectedOf(id, changes)
    return [id, Object.fromEntries(keys.map((key) => [key, state[key]]))]
  })
  expect(shown).toEqual(expected)
  expect((await contentOf(storage)).filter(({ type }) => type === 'pendingChanges')).toEqual([])
})
