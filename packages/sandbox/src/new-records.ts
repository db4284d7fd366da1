// The records that a test adds: each property that it leaves out has a default.
import {
  createOrderedIds,
  identifierOf,
  newChannel,
  newMember,
  newRole,
  type StoreRecord,
} from '@parley/server/service'
import type { Channel, Contact, Message, Tag } from '@parley/contract'
import type { NewConversation, NewMember, NewMessage } from './add.ts'
import { memberIdOf, ORGANIZATION as organizationId } from './people.ts'

const SECOND_MS = 1000

export const contactRecord = (contact: Contact): StoreRecord => ({ type: 'contact', organizationId, ...contact })
export const tagRecord = (tag: Tag): StoreRecord => ({ type: 'tag', organizationId, ...tag })
export const messageRecord = (message: Message): StoreRecord => ({ type: 'message', organizationId, ...message })

/** By what a channel knows a contact that has a conversation on it. The first channel knows the contact as well. */
function identitiesOn({ identityScope, phoneMatching }: Channel, { messagingAppContactId: id, createdAt }: Contact) {
  if (id === undefined) return {}
  const [kind, value] = identifierOf(id, phoneMatching)
  const scopes = ['chn_first', identityScope]
  return { identities: scopes.map((scope) => ({ identityScope: scope, kind, value, usedAt: createdAt })) }
}

export class NewRecords {
  readonly #now: () => Date
  readonly #newId
  readonly #channels = new Map<string, Channel>()
  #phones = 0

  constructor(now: () => Date) {
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

  contact(given: Partial<Contact> = {}): Contact {
    this.#phones += 1
    const phone = `+3361200${String(this.#phones).padStart(4, '0')}`
    const defaults = { name: `Contact ${this.#phones}`, phone, messagingAppContactId: `app.${given.phone ?? phone}` }
    const facts = { attributes: {}, createdAt: this.#now().toISOString(), status: 'Active' as const }
    return { uniqueId: this.#newId.contact(), ...defaults, ...facts, ...given }
  }

  tag(tag: string | Tag): Tag {
    return typeof tag === 'string' ? { uniqueId: this.#newId.tag(), label: tag } : tag
  }

  /** A second apart, the newest one now. */
  messages(conversationId: string, messages: readonly NewMessage[]): Message[] {
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

  /** A conversation, with the records that it needs before it and its messages after it. */
  conversation({ contact, messages = ['Hello?'], tags = [], assignedToId, ...given }: NewConversation) {
    const { uniqueId = this.#newId.conversation() } = given
    const [writer, added, labels] = [
      this.contact(contact),
      this.messages(uniqueId, messages),
      tags.map((tag) => this.tag(tag)),
    ]
    const createdAt = added[0]?.createdAt ?? this.#now().toISOString()
    const defaults = { initiatedBy: 'Contact', createdAt, status: 'Active' } as const
    const ids = { organizationId, uniqueId, contactId: writer.uniqueId, tagIds: labels.map((tag) => tag.uniqueId) }
    const assigned = assignedToId !== undefined && { assignedToId }
    const conversation: StoreRecord = { type: 'conversation', ...defaults, ...given, ...ids, ...assigned }
    const channel = this.#channels.get(given.channelId ?? '')
    const known = { ...contactRecord(writer), ...(channel && identitiesOn(channel, writer)) }
    const records = [known, ...labels.map(tagRecord), conversation, ...added.map(messageRecord)]
    return { uniqueId, records }
  }

  channel(given: Partial<Channel> = {}) {
    const channel = newChannel({ organizationId, name: 'Another channel', ...given }, this.#now())
    this.#channels.set(channel.uniqueId, channel)
    return channel
  }

  /** A member, and a role with exactly its permissions. */
  member({ permissions = [], ...given }: NewMember) {
    const { uniqueId = this.#newId.member() } = given
    const owned = { organizationId, uniqueId: this.#newId.role() }
    const role = newRole({ ...owned, name: 'Role', permissions: [...permissions] }, this.#now())
    const facts = { name: 'Another member', email: `${uniqueId}@parley.example`, accessLevel: 'Member' as const }
    const fields = { organizationId, ...facts, ...given, uniqueId, roleIds: [role.uniqueId] }
    return { role, member: newMember(fields, this.#now()) }
  }
}
