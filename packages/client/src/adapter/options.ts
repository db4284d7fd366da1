// The public types of an adapter.
import type {
  ContactErasedEvent,
  ConversationReadEvent,
  MessageReactedEvent,
  MessageRemovedEvent,
  MessageSentEvent,
  QueuedMessage,
  Receipt,
  ReceivedMessage,
  ReportedChange,
} from '@parley/contract/reader'
import type { Parley } from '../parley.ts'
import type { AdapterStorage, RefusedRecord } from './storage.ts'

/** The methods of a client that an adapter calls. A function of your own can take the place of those that report. */
export type AdapterClient = Pick<Parley, 'queuedMessages' | 'listEvents'> & {
  [Name in 'receiveMessages' | 'reportChanges' | 'reportReceipts']: (
    ...call: Parameters<Parley[Name]>
  ) => PromiseLike<Awaited<ReturnType<Parley[Name]>>>
}

/** A message to hand over to the messaging application, and the address of its contact. */
export type OutgoingMessage = QueuedMessage & { contact: NonNullable<MessageSentEvent['data']>['contact'] }

/** A message of a member, from the queue or from its event. From the queue, it can lack an address. */
export type Sendable = QueuedMessage | NonNullable<MessageSentEvent['data']>

/** A reaction of a member. Without `reaction`, it was removed. */
export type OutgoingReaction = NonNullable<MessageReactedEvent['data']> & { contact: OutgoingMessage['contact'] }

/** A conversation that members have read up to a message. */
export type ReadConversation = NonNullable<ConversationReadEvent['data']>

/** A message that was removed. */
export type MessageRemoval = NonNullable<MessageRemovedEvent['data']>

/** A contact that was erased. */
export type ErasedContact = ContactErasedEvent['data']

/** The second argument of each function of yours. */
export interface WorkContext {
  /** Aborts after `sendTimeoutSeconds`. Pass it to `fetch`. */
  signal: AbortSignal
}

/** The result of `send`: the application accepted the message. */
export interface SentMessage {
  /** The identifier of the message in the application. Leave it out if the application has none. */
  messagingAppMessageId?: string | undefined
}

/** The options of `createAdapter`. */
export interface AdapterOptions {
  /** The client. Its member needs `Receive:Message` and `Get:Event`, and is best bound to the channel. */
  parley: AdapterClient
  /** Where the adapter keeps what must survive a crash: `sqliteStorage` of `@parley/client/adapter/sqlite`, or one of your own. */
  storage: AdapterStorage
  /** The channel. Default: the channel to which the member is bound, or the only one of the organization. */
  channelId?: string | undefined
  /**
   * Hands a message over to the application. Throw `Refused` if the application never takes it, and `NotAccepted` if it certainly didn't
   * take it now. After any other error, and after a timeout, the application may have taken it: `whenInDoubt` decides.
   */
  send: (message: OutgoingMessage, context: WorkContext) => Promise<SentMessage>
  /**
   * Sets or removes the reaction of the organization to a message. It is called after the messages of the conversation that are on their
   * way, unless they take longer than `sendTimeoutSeconds`. Called at least once for each reaction of a member. Tried three times. If it
   * throws `Refused` or fails each time, the former reaction is set again, or none, so that members see what the application shows.
   */
  react?: ((reaction: OutgoingReaction, context: WorkContext) => Promise<unknown>) | undefined
  /** Tells the application that members have read a conversation. Called at least once for each event. Tried three times. */
  read?: ((conversation: ReadConversation, context: WorkContext) => Promise<unknown>) | undefined
  /** Removes what you keep of a message that was removed, such as its files. Called as `read` is. */
  removed?: ((message: MessageRemoval, context: WorkContext) => Promise<unknown>) | undefined
  /** Removes what you keep of a contact that was erased. Called as `read` is. The `storage` has nothing of it any more. */
  erased?: ((contact: ErasedContact, context: WorkContext) => Promise<unknown>) | undefined
  /**
   * The reaction if the application may have taken a message. `wait` sends it again if no receipt with its `messageId` arrives within
   * `inDoubtSeconds`. `resend` sends it again at once, and then after growing pauses, for applications that ignore a repeated message.
   * `fail` reports `Failed`. Default `wait`.
   */
  whenInDoubt?: 'wait' | 'resend' | 'fail' | undefined
  /**
   * How long to wait for a receipt. After a crash, the time counts from the first notification, because the application may repeat what
   * it couldn't deliver. It doubles with each repetition, up to an hour. Default 120.
   */
  inDoubtSeconds?: number | undefined
  /** After how long your functions are aborted. Default 30. */
  sendTimeoutSeconds?: number | undefined
  /** The age of a message, in seconds, after which it is not sent but reported as `Failed` with the code `expired`. Default 86400. */
  giveUpSeconds?: number | undefined
  /** How many messages are handed over at the same time, at most one of each conversation. Default 20. */
  concurrency?: number | undefined
  /** Called with what happened, for logs and metrics. An entry has no contents of messages and no API keys. */
  onLog?: ((entry: AdapterLogEntry) => unknown) | undefined
}

/** An entry for logs and metrics. */
export type AdapterLogEntry =
  /** Parley stored or knew this many items. */
  | { event: 'delivered'; count: number }
  /** Parley refused an item, which `rejected()` returns by its `key`. An item that is too large was not kept. */
  | { event: 'item_refused'; key?: string; code: string }
  /** A message was handed over, or has failed. */
  | { event: 'message_settled'; messageId: string; status: string; code?: string | undefined }
  /** The application didn't accept a message, which is sent again. */
  | { event: 'message_not_accepted'; messageId: string; retryAfterMs: number }
  /** The application may have taken a message. */
  | { event: 'message_in_doubt'; messageId: string }
  /** A request to Parley, a call of the storage, or `read` failed. It is repeated. */
  | { event: 'failed'; error: string }
  /** A contact was erased, and the storage has nothing of it. */
  | { event: 'contact_erased'; contactId: string }
  /** Parley no longer has the events after the stored position. Read marks and erasures can be missing. */
  | { event: 'events_lost' }

/** What the application reports. Of one notification, changes come to Parley before messages. */
export interface Notification {
  changes?: readonly ReportedChange[] | undefined
  messages?: readonly ReceivedMessage[] | undefined
  receipts?: readonly Receipt[] | undefined
}

/** The state of an adapter, without personal data. */
export interface AdapterHealth {
  /** When the oldest item was stored that waits for Parley. */
  oldestItemAt: string | undefined
  /** When the oldest message was written that waits for the application. */
  oldestMessageAt: string | undefined
  /** When Parley last accepted items. */
  lastDeliveryAt: string | undefined
  /** When the application last accepted a message. */
  lastSentAt: string | undefined
  /** The last failure of a request or of the storage. */
  lastError: { at: string; error: string } | undefined
  /** True if Parley no longer had the events after the stored position: read marks and erasures can be missing. */
  hasLostEvents: boolean
}

/** An item that Parley refused. */
export type RefusedItem = RefusedRecord & { key: string }

/** An adapter between a messaging application and one channel of Parley. */
export interface Adapter {
  /**
   * Stores what the application told, and resolves: respond to the application then. If the promise rejects, let the application send it
   * again. `run` brings it to Parley, the items of each contact in their order. An item of more than 480 KiB isn't stored, because Parley
   * wouldn't take it: an agent sees that somebody wrote, and `onLog` gets `item_refused` with the code `item_too_large`.
   * @throws what the storage throws.
   * @example
   * await adapter.deliver({ messages: [message] })
   */
  deliver: (notification: Notification) => Promise<void>
  /**
   * Brings stored items to Parley, and hands messages over to the application, until the signal aborts. What `send` is doing then, it may
   * finish. Failures are repeated, so the promise never rejects. Don't call it twice at the same time.
   * @example
   * await adapter.run({ signal })
   */
  run: (options: { signal: AbortSignal }) => Promise<void>
  /** Yields the items that Parley refused within the last 30 days, the oldest first. */
  rejected: () => AsyncIterable<RefusedItem>
  /**
   * Brings a refused item to Parley once more.
   * @param key The `key` of the item.
   * @returns False if there is no such item.
   * @example
   * for await (const { key } of adapter.rejected()) await adapter.replay(key)
   */
  replay: (key: string) => Promise<boolean>
  /** Returns the state of the adapter. */
  health: () => Promise<AdapterHealth>
}
