// Records that a test begins with. They go through the import of the service, which validates them as it does an operator's.
import {
  createOrderedIds,
  findCode,
  getConversation,
  identifierOf,
  importLines as importInto,
  type MemberName,
  newChannel,
  newMember,
  newRole,
  type RejectedLine,
  type StoreRecord,
} from '@parley/server/service'
import type { ApiKey, Channel, Contact, Conversation, Message, Tag } from '@parley/contract'
import type { Add, NewConversation, NewMember, NewMessage } from './add.ts'
import { memberIdOf, ORGANIZATION as organizationId } from './people.ts'
import type { Service } from './service.ts'

const SECOND_MS = 1000

const contactRecord = (contact: Contact): StoreRecord => ({ type: 'contact', organizationId, ...contact })
const tagRecord = (tag: Tag): StoreRecord => ({ type: 'tag', organizationId, ...tag })
const messageRecord = (message: Message): StoreRecord => ({ type: 'message', organizationId, ...message })

/** By what a channel knows a contact that has a conversation on it. The first channel knows the contact as well. */
function identitiesOn({ identityScope, phoneMatching }: Channel, { messagingAppContactId: id, createdAt }: Contact) {
  if (id === undefined) return {}
  const [kind, value] = identifierOf(id, phoneMatching)
  const scopes = ['chn_first', identityScope]
  return { identities: scopes.map((scope) => ({ identityScope: scope, kind, value, usedAt: createdAt })) }
}

/** Adds records to one run of the service. Each property that a test leaves out has a default. */
export class Records implements Add {
  readonly #service: Service
  readonly #now: () => Date
  readonly #newId
  readonly #channels = new Map<string, Channel>()
  #phones = 0

  constructor(service: Service, now: () => Date) {
    this.#service = service
    this.#now = now
    const orderedIds = (prefix: string) => createOrderedIds(prefix, now)
    this.#newId = {
      contact: orderedIds('con'),
      conversation: orderedIds('cnv'),
      member: orderedIds('mem'),
      message: orderedIds('msg'),
      role: orderedIds('rol'),
      tag: orderedIds('tag'),
    }
  }

  /** Imports the lines of an export. */
  async import(lines: string): Promise<void> {
    const source = (async function* whole() {
      // The end of a line lets the last one be written with the others, so that they are one event.
      yield Buffer.from(`${lines}\n`)
    })()
    const { storage } = this.#service
    await importInto(source, { storage, now: this.#now, alone: false, keepGood: true, onRejected: reject })
  }

  /** Adds a conversation with the records that it needs. Those are imported before it, and its messages after it. */
  async conversation({ contact, messages = ['Hello?'], tags = [], assignedToId, ...given }: NewConversation = {}) {
    const { uniqueId = this.#newId.conversation() } = given
    const writer = this.#newContact(contact)
    const written = this.#newMessages(uniqueId, messages)
    const labels = tags.map((tag) => this.#newTag(tag))
    const createdAt = written[0]?.createdAt ?? this.#now().toISOString()
    const defaults = { initiatedBy: 'Contact', createdAt, status: 'Active' } as const
    const ids = { organizationId, uniqueId, contactId: writer.uniqueId, tagIds: labels.map((tag) => tag.uniqueId) }
    const assigned = assignedToId !== undefined && { assignedToId }
    const conversation: StoreRecord = { type: 'conversation', ...defaults, ...given, ...ids, ...assigned }
    const channel = this.#channels.get(given.channelId ?? '')
    const identified = { ...contactRecord(writer), ...(channel && identitiesOn(channel, writer)) }
    await this.#put(identified, ...labels.map(tagRecord), conversation, ...written.map(messageRecord))
    return this.#read(uniqueId)
  }

  async messages(conversationId: string, messages: readonly NewMessage[]) {
    const added = this.#newMessages(conversationId, messages)
    await this.#put(...added.map(messageRecord))
    return added
  }

  async contact(given?: Partial<Contact>) {
    const contact = this.#newContact(given)
    await this.#put(contactRecord(contact))
    return contact
  }

  async tag(label = 'Refund') {
    const tag = this.#newTag(label)
    await this.#put(tagRecord(tag))
    return tag
  }

  async channel(given?: Partial<Channel>) {
    const record = newChannel({ organizationId, name: 'Another channel', ...given }, this.#now())
    await this.#put(record)
    const { type: _, organizationId: __, ...channel } = record
    this.#channels.set(channel.uniqueId, channel)
    return channel
  }

  /** Adds a member, and a role with exactly its permissions. */
  async member({ permissions = [], ...given }: NewMember = {}) {
    const { uniqueId: memberId = this.#newId.member() } = given
    const roleId = this.#newId.role()
    const names = { organizationId, uniqueId: memberId, name: 'Another member', email: `${memberId}@parley.example` }
    await this.#put(
      newRole({ organizationId, uniqueId: roleId, name: 'Role', permissions: [...permissions] }, this.#now()),
      newMember({ ...names, accessLevel: 'Member', ...given, roleIds: [roleId] }, this.#now()),
    )
    const { key } = await this.createApiKey({ organizationId, memberId })
    return { memberId, apiKey: key }
  }

  /** Makes an API key, as an operator does. */
  async createApiKey(member: MemberName): Promise<ApiKey> {
    const apiKey = await this.#service.apiKeys.create(member)
    if (apiKey === undefined) throw new TypeError(`${member.organizationId} has no member ${member.memberId}.`)
    return apiKey
  }

  #newContact(given: Partial<Contact> = {}): Contact {
    this.#phones += 1
    const phone = `+3361200${String(this.#phones).padStart(4, '0')}`
    const defaults = { name: `Contact ${this.#phones}`, phone, messagingAppContactId: `app.${given.phone ?? phone}` }
    const facts = { attributes: {}, createdAt: this.#now().toISOString(), status: 'Active' as const }
    return { uniqueId: this.#newId.contact(), ...defaults, ...facts, ...given }
  }

  #newTag(tag: string | Tag): Tag {
    return typeof tag === 'string' ? { uniqueId: this.#newId.tag(), label: tag } : tag
  }

  /** Messages a second apart, the newest one now. */
  #newMessages(conversationId: string, messages: readonly NewMessage[]): Message[] {
    return messages.map((message, index) => {
      if (Object(message) !== message && typeof message !== 'string')
        throw new TypeError('A message is a text or an object.')
      const given = typeof message === 'string' ? { text: message } : message
      const { text, ...facts } = 'text' in given ? given : { ...given, text: undefined }
      const content = text === undefined ? {} : { messageType: 'Text', messageData: { text } }
      const { uniqueId = this.#newId.message(), direction = 'InBound' } = given
      const createdAt = new Date(this.#now().getTime() - (messages.length - 1 - index) * SECOND_MS).toISOString()
      const byDirection =
        direction === 'InBound'
          ? { author: { kind: 'Contact' }, status: 'Unread' }
          : { author: { kind: 'Member', memberId: memberIdOf('agent') }, status: 'Sent' }
      const defaults = { uniqueId, direction, ...byDirection, createdAt, messagingAppMessageId: `app.${uniqueId}` }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One of the two has the content, and the import validates it.
      return { ...defaults, ...content, ...facts, conversationId } as Message
    })
  }

  #put(...records: readonly StoreRecord[]): Promise<void> {
    return this.import(records.map((record) => JSON.stringify(record)).join('\n'))
  }

  async #read(id: string): Promise<Conversation> {
    const { storage } = this.#service
    const organization = await storage.read(undefined, () => findCode(organizationId))
    const stored = organization && (await storage.read(organization, () => getConversation({ organization }, id)))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store serializes what its type says.
    return JSON.parse(
      stored !== undefined && 'snapshot' in stored ? stored.snapshot().conversation : 'null',
    ) as Conversation
  }
}

function reject({ line, violations }: RejectedLine): never {
  const sentences = violations.map(({ pointer, detail }) => `${pointer} ${detail}`.trim())
  throw new TypeError(`The sandbox can't import line ${line}: ${sentences.join(' ')}`)
}
