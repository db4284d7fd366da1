// Adds records for a test, with defaults for the properties that the test leaves out. The records are written by the import of the service,
// which validates them.
import { getConversation, identifierOf, listRecords, newChannel } from '@parley/server/service'
import type { ApiKey, Channel, Contact, Conversation, Message, Tag } from '@parley/contract'
import type { Add, NewConversation, NewMember, NewMessage } from './add.ts'
import { memberIdOf, memberRecord, ORGANIZATION as organizationId, roleRecord, type StoreRecord } from './people.ts'
import type { Service } from './service.ts'

const SECOND_MS = 1000

const contactRecord = (contact: Contact): StoreRecord => ({ type: 'contact', organizationId, ...contact })
const tagRecord = (tag: Tag): StoreRecord => ({ type: 'tag', organizationId, ...tag })
const messageRecord = (message: Message): StoreRecord => ({ type: 'message', organizationId, ...message })

/** Returns the identities by which channels recognize a contact. A contact without an identifier gets none. */
function identitiesOn(channels: readonly Channel[], { messagingAppContactId: id, createdAt }: Contact) {
  if (id === undefined) return {}
  const identities = channels.map(({ identityScope, phoneMatching }) => {
    const [kind, value] = identifierOf(id, phoneMatching)
    return { identityScope, kind, value, usedAt: createdAt }
  })
  return { identities }
}

/** Adds records to the service of one run. */
export class Records implements Add {
  readonly #service: Service
  readonly #now: () => Date
  /** The number of contacts so far. Each contact gets another name and phone number. */
  #contacts = 0

  constructor(service: Service, now: () => Date) {
    this.#service = service
    this.#now = now
  }

  async import(lines: string): Promise<void> {
    const source = (async function* chunks() {
      // With a line end, the import writes the last line together with the others, so that they cause one event.
      yield Buffer.from(`${lines}\n`)
    })()
    await this.#service.import(source, reject)
  }

  /** Adds a conversation. Imports its contact and tags first, because a conversation refers to them, and its messages last. */
  async conversation({ contact, messages = ['Hello?'], tags = [], assignedToId, ...properties }: NewConversation = {}) {
    const { uniqueId = `cnv${this.#service.nextId()}` } = properties
    const newContact = this.#newContact(contact)
    const newMessages = this.#newMessages(uniqueId, messages)
    const newTags = tags.map((tag) => this.#newTag(tag))
    const createdAt = newMessages[0]?.createdAt ?? this.#now().toISOString()
    const defaults = { initiatedBy: 'Contact', createdAt, status: 'Active' } as const
    const ids = { organizationId, uniqueId, contactId: newContact.uniqueId, tagIds: newTags.map((tag) => tag.uniqueId) }
    const assignment = assignedToId !== undefined && { assignedToId }
    const conversation: StoreRecord = { type: 'conversation', ...defaults, ...properties, ...ids, ...assignment }
    const channels = await this.#channels(['chn_first', properties.channelId ?? 'chn_first'])
    const knownContact = { ...contactRecord(newContact), ...identitiesOn(channels, newContact) }
    await this.#put(knownContact, ...newTags.map(tagRecord), conversation, ...newMessages.map(messageRecord))
    return this.#read(uniqueId)
  }

  async messages(conversationId: string, messages: readonly NewMessage[]) {
    const added = this.#newMessages(conversationId, messages)
    await this.#put(...added.map(messageRecord))
    return added
  }

  async contact(properties?: Partial<Contact>) {
    const contact = this.#newContact(properties)
    await this.#put(contactRecord(contact))
    return contact
  }

  async tag(label = 'Refund') {
    const tag = this.#newTag(label)
    await this.#put(tagRecord(tag))
    return tag
  }

  async channel(properties?: Partial<Channel>) {
    const record = newChannel({ organizationId, name: 'Another channel', ...properties }, this.#now())
    await this.#put(record)
    const { type: _, organizationId: __, ...channel } = record
    return channel
  }

  /** Adds a member, and a role that has exactly the member's permissions. */
  async member({ permissions = [], ...properties }: NewMember = {}) {
    const { uniqueId: memberId = `mem${this.#service.nextId()}` } = properties
    const roleId = `rol${this.#service.nextId()}`
    const createdAt = this.#now().toISOString()
    const names = { name: 'Another member', email: `${memberId}@parley.example` }
    const defaults = { organizationId, uniqueId: memberId, ...names, createdAt }
    await this.#put(
      roleRecord({ organizationId, uniqueId: roleId, name: 'Role', permissions: [...permissions] }),
      memberRecord({ ...defaults, accessLevel: 'Member', ...properties, roleIds: [roleId] }),
    )
    const { key } = await this.createApiKey({ organizationId, memberId })
    return { memberId, apiKey: key }
  }

  /** Creates an API key, as an operator does on the command line. */
  async createApiKey(member: Parameters<Service['apiKeys']['create']>[0]): Promise<ApiKey> {
    const apiKey = await this.#service.apiKeys.create(member)
    if (apiKey === undefined) throw new TypeError(`${member.organizationId} has no member ${member.memberId}.`)
    return apiKey
  }

  /** Completes a contact with defaults: the phone numbers are +33612000001, +33612000002 and so on. */
  #newContact(properties: Partial<Contact> = {}): Contact {
    this.#contacts += 1
    const phone = `+3361200${String(this.#contacts).padStart(4, '0')}`
    const names = { name: `Contact ${this.#contacts}`, messagingAppContactId: `app.${properties.phone ?? phone}` }
    const state = { attributes: {}, createdAt: this.#now().toISOString(), status: 'Active' as const }
    return { uniqueId: `con${this.#service.nextId()}`, phone, ...names, ...state, ...properties }
  }

  #newTag(tag: string | Tag): Tag {
    return typeof tag === 'string' ? { uniqueId: `tag${this.#service.nextId()}`, label: tag } : tag
  }

  /** Completes messages with defaults. The times of the messages are one second apart, and the last message has the current time. */
  #newMessages(conversationId: string, messages: readonly NewMessage[]): Message[] {
    return messages.map((message, index) => {
      if (Object(message) !== message && typeof message !== 'string')
        throw new TypeError('A message is a text or an object.')
      const properties = typeof message === 'string' ? { text: message } : message
      const { text, ...others } = 'text' in properties ? properties : { ...properties, text: undefined }
      const content = text === undefined ? {} : { messageType: 'Text', messageData: { text } }
      const { uniqueId = `msg${this.#service.nextId()}`, direction = 'InBound' } = properties
      const createdAt = new Date(this.#now().getTime() - (messages.length - 1 - index) * SECOND_MS).toISOString()
      const byDirection =
        direction === 'InBound'
          ? { author: { kind: 'Contact' }, status: 'Unread' }
          : { author: { kind: 'Member', memberId: memberIdOf('agent') }, status: 'Sent' }
      const defaults = { uniqueId, direction, ...byDirection, createdAt, messagingAppMessageId: `app.${uniqueId}` }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `content` or `others` has the content, and the import validates it.
      return { ...defaults, ...content, ...others, conversationId } as Message
    })
  }

  #put(...records: readonly StoreRecord[]): Promise<void> {
    return this.import(records.map((record) => JSON.stringify(record)).join('\n'))
  }

  /** Reads the channels with these identifiers. An identifier that no channel has is ignored. */
  async #channels(ids: readonly string[]): Promise<Channel[]> {
    const organization = await this.#organization()
    const list = () => listRecords({ organization, organizationId }, 'channel')
    return (await this.#service.storage.read(organization, list)).filter(({ uniqueId }) => ids.includes(uniqueId))
  }

  /** Reads the code of the sandbox's organization. */
  async #organization() {
    const organization = await this.#service.codeOf(organizationId)
    if (organization === undefined) throw new Error('The sandbox has no organization.')
    return organization
  }

  /** Reads a conversation as the service shows it to clients. */
  async #read(id: string): Promise<Conversation> {
    const organization = await this.#organization()
    const stored = await this.#service.storage.read(organization, () => getConversation({ organization }, id))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store serializes what its type says.
    return JSON.parse(
      stored !== undefined && 'snapshot' in stored ? stored.snapshot().conversation : 'null',
    ) as Conversation
  }
}

/** Throws a TypeError that names the line that the import rejected, and says what is wrong in the line. */
function reject({ line, violations }: Parameters<Parameters<Service['import']>[1]>[0]): never {
  const sentences = violations.map(({ pointer, detail }) => `${pointer} ${detail}`.trim())
  throw new TypeError(`The sandbox can't import line ${line}: ${sentences.join(' ')}`)
}
