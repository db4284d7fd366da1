// The records that a test adds, as types.
import type { Channel, Contact, Conversation, Message, OrganizationMember, Tag } from '@parley/contract/types'

/** The properties of a message that determine its content, for each type. */
type MessageContent = {
  [Type in Message['messageType']]: Pick<Extract<Message, { messageType: Type }>, 'messageType' | 'messageData'>
}[Message['messageType']]
type MessageFacts = Partial<
  Omit<Extract<Message, { messageType: 'Text' }>, 'messageType' | 'messageData' | 'conversationId'>
>

/** A message to add: its text if the contact wrote it, or the properties that matter. The others have defaults. */
export type NewMessage = string | ((MessageContent | { text: string }) & MessageFacts)

/** A conversation to add: the properties that matter. The others have defaults. */
export interface NewConversation extends Partial<
  Pick<Conversation, 'uniqueId' | 'channelId' | 'campaignId' | 'initiatedBy' | 'createdAt' | 'status'>
> {
  /** Its contact: one that was added before, or the properties that matter of a new one. */
  contact?: Partial<Contact>
  /** Its messages, oldest first. By default, the contact wrote one. */
  messages?: readonly NewMessage[]
  /** Its tags: ones that were added before, or the labels of new ones. */
  tags?: readonly (string | Tag)[]
  /** The member it is assigned to, such as `mem_agent`. By default, it is not assigned. */
  assignedToId?: string
}

/** A member to add: the properties that matter. */
export interface NewMember extends Partial<Omit<OrganizationMember, 'roles' | 'createdAt'>> {
  /** The permissions of a Member, such as `Get:Conversation`. An Owner has all of them. */
  permissions?: readonly string[]
}

/** Adds records. Every property that you leave out has a default that makes sense. */
export interface Add {
  /**
   * Adds a conversation with its contact, messages and tags, and returns it as the service shows it.
   *
   * @example
   * const { uniqueId } = await sandbox.add.conversation({ contact: { name: 'Ada' }, messages: ['Where is my parcel?'] })
   */
  conversation(conversation?: NewConversation): Promise<Conversation>
  /**
   * Adds messages to a conversation, and returns them.
   *
   * @example
   * await sandbox.add.messages(uniqueId, ['Hello?', { text: 'It arrives today.', direction: 'OutBound' }])
   */
  messages(conversationId: string, messages: readonly NewMessage[]): Promise<Message[]>
  /**
   * Adds a contact.
   *
   * @example
   * const ada = await sandbox.add.contact({ name: 'Ada Moreau', attributes: { plan: 'gold' } })
   */
  contact(contact?: Partial<Contact>): Promise<Contact>
  /**
   * Adds a tag.
   *
   * @example
   * const refund = await sandbox.add.tag('Refund')
   */
  tag(label?: string): Promise<Tag>
  /**
   * Adds a channel beside `chn_first`.
   *
   * @example
   * const { uniqueId: channelId } = await sandbox.add.channel({ name: 'Web chat' })
   * const adapter = createParley(await sandbox.as('channel').on(channelId))
   */
  channel(channel?: Partial<Channel>): Promise<Channel>
  /**
   * Adds a member with exactly these permissions, and makes an API key for them.
   *
   * @example
   * const { apiKey } = await sandbox.add.member({ permissions: ['Get:Conversation'] })
   */
  member(member?: NewMember): Promise<{ memberId: string; apiKey: string }>
}
