// Random histories of one conversation, told to a service and to the model: live messages, echoes, history, replies, receipts, edits,
// removals and repetitions in any order. After each history, the service, its events and its counts say what the model says.
import type { Message } from '@parley/contract'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import type { Harness } from './harness.ts'
import { followFromNow, inOrder } from './message-follower.ts'
import { ConversationModel, FUTURE, PLACEHOLDER, type Result, type Step, textOf } from './message-history-model.ts'
import { asFollowed, seenBy, shownOf, viewOf } from './message-views.ts'

const IN = fc.constantFrom('in.1', 'in.2')
const OUT = fc.constant('out.1')
const OWN = fc.constantFrom('own.1', 'own.2')
const ANY = fc.oneof(IN, OUT, OWN)
const minute = fc.integer({ min: 1, max: 9 })
const emoji = fc.constantFrom('👍', '❤', undefined)
const status = fc.constantFrom('Sent' as const, 'Delivered' as const, 'Read' as const)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('live' as const), name: IN }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('echo' as const), name: fc.oneof(OUT, OWN), withId: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('history' as const),
      name: ANY,
      minute,
      status,
      isPlaceholder: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), name: OWN }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receipt' as const), name: fc.oneof(OUT, OWN), status }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), name: ANY, minute }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('removal' as const), name: ANY, minute }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('reaction' as const),
      name: fc.constantFrom('in.1', 'own.1'),
      side: fc.constantFrom('InBound' as const, 'OutBound' as const),
      emoji,
      // Few times and names, so that reactions meet each other.
      minute: fc.constantFrom(1, 2, FUTURE),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('react' as const), name: fc.constantFrom('in.1', 'own.1'), emoji }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'read' as const) }) },
)

/**
 * Tells histories, each about a contact of its own, and fails if the service ends otherwise than the model. Returns how many of them had a
 * conversation.
 */
export async function tellHistories(harness: Harness, key: string, histories: number, seed?: number): Promise<number> {
  let told = 0
  let conversations = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const hasConversation = await tellHistory(harness, key, `h${(told += 1)}`, steps)
      if (hasConversation) conversations += 1
    }),
    { numRuns: histories, ...(seed !== undefined && { seed }) },
  )
  return conversations
}

/** The result of an item, as far as a history looks at it. */
interface ItemResult {
  result?: string
  conversationId?: string
  messageId?: string
}

/** The requests of one history. The names of the model belong to this history alone. */
function callsOf(harness: Harness, key: string, history: string) {
  const appId = (name: string) => `${history}.${name}`
  const contact = { messagingAppContactId: `app.${history}` }
  const send = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const response = await harness.send(method, path, { key, headers, ...(json !== undefined && { json }) })
    const body = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return { body }
  }
  const item = async (path: string, batch: string, value: object) => {
    const { body } = await send('POST', path, { channelId: FIRST_CHANNEL, [batch]: [value] })
    const [result] = body['results'] as ItemResult[]
    return result ?? {}
  }
  const change = (value: object) => item('/api/channel/changes', 'changes', value)
  // All times of the application are before the history begins.
  const start = harness.clock.ms - 3_600_000
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  return {
    appId,
    at,
    send,
    deliver: (name: string, more: object = {}) =>
      item('/api/channel/messages', 'messages', {
        messagingAppMessageId: appId(name),
        contact,
        messageType: 'Text',
        messageData: { text: textOf(name) },
        ...more,
      }),
    report: (receipt: object) => item('/api/channel/receipts', 'receipts', { at: at(60), ...receipt }),
    edit: (name: string, minutes: number, text: string) =>
      change({
        kind: 'MessageEdited',
        messagingAppMessageId: appId(name),
        at: at(minutes),
        content: { messageType: 'Text', messageData: { text } },
      }),
    react: (name: string, direction: string, reaction: string | undefined, minutes: number) =>
      change({ kind: 'ReactionSet', messagingAppMessageId: appId(name), direction, reaction, at: at(minutes) }),
    remove: (name: string, minutes: number) =>
      change({ kind: 'MessageRemoved', messagingAppMessageId: appId(name), at: at(minutes) }),
  }
}

/** The state of a history while its steps are taken. */
interface Told {
  model: ConversationModel
  calls: ReturnType<typeof callsOf>
  /** The identifiers of members' messages, by their names. */
  ids: Map<string, string>
  conversationId: string | undefined
  newestInbound: string | undefined
}

/** The results of a step in the service and in the model. Both are undefined if the decisions leave them open. */
type Results = readonly [actual: string | undefined, expected: Result]
const OPEN: Results = [undefined, undefined]
const unlessOpen = (actual: string | undefined, expected: Result): Results =>
  expected === undefined && actual !== 'Rejected' ? OPEN : [actual, expected]

const STEPS: { [Kind in Step['kind']]: (told: Told, step: Extract<Step, { kind: Kind }>) => Promise<Results> } = {
  live: async (told, { name }) => {
    const result = await told.calls.deliver(name)
    told.conversationId ??= result.conversationId
    if (result.result === 'Created') told.newestInbound = result.messageId
    return [result.result, told.model.live(name)]
  },
  echo: async (told, { name, withId }) => {
    const sentAs = withId && told.model.hasSent(name) ? name : undefined
    const messageId = sentAs === undefined ? undefined : told.ids.get(sentAs)
    const result = await told.calls.deliver(name, { direction: 'OutBound', ...(messageId && { messageId }) })
    told.conversationId ??= result.conversationId
    return [result.result, told.model.echo(name, sentAs)]
  },
  history: async (told, { name, minute: sent, status: reported, isPlaceholder }) => {
    const isOwn = !name.startsWith('in')
    const result = await told.calls.deliver(name, {
      isHistory: true,
      sentAt: told.calls.at(sent),
      ...(isOwn && { direction: 'OutBound', status: reported }),
      ...(isPlaceholder && { messageType: 'Unsupported', messageData: { text: PLACEHOLDER } }),
    })
    told.conversationId ??= result.conversationId
    const content = isPlaceholder ? 'placeholder' : 'text'
    return [result.result, told.model.history(name, sent, content, reported)]
  },
  send: async ({ model, calls, ids, conversationId }, { name }) => {
    if (!model.canSend(name)) return OPEN
    model.send(name)
    const content = { messageType: 'Text', messageData: { text: textOf(name) } }
    const path = `/api/conversation/${conversationId}/messages`
    const { body } = await calls.send('POST', path, content, { 'Idempotency-Key': calls.appId(name) })
    ids.set(name, (body['message'] as Message).uniqueId)
    return OPEN
  },
  receipt: async ({ model, calls, ids }, { name, status: reported }) => {
    const messageId = ids.get(name)
    const named = { ...(messageId && { messageId }), messagingAppMessageId: calls.appId(name) }
    const { result } = await calls.report({ ...named, status: reported })
    return unlessOpen(result, model.receipt(name, reported))
  },
  edit: async ({ model, calls }, { name, minute: at }) => {
    const text = model.nextText()
    const { result } = await calls.edit(name, at, text)
    return unlessOpen(result, model.edit(name, at, text))
  },
  removal: async ({ model, calls }, { name, minute: at }) => {
    await calls.remove(name, at)
    model.removal(name)
    return OPEN
  },
  reaction: async ({ model, calls }, { name, side, emoji: set, minute: time }) => {
    const { result } = await calls.react(name, side, set, time)
    model.reaction(name, side, set, time)
    return unlessOpen(result, undefined)
  },
  react: async ({ model, calls, conversationId }, { name, emoji: set }) => {
    if (!model.canReact(name)) return OPEN
    const path = `/api/conversation/${conversationId}/messages`
    const { body } = await calls.send('GET', `${path}?limit=100`)
    const messages = body['messages'] as Message[]
    const message = messages.find((each) => each.messagingAppMessageId === calls.appId(name))
    const reaction = `${path}/${message?.uniqueId}/reaction`
    await (set === undefined ? calls.send('DELETE', reaction) : calls.send('PUT', reaction, { reaction: set }))
    model.react(name, set)
    return OPEN
  },
  close: async ({ model, calls, conversationId }) => {
    if (model.status === 'Active') await calls.send('POST', `/api/conversation/${conversationId}`, { status: 'Closed' })
    model.close()
    return OPEN
  },
  read: async ({ model, calls, conversationId, newestInbound: upToMessageId }) => {
    if (upToMessageId === undefined) return OPEN
    await calls.send('POST', `/api/conversation/${conversationId}/read`, { upToMessageId })
    model.read()
    return OPEN
  },
}

/** Returns whether the history has a conversation. */
async function tellHistory(harness: Harness, key: string, history: string, steps: readonly Step[]): Promise<boolean> {
  const [model, calls] = [new ConversationModel(), callsOf(harness, key, history)]
  const told: Told = { model, calls, ids: new Map(), conversationId: undefined, newestInbound: undefined }
  const follower = await followFromNow(calls.send)
  const start = harness.clock.ms
  for (const [index, each] of steps.entries()) {
    harness.clock.ms += 60_000
    model.step = index + 1
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The kind of a step names its function.
    const take = STEPS[each.kind] as (of: Told, step: Step) => Promise<Results>
    const [actual, expected] = await take(told, each)
    expect({ ...each, result: actual }).toEqual({ ...each, result: expected })
    await follower.keepUp()
  }
  if (told.conversationId === undefined) return false
  expect(await seenBy(calls, told.conversationId)).toEqual({
    status: model.status,
    unread: model.unread,
    total: model.messages.length,
    messages: shownOf(model, calls),
    queued: model.queued.map((name) => told.ids.get(name)),
    lastActivityAt: new Date(start + model.activity * 60_000).toISOString(),
    newest: shownOf(model, calls).at(-1),
  })
  expect(inOrder(follower.copy.values()).map(viewOf).map(asFollowed)).toEqual(shownOf(model, calls).map(asFollowed))
  return true
}
