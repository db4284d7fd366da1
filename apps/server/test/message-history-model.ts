// A model of one conversation: what messages it has, and which counts, after anything that an application, its contact and a member do.
// It follows the decisions about messages, and shares no code with the service.

/** What happens. Numbers name messages: `in` of the contact, `out` written elsewhere, `own` sent by a member. */
export type Step =
  | { kind: 'live'; name: string }
  | { kind: 'echo'; name: string; withId: boolean }
  | { kind: 'send'; name: string }
  | { kind: 'receipt'; name: string; status: 'Sent' | 'Delivered' | 'Read' }
  | { kind: 'edit'; name: string; minute: number }
  | { kind: 'removal'; name: string; minute: number }
  | { kind: 'close' | 'read' }

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
}

/** The result of an item, as far as the model knows it: undefined if the decisions leave it open. */
export type Result = 'Created' | 'Duplicate' | 'Rejected' | undefined

interface Waiting {
  edit?: { text: string; minute: number }
  isRemoved?: boolean
}

const ORDER = ['Sent', 'Delivered', 'Read'] as const
export const textOf = (name: string): string => `This is ${name}.`
const isInbound = (name: string) => name.startsWith('in')

/** One conversation. */
export class ConversationModel {
  status: 'Active' | 'Closed' | undefined
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
    if (this.#find(name)) return 'Duplicate'
    this.status = 'Active'
    this.#add({ name, direction: 'InBound', author: 'Contact', status: 'Unread', text: textOf(name) })
    return 'Created'
  }

  /** @param sentAs The message of a member that the application names in the echo. */
  echo(name: string, sentAs: string | undefined): Result {
    const named = sentAs === undefined ? undefined : this.#sentAs(sentAs)
    if (named) return this.#name(named, name) ? 'Duplicate' : 'Rejected'
    if (this.#find(name)) return 'Duplicate'
    this.status ??= 'Closed'
    this.#add({ name, direction: 'OutBound', author: 'External', status: 'Sent', text: textOf(name) })
    return 'Created'
  }

  send(sentAs: string): void {
    const message = { direction: 'OutBound', author: 'Member', status: 'Sent' } as const
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
    this.messages.push(message)
    this.#applyWaiting(message)
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
    if (waiting.isRemoved === true) message.text = undefined
  }
}
