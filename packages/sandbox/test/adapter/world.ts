// An invented messaging application, a channel of the sandbox, and an adapter between them whose process can end.
import { createParley, type Parley } from '@parley/client'
import { type Adapter, type AdapterOptions, createAdapter, type OutgoingMessage } from '@parley/client/adapter'
import { expect } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { type Entries, storageOf, type StorageFault } from './storage.ts'

/** An application that either ignores a message that it has seen, or names the message in its receipts, or neither. */
export type AppKind = 'ignores duplicates' | 'names the message' | 'neither'

/** A message that a contact gets. */
export interface Shown {
  conversationId: string
  messageId: string
}

/** The world of one test: the organization has a channel of its own for it. */
export interface World {
  agent: Parley
  channel: Parley
  channelId: string
  entries: Entries
  /** What the contacts see, in the order in which the application accepted it. */
  shown: Shown[]
  /** Starts an adapter on the entries. */
  start: (options?: Partial<AdapterOptions>, fault?: { at: number; what: StorageFault }) => RunningAdapter
  send: (message: OutgoingMessage) => Promise<{ messagingAppMessageId: string }>
}

/** An adapter that runs. */
export interface RunningAdapter {
  adapter: Adapter
  /** The calls of the storage so far, and whether the process has ended at one. */
  state: { calls: number; hasEnded: boolean }
  /** Resolves when the process ends. */
  ended: Promise<false>
  stop: () => Promise<void>
}

/** Returns a contact's message. */
export const written = (from: string, id: string) => ({
  messagingAppMessageId: id,
  contact: { messagingAppContactId: from },
  messageType: 'Text' as const,
  messageData: { text: `Message ${id}` },
})

/** Returns the edit of a message. */
export const editOf = (messagingAppMessageId: string, text: string) => ({
  kind: 'MessageEdited' as const,
  messagingAppMessageId,
  at: new Date().toISOString(),
  content: { messageType: 'Text' as const, messageData: { text } },
})

export async function newWorld(sandbox: Sandbox, kind: AppKind = 'neither'): Promise<World> {
  const { uniqueId: channelId } = await sandbox.add.channel({ name: 'Invented', phoneMatching: 'Never' })
  const agent = createParley(sandbox.as('agent'))
  const channel = createParley(await sandbox.as('channel').on(channelId))
  const entries: Entries = new Map()
  const shown: Shown[] = []
  const send = async ({ conversationId, message: { uniqueId: messageId } }: OutgoingMessage) => {
    const isKnown = shown.some((each) => each.messageId === messageId)
    if (!(isKnown && kind === 'ignores duplicates')) shown.push({ conversationId, messageId })
    return { messagingAppMessageId: `wire.${messageId}` }
  }
  const start: World['start'] = (options, fault) => {
    const { storage, state, ended } = storageOf(entries, fault)
    const stopping = new AbortController()
    const whenInDoubt = kind === 'ignores duplicates' ? 'resend' : 'wait'
    const adapter = createAdapter({
      parley: channel,
      storage,
      send,
      whenInDoubt,
      inDoubtSeconds: 0.5,
      sendTimeoutSeconds: 1,
      ...options,
    })
    const running = adapter.run({ signal: stopping.signal })
    return {
      adapter,
      state,
      ended,
      stop: async () => {
        stopping.abort()
        // A process that has ended has nothing to wait for.
        if (!state.hasEnded) await running
      },
    }
  }
  return { agent, channel, channelId, entries, shown, start, send }
}

/** Waits until Parley has nothing to hand over. */
export const nothingQueued = ({ channel }: World): Promise<void> =>
  expect
    .poll(async () => (await channel.listQueuedMessages()).queuedMessages.length, { timeout: 15_000, interval: 50 })
    .toBe(0)

/** Has contacts write, and returns their conversations. */
export async function conversationsOf({ channel }: World, contacts: readonly string[]): Promise<string[]> {
  const messages = contacts.map((contact) => written(contact, `first.${contact}`))
  const { results } = await channel.receiveMessages({ messages })
  return results.map((result) => ('conversationId' in result ? (result.conversationId ?? '') : ''))
}

/** Has an agent write a text. Returns the identifier of the message. */
export async function answer({ agent }: World, conversationId: string, text: string): Promise<string> {
  const { message } = await agent.sendMessage(conversationId, { messageType: 'Text', messageData: { text } })
  return message.uniqueId
}

/** The client of the channel, with some methods replaced. */
export const clientOf = ({ channel }: World, replaced: Partial<Parley>): Parley => ({ ...channel, ...replaced })

/** The messages of a conversation in one direction, the oldest first. */
export async function messagesOf({ agent }: World, conversationId: string, direction: 'InBound' | 'OutBound') {
  const messages = await Array.fromAsync(agent.messages(conversationId, { limit: 100 }))
  return messages.filter((message) => message.direction === direction).toReversed()
}
