// Records that a test begins with. They go through the import of the service, which validates them as it does an operator's.
import {
  getConversation,
  type MemberName,
  type StoreRecord,
  importLines as importInto,
  type RejectedLine,
  findCode,
} from '@parley/server/service'
import type { ApiKey, Conversation } from '@parley/contract'
import type { Add } from './add.ts'
import { contactRecord, messageRecord, type NewRecords, tagRecord } from './new-records.ts'
import { ORGANIZATION as organizationId } from './people.ts'
import type { Service } from './service.ts'

/** Makes what adds records, and what imports the lines of an export. */
export function createRecords(running: () => Promise<{ service: Service; newRecords: NewRecords }>, now: () => Date) {
  const service = async () => (await running()).service

  async function importLines(lines: string): Promise<void> {
    const source = (async function* whole() {
      // The end of a line lets the last one be written with the others, so that they are one event.
      yield Buffer.from(`${lines}\n`)
    })()
    const { storage } = await service()
    await importInto(source, { storage, now, alone: false, keepGood: true, onRejected: reject })
  }
  const put = (...records: readonly StoreRecord[]) =>
    importLines(records.map((record) => JSON.stringify(record)).join('\n'))

  const add: Add = {
    async conversation(given = {}) {
      const { uniqueId, records } = (await running()).newRecords.conversation(given)
      await put(...records)
      return find(await service(), uniqueId)
    },
    async messages(conversationId, messages) {
      const added = (await running()).newRecords.messages(conversationId, messages)
      await put(...added.map(messageRecord))
      return added
    },
    async contact(given) {
      const contact = (await running()).newRecords.contact(given)
      await put(contactRecord(contact))
      return contact
    },
    async tag(label = 'Refund') {
      const tag = (await running()).newRecords.tag(label)
      await put(tagRecord(tag))
      return tag
    },
    async channel(given) {
      const { type: _, organizationId: __, ...channel } = (await running()).newRecords.channel(given)
      await put((await running()).newRecords.channel(channel))
      return channel
    },
    async member(given = {}) {
      const { role, member } = (await running()).newRecords.member(given)
      await put(role, member)
      const { uniqueId: memberId } = member
      const { key } = await keyOf(await service(), { organizationId, memberId })
      return { memberId, apiKey: key }
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
  const code = await storage.read(undefined, () => findCode(organizationId))
  const found =
    code === undefined ? undefined : await storage.read(code, () => getConversation({ organization: code }, id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store serializes what its type says.
  return JSON.parse(found !== undefined && 'snapshot' in found ? found.snapshot().conversation : 'null') as Conversation
}

function reject({ line, violations }: RejectedLine): never {
  const sentences = violations.map(({ pointer, detail }) => `${pointer} ${detail}`.trim())
  throw new TypeError(`The sandbox can't import line ${line}: ${sentences.join(' ')}`)
}
