// Finds or creates the conversation of each message of a batch, in memory.
import type { ConversationStatus, ReceivedMessage } from '@parley/contract'
import type { Writing } from '../kernel/audit.ts'
import type { OpenConversation, OpenConversations } from './lock-conversations.ts'
import type { KnownMessage } from './lock-messages.ts'
import { isEcho, kindOf, type MessageRecord } from './message-to-store.ts'

/** A conversation that gets messages of the batch. */
export interface Target extends OpenConversation {
  readonly isNew: boolean
  readonly initiatedBy: 'Contact' | 'Member'
  /** True if a message of the history created it. */
  readonly isHistory: boolean
  /** True if a message of the contact reopened it. */
  isReopened: boolean
  /** The identifier from which the contact sent its newest message of the batch. Replies are sent to it while the contact has it. */
  address: string | undefined
  /** How many messages it gets, and how many unread ones. */
  total: number
  unread: number
  /** The messages that count as activity: all but those of the history. */
  readonly news: MessageRecord[]
}

/** The conversations that get messages of a batch. Each that is created or reopened has its event. */
export class DeliveryTargets {
  readonly #writing: Writing
  readonly #channelId: string
  readonly #stored: OpenConversations
  readonly #byId = new Map<string, Target>()
  /** The conversation to which the next message of a contact is added, by contact ID. */
  readonly #current = new Map<string, Target>()
  readonly #used = new Set<Target>()

  constructor(writing: Writing, channelId: string, stored: OpenConversations) {
    this.#writing = writing
    this.#channelId = channelId
    this.#stored = stored
  }

  /** The conversations that got messages. */
  get used(): readonly Target[] {
    return [...this.#used]
  }

  /**
   * Finds the conversation of a message, or creates it if the contact has none. A message of the contact reopens a closed one, and
   * doesn't go to a deleted one. An echo and a message of the history change no status, and create a closed conversation.
   */
  of(message: ReceivedMessage, contactId: string, newId: string): Target {
    const current = this.#currentOf(contactId)
    const isUsable = current !== undefined && (kindOf(message) !== 'Message' || current.status !== 'Deleted')
    const target = isUsable ? current : this.#create(message, contactId, newId)
    this.#current.set(contactId, target)
    return this.#use(target, message)
  }

  /**
   * Returns the conversation of a stored message that comes as a new one. Returns undefined if the message can't stay there: a new one
   * would not go to it, because it is deleted or of another contact.
   */
  again({ conversationId }: KnownMessage, message: ReceivedMessage, contactId: string): Target | undefined {
    const target = this.#withId(conversationId)
    if (target?.contactId !== contactId) return undefined
    const isInDeleted = target.status === 'Deleted' && !(isEcho(message) && target === this.#currentOf(contactId))
    return isInDeleted ? undefined : this.#use(target, message)
  }

  #use(target: Target, message: ReceivedMessage): Target {
    this.#used.add(target)
    if (kindOf(message) === 'Message' && target.status !== 'Active') this.#reopen(target)
    if (target.status === 'Active') this.#current.set(target.contactId, target)
    return target
  }

  #currentOf(contactId: string): Target | undefined {
    return this.#current.get(contactId) ?? this.#withId(this.#stored.current.get(contactId)?.conversationId)
  }

  #withId(conversationId = ''): Target | undefined {
    const known = this.#byId.get(conversationId)
    const stored = this.#stored.all.get(conversationId)
    if (known !== undefined || stored === undefined) return known
    return this.#add({ ...stored, ...newState(), isNew: false, isHistory: false, initiatedBy: 'Contact' })
  }

  #add(target: Target): Target {
    this.#byId.set(target.conversationId, target)
    return target
  }

  #create(message: ReceivedMessage, contactId: string, newId: string): Target {
    const { act, audit } = this.#writing
    const [kind, conversationId, createdAt] = [kindOf(message), `cnv${newId}`, act.at.toISOString()]
    const initiatedBy = isEcho(message) ? 'Member' : 'Contact'
    const status: ConversationStatus = kind === 'Message' ? 'Active' : 'Closed'
    const data = { conversationId, contactId, channelId: this.#channelId, initiatedBy, createdAt, status }
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
    const state = { newest: undefined, deliveredUntil: undefined, readUntil: undefined, isNew: true }
    const isHistory = kind === 'History'
    return this.#add({ conversationId, contactId, initiatedBy, status, ...state, ...newState(), isHistory })
  }

  #reopen(target: Target): void {
    const { act, audit } = this.#writing
    const { conversationId, contactId, status: from } = target
    const data = { conversationId, contactId, channelId: this.#channelId, from, to: 'Active' }
    audit.append(act, 'conversation.status_changed', conversationId, data, conversationId)
    target.status = 'Active'
    target.isReopened = true
  }
}

const newState = () => ({ isReopened: false, address: undefined, total: 0, unread: 0, news: [] })
