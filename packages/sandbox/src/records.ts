// Records that a test begins with. They go through the import of the service, which validates them as it does an operator's.
import {
  getConversation,
  type MemberName,
  createOrderedIds,
  newMember,
  newRole,
  type StoreRecord,
  importLines as importInto,
  type RefusedLine,
  findCode,
} from '@parley/server'
import type { ApiKey, Contact, Conversation, Message, Tag } from '@parley/contract'
import { ORGANIZATION as organizationId } from './people.ts'
import type { Add, NewMessage } from './sandbox.ts'
import type { Service } from './service.ts'

const SECOND_MS = 1000

/** Makes what adds records, and what imports the lines of an export. */
export function createRecords(service: () => Service, now: () => Date) {
  const orderedIds = (prefix: string) => createOrderedIds(prefix, now)
  const newIds = {
    contact: orderedIds('con'),
    conversation: orderedIds('cnv'),
    member: orderedIds('mem'),
    message: orderedIds('msg'),
    role: orderedIds('rol'),
    tag: orderedIds('tag'),
  }
  let phones = 0

  async function importLines(lines: string): Promise<void> {
    const source = (async function* whole() {
      // The end of a line lets the last one be written with the others, so that they are one event.
      yield Buffer.from(`${lines}\n`)
    })()
    await importInto(source, { storage: service().storage, alone: false, keepGood: true, onRefused: refuse })
  }
  const put = (records: readonly StoreRecord[]) =>
    importLines(records.map((record) => JSON.stringify(record)).join('\n'))

  function contactOf(given: Partial<Contact> = {}): Contact {
    phones += 1
    const phone = `+3361200${String(phones).padStart(4, '0')}`
    const defaults = { name: `Contact ${phones}`, phone, messagingAppContactId: `app.${given.phone ?? phone}` }
    const facts = { attributes: {}, createdAt: now().toISOString(), status: 'Active' as const }
    return { uniqueId: newIds.contact(), ...defaults, ...facts, ...given }
  }

  const tagOf = (tag: string | Tag): Tag => (typeof tag === 'string' ? { uniqueId: newIds.tag(), label: tag } : tag)

  /** A second apart, the newest one now. */
  const messagesOf = (conversationId: string, messages: readonly NewMessage[]): Message[] =>
    messages.map((message, index) => {
      const given = typeof message === 'string' ? { text: message } : message
      const { text, ...facts } = 'text' in given ? given : { ...given, text: undefined }
      const content = text === undefined ? {} : { messageType: 'Text', messageData: { text } }
      const { uniqueId = newIds.message(), direction = 'InBound' } = given
      const createdAt = new Date(now().getTime() - (messages.length - 1 - index) * SECOND_MS).toISOString()
      const status = direction === 'InBound' ? 'Unread' : 'Sent'
      const defaults = { uniqueId, direction, status, createdAt, messagingAppMessageId: `app.${uniqueId}` }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One of the two has the content, and the import validates it.
      return { ...defaults, ...content, ...facts, conversationId } as Message
    })

  const add: Add = {
    async conversation({ contact, messages = ['Hello?'], tags = [], assignedToId, ...given } = {}) {
      const { uniqueId = newIds.conversation() } = given
      const [writer, added, labels] = [contactOf(contact), messagesOf(uniqueId, messages), tags.map(tagOf)]
      const createdAt = added[0]?.createdAt ?? now().toISOString()
      const defaults = { initiatedBy: 'Contact', createdAt, status: 'Active' } as const
      const ids = { organizationId, uniqueId, contactId: writer.uniqueId, tagIds: labels.map((tag) => tag.uniqueId) }
      await put([
        { type: 'contact', organizationId, ...writer },
        ...labels.map((tag): StoreRecord => ({ type: 'tag', organizationId, ...tag })),
        { type: 'conversation', ...defaults, ...given, ...ids, ...(assignedToId !== undefined && { assignedToId }) },
        ...added.map((message): StoreRecord => ({ type: 'message', organizationId, ...message })),
      ])
      return find(service(), uniqueId)
    },
    async messages(conversationId, messages) {
      const added = messagesOf(conversationId, messages)
      await put(added.map((message): StoreRecord => ({ type: 'message', organizationId, ...message })))
      return added
    },
    async contact(given) {
      const contact = contactOf(given)
      await put([{ type: 'contact', organizationId, ...contact }])
      return contact
    },
    async tag(label = 'Refund') {
      const tag = tagOf(label)
      await put([{ type: 'tag', organizationId, ...tag }])
      return tag
    },
    async member({ permissions = [], ...given } = {}) {
      const { uniqueId = newIds.member() } = given
      const role = newRole(
        { organizationId, uniqueId: newIds.role(), name: 'Role', permissions: [...permissions] },
        now(),
      )
      const facts = { name: 'Another member', email: `${uniqueId}@parley.example`, accessLevel: 'Member' as const }
      const member = newMember({ organizationId, ...facts, ...given, uniqueId, roleIds: [role.uniqueId] }, now())
      await put([role, member])
      const { key } = await keyOf(service(), { organizationId, memberId: uniqueId })
      return { memberId: uniqueId, apiKey: key }
    },
  }
  return { add, importLines }
}

/** Makes an API key, as an operator does. */
export async function keyOf({ apiKeys }: Service, member: MemberName): Promise<ApiKey> {
  const apiKey = await apiKeys.create(member)
  if (apiKey === undefined) throw new TypeError(`${member.organizationId} has no member ${member.memberId}.`)
  return apiKey
}

async function find({ storage }: Service, id: string): Promise<Conversation> {
  const code = await storage.read('several', () => findCode(organizationId))
  const found = code === undefined ? undefined : await storage.read(code, () => getConversation(code, id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store serializes what its type says.
  return JSON.parse(found !== undefined && 'snapshot' in found ? found.snapshot().conversation : 'null') as Conversation
}

function refuse({ line, faults }: RefusedLine): never {
  const sentences = faults.map(({ pointer, detail }) => `${pointer} ${detail}`.trim())
  throw new TypeError(`The sandbox can't import line ${line}: ${sentences.join(' ')}`)
}
