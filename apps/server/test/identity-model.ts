// The model of simulated histories: messages, channels, and the interface of the subject that handles them. `identity-histories.ts` plays
// the histories. The model imports nothing from the server, so that it can't have the errors of the server's rules.

/** The sender of a message, as an adapter describes it. */
export interface Told {
  messagingAppContactId: string
  phone?: string
  aliases?: string[]
}

/** A notice of the application that the number or the identifier of a person changed. */
export interface ChangedPerson {
  contact: Told
  to: Told
  happenedAt: Date
}

/** The phone number or the identifier with which the organization creates a contact. */
export type NewName = { channelId: string } & ({ phone: string } | { messagingAppContactId: string })

/** An identifier as a move returns it. */
export interface Moved {
  channelId: string
  value: string
}

/** The subject of a test, which handles the messages and requests of a history: the rules in memory, or a service. */
export interface Subject {
  /** Receives a message. Returns undefined if it is rejected. */
  receive(
    channelId: string,
    told: Told,
    at: Date,
    quote?: string,
  ): Outcome<{ contactId: string; conversationId: string } | undefined>
  /**
   * Sends a reply. Returns the address that the adapter gets, or the error code.
   * @param handedOver The identifier of the message in the application, if the adapter reports it. Contacts can quote it then.
   */
  send(conversationId: string, at: Date, handedOver?: string): Outcome<{ address: string } | { code: string }>
  /** Reports who received the last message of a conversation, as the application says. */
  received(conversationId: string, recipient: Told, at: Date): Outcome<void>
  /** Reports that a person changed: the identifier and the number before and after it, and when it happened. */
  changed(channelId: string, change: ChangedPerson, at: Date): Outcome<void>
  /** Records what the organization wrote to a person with another program, such as the application on a phone. Returns the contact. */
  echo(channelId: string, recipient: Told, at: Date): Outcome<{ contactId: string }>
  /** Reports that a person has another name. Returns the contact that the change names, if there is one and it isn't blocked. */
  renamed(channelId: string, contact: Told, at: Date): Outcome<{ contactId?: string | undefined }>
  /**
   * Imports a contact of another system that is known by its phone number only, with a conversation on the first channel.
   * @param createdAt When the other system created the contact.
   */
  importContact(contactId: string, phone: string, at: Date, createdAt: Date): Outcome<{ conversationId: string }>
  block(contactId: string, at: Date): Outcome<void>
  /** Creates a contact, or returns the existing one. */
  create(name: NewName, at: Date): Outcome<{ contactId: string; isNew: boolean }>
  /** Returns the active conversation of a contact on a channel, or starts a new one. */
  start(
    to: { contactId: string; channelId: string; address?: string },
    at: Date,
  ): Outcome<{ conversationId: string } | { code: string }>
  close(conversationId: string, at: Date): Outcome<void>
  /** Moves identifiers to a contact, or to a new one. If none are named, it moves all. Returns undefined if nothing moved. */
  move(
    contactId: string,
    toId: string | undefined,
    moved: readonly Moved[] | undefined,
    at: Date,
  ): Outcome<{ toId: string; moved: readonly Moved[] } | undefined>
}
type Outcome<Value> = Value | Promise<Value>

/** Kinds of adapters. `Former` sends all former identifiers, `Shared` one alias for all people, and `Web` is a web chat with log-ins. */
export type Adapter = 'Number' | 'Opaque' | 'Migrating' | 'Alias' | 'Former' | 'Shared' | 'Web'
export interface ChannelSetting {
  readonly id: string
  readonly scope: string
  readonly adapter: Adapter
  readonly phoneMatching: 'Never' | 'Identifiers'
}
/** The channels of an organization, the first one first. */
export type Setting = readonly ChannelSetting[]
