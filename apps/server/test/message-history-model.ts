// A model of one conversation: what messages it has, and which counts, after anything that an application, its contact and a member do.
// It follows the decisions about messages, and shares no code with the service.

/** What happens. Numbers name messages: `in` of the contact, `out` written elsewhere, `own` sent by a member. */
export type Step =
  | { kind: 'live'; name: string }
  | { kind: 'echo'; name: string; withId: boolean }
  | { kind: 'history'; name: string; minute: number; status: 'Sent' | 'Delivered' | 'Read'; isPlaceholder: boolean }
  | { kind: 'send'; name: string }
  | { kind: 'receipt'; name: string; status: 'Sent' | 'Delivered' | 'Read' }
  | { kind: 'edit'; name: string; minute: number }
  | { kind: 'removal'; name: string; minute: number }
  | { kind: 'reaction'; name: string; side: Side; emoji: string | undefined; minute: number }
  | { kind: 'react'; name: string; emoji: string | undefined }
  | { kind: 'close' | 'read' }

/** Whose reaction it is: that of the contact, or that of the organization. */
export type Side = 'InBound' | 'OutBound'

/** A reaction, or its removal if `emoji` is undefined. */
export interface ModelReaction {
  author: 'Contact' | 'External' | 'Member'
  emoji: string | undefined
  time: number
}
type Reactions = Partial<Record<Side, ModelReaction>>

/** The time of a step. All times of the application are earlier. */
const FIRST_STEP = 1000
/** Returns the number of the step whose time it is. Undefined for a time of the application. */
export const stepOf = (time: number): number | undefined => (time > FIRST_STEP ? time - FIRST_STEP : undefined)
/** A time of the application that is in the future. */
export const FUTURE = 999

/** A message as the model knows it. */
export interface ModelMessage {
  /** The name that the application has for it. A member's message has none until a receipt or an echo tells it. */
  name: string | undefined
  /** The name with which a member sent it. */
  sentAs?: string
  /** True if a receipt or an echo has named it, even with a name that another message has. */
  isHandedOver?: boolean
  direction: 'InBound' | 'OutBound'
  author: 'Contact' | 'External' | 'Member'
  status: 'Unread' | 'Sent' | 'Delivered' | 'Read'
  text: string | undefined
  editedAt?: number
  reactions?: Reactions
  /** The minute at which a message of the history was sent. Undefined for all others, which come after those. */
  minute?: number
  /** The contents with which it was received. The second one is that of a placeholder. Undefined for a message of a member. */
  receivedAs?: readonly Received[]
}

/** A message that came with its text, or as a placeholder for it. */
type Received = 'text' | 'placeholder'

/** The result of an item, as far as the model knows it: undefined if the decisions leave it open. */
export type Result = 'Created' | 'Duplicate' | 'Rejected' | undefined

interface Waiting {
  edit?: { text: string; minute: number }
  isRemoved?: boolean
  reactions?: Reactions
}

const ORDER = ['Sent', 'Delivered', 'Read'] as const
export const textOf = (name: string): string => `This is ${name}.`
export const PLACEHOLDER = 'Waiting for this message.'
const isInbound = (name: string) => name.startsWith('in')

/** One conversation. */
export class ConversationModel {
  status: 'Active' | 'Closed' | undefined
  /** The number of the present step, and of the last one that was an activity. */
  step = 0
  activity = 0
  /** The messages in their order. */
  readonly messages: ModelMessage[] = []
  readonly #waiting = new Map<string, Waiting>()
  #edits = 0

  /** The messages of members that no receipt and no echo has named. */
  get queued(): string[] {
    return this.messages.flatMap(({ sentAs, isHandedOver = false }) =>
      sentAs === undefined || isHandedOver ? [] : [sentAs],
    )
  }

  get unread(): number {
    return this.messages.filter(({ status }) => status === 'Unread').length
  }

  /** The text that the edit of a step writes. No two edits write the same one. */
  nextText(): string {
    return `Edit ${(this.#edits += 1)}`
  }

  live(name: string): Result {
    const known = this.#find(name)
    if (known && known.minute === undefined) return this.#again(known, 'text')
    this.status = 'Active'
    this.activity = this.step
    if (known) this.#moveToEnd(known, 'Unread')
    else this.#add({ ...received(name, 'text'), status: 'Unread' })
    return 'Created'
  }

  /** @param sentAs The message of a member that the application names in the echo. */
  echo(name: string, sentAs: string | undefined): Result {
    const named = sentAs === undefined ? undefined : this.#sentAs(sentAs)
    if (named) return this.#name(named, name) ? 'Duplicate' : 'Rejected'
    const known = this.#find(name)
    if (known && known.minute === undefined) return this.#again(known, 'text')
    this.status ??= 'Closed'
    this.activity = this.step
    if (known) this.#moveToEnd(known, known.status)
    else this.#add({ ...received(name, 'text'), status: 'Sent' })
    return 'Created'
  }

  history(name: string, minute: number, content: Received, status: ModelMessage['status']): Result {
    const known = this.#find(name)
    if (known) return this.#again(known, content)
    if (this.status === undefined) this.activity = this.step
    this.status ??= 'Closed'
    this.#add({ ...received(name, content), status: isInbound(name) ? 'Read' : status, minute })
    return 'Created'
  }

  send(sentAs: string): void {
    const message = { direction: 'OutBound', author: 'Member', status: 'Sent' } as const
    this.activity = this.step
    this.messages.push({ ...message, name: undefined, sentAs, text: textOf(sentAs) })
  }

  /** A receipt of a member's message names it with its own identifier, and others with that of the application. */
  receipt(name: string, status: (typeof ORDER)[number]): Result {
    const own = this.#sentAs(name)
    if (own && !this.#name(own, name)) return 'Rejected'
    const message = own ?? this.#find(name)
    if (!message || message.direction === 'InBound') return 'Rejected'
    if (ORDER.indexOf(status) > ORDER.findIndex((each) => each === message.status)) message.status = status
    return undefined
  }

  edit(name: string, minute: number, text: string): Result {
    const message = this.#find(name)
    if (!message) {
      const waiting = this.#waitingFor(name)
      if (waiting.edit === undefined || minute >= waiting.edit.minute) waiting.edit = { text, minute }
    } else if (message.author === 'Member') return 'Rejected'
    else this.#edit(message, { text, minute })
    return undefined
  }

  reaction(name: string, side: Side, emoji: string | undefined, minute: number): void {
    const author = side === 'InBound' ? 'Contact' : 'External'
    // A time in the future counts as now.
    const reaction = { author, emoji, time: minute === FUTURE ? FIRST_STEP + this.step : minute } as const
    const message = this.#find(name)
    if (message) react(message, side, reaction)
    else react(this.#waitingFor(name), side, reaction)
  }

  /** A member reacts. */
  react(name: string, emoji: string | undefined): void {
    const message = this.#find(name)
    if (!message || message.reactions?.OutBound?.emoji === emoji) return
    react(message, 'OutBound', { author: 'Member', emoji, time: FIRST_STEP + this.step })
  }

  canReact(name: string): boolean {
    return this.status === 'Active' && this.#find(name)?.text !== undefined
  }

  removal(name: string): void {
    const message = this.#find(name)
    if (message) message.text = undefined
    else this.#waitingFor(name).isRemoved = true
  }

  close(): void {
    if (this.status === 'Active') this.status = 'Closed'
  }

  read(): void {
    for (const message of this.messages) if (message.status === 'Unread') message.status = 'Read'
  }

  canSend(name: string): boolean {
    return this.status === 'Active' && !this.#sentAs(name)
  }

  hasSent(name: string): boolean {
    return this.#sentAs(name) !== undefined
  }

  hasInbound(): boolean {
    return this.messages.some(({ name }) => name !== undefined && isInbound(name))
  }

  #find(name: string): ModelMessage | undefined {
    return this.messages.find((each) => each.name === name)
  }

  #sentAs(name: string): ModelMessage | undefined {
    return this.messages.find((each) => each.sentAs === name)
  }

  #waitingFor(name: string): Waiting {
    const waiting = this.#waiting.get(name) ?? {}
    this.#waiting.set(name, waiting)
    return waiting
  }

  #edit(message: ModelMessage, { text, minute }: { text: string; minute: number }): void {
    if (message.text === undefined || minute < (message.editedAt ?? 0)) return
    message.text = text
    message.editedAt = minute
  }

  #add(message: ModelMessage): void {
    const later = this.messages.findIndex(({ minute = Infinity }) => minute > (message.minute ?? Infinity))
    this.messages.splice(later === -1 ? this.messages.length : later, 0, message)
    this.#applyWaiting(message)
  }

  /** A message of the history is received as a new one. */
  #moveToEnd(message: ModelMessage, status: ModelMessage['status']): void {
    this.#again(message, 'text')
    this.messages.splice(this.messages.indexOf(message), 1)
    this.messages.push(message)
    message.status = status
    delete message.minute
  }

  /** A message comes again. A placeholder gets its text. */
  #again(message: ModelMessage, content: Received): Result {
    const { receivedAs, text, editedAt } = message
    if (receivedAs === undefined || editedAt !== undefined || text === undefined) return 'Duplicate'
    if (receivedAs.includes(content)) return 'Duplicate'
    if (content === 'placeholder') return 'Rejected'
    message.text = textOf(message.name ?? '')
    message.receivedAs = [...receivedAs, content]
    return 'Duplicate'
  }

  /** Gives a member's message its name. Returns false if another message has the name. */
  #name(message: ModelMessage, name: string): boolean {
    message.isHandedOver = true
    if (message.name === name) return true
    if (this.#find(name)) return false
    message.name = name
    this.#applyWaiting(message)
    return true
  }

  #applyWaiting(message: ModelMessage): void {
    const waiting = this.#waiting.get(message.name ?? '')
    if (!waiting) return
    this.#waiting.delete(message.name ?? '')
    if (waiting.edit && message.author !== 'Member') this.#edit(message, waiting.edit)
    for (const side of ['InBound', 'OutBound'] as const) {
      const reaction = waiting.reactions?.[side]
      if (reaction) react(message, side, reaction)
    }
    if (waiting.isRemoved === true) message.text = undefined
  }
}

/** Sets a reaction, unless a newer one is known. An equal one keeps its author. */
function react(target: { reactions?: Reactions }, side: Side, reaction: ModelReaction): void {
  const known = target.reactions?.[side]
  if (known && reaction.time < known.time) return
  const isEqual = known?.emoji !== undefined && known.emoji === reaction.emoji
  target.reactions = { ...target.reactions, [side]: isEqual ? { ...reaction, author: known.author } : reaction }
}

/** A message as it comes. */
function received(name: string, content: Received) {
  const sides = isInbound(name)
    ? ({ direction: 'InBound', author: 'Contact' } as const)
    : ({ direction: 'OutBound', author: 'External' } as const)
  return { ...sides, name, text: content === 'text' ? textOf(name) : PLACEHOLDER, receivedAs: [content] }
}
