// The public types of `sandbox.add`, which adds records for a test.
import type { Channel, Contact, Conversation, Message, OrganizationMember, Tag } from '@parley/contract/types'

/** The properties of a message that determine its content, for each type. */
type MessageContent = {
  [Type in Message['messageType']]: Pick<Extract<Message, { messageType: Type }>, 'messageType' | 'messageData'>
}[Message['messageType']]
/** The properties that messages of every type have. */
type MessageFacts = Partial<
  Omit<Extract<Message, { messageType: 'Text' }>, 'messageType' | 'messageData' | 'conversationId'>
>

/** A message to add: the text of a message that the contact wrote, or some properties. The other properties have defaults. */
export type NewMessage = string | ((MessageContent | { text: string }) & MessageFacts)

/** Some properties of a conversation to add. The other properties have defaults. */
export interface NewConversation extends Partial<
  Pick<Conversation, 'uniqueId' | 'channelId' | 'campaignId' | 'initiatedBy' | 'createdAt' | 'status'>
> {
  /** A contact that was added before, or some properties of a new contact. */
  contact?: Partial<Contact>
  /** The messages, the oldest first. By default, the contact wrote one message. */
  messages?: readonly NewMessage[]
  /** Tags that were added before, or the labels of new tags. */
  tags?: readonly (string | Tag)[]
  /** The member that the conversation is assigned to, such as `mem_agent`. By default, the conversation is not assigned. */
  assignedToId?: string
}

/** Some properties of a member to add. The other properties have defaults. */
export interface NewMember extends Partial<Omit<OrganizationMember, 'roles' | 'createdAt'>> {
  /** The permissions of a Member, such as `Get:Conversation`. An Owner has all permissions. */
  permissions?: readonly string[]
}

/** Adds records. A property that you leave out has a sensible default. */
export interface Add {
  /**
   * Adds a conversation with its contact, messages and tags. Returns the conversation as the service would.
   *
   * @example
   * const { uniqueId } = await sandbox.add.conversation({ contact: { name: 'Ada' }, messages: ['Where is my parcel?'] })
   */
  conversation(conversation?: NewConversation): Promise<Conversation>
  /**
   * Adds messages to a conversation, and returns the added messages.
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
   * Adds a channel, or replaces the channel with the same `uniqueId`. By default, a channel matches no phone numbers (`Never`), as one of
   * `parley channel create`. The organization already has the channel `chn_first`.
   *
   * @example
   * const { uniqueId: channelId } = await sandbox.add.channel({ name: 'Web chat' })
   * const adapter = createParley(await sandbox.as('channel').on(channelId))
   */
  channel(channel?: Partial<Channel>): Promise<Channel>
  /**
   * Adds a member with exactly these permissions, and creates an API key for the member.
   *
   * @example
   * const { apiKey } = await sandbox.add.member({ permissions: ['Get:Conversation'] })
   */
  member(member?: NewMember): Promise<{ memberId: string; apiKey: string }>
}
