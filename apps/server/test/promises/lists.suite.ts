import type { OrgCode } from '../../src/sql/columns.ts'
import type { Conversation, ConversationSummary } from '@parley/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, EXAMPLE, HARBOUR, onlyCedar, OWNER } from '../fixture.ts'
import { changed, later, NOON, openFilled, type OpenStore, text } from '../stores.ts'
import { listConversations, type ListRequest } from '../../src/domain/conversations/list.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import type { Store } from '../../src/store/store.ts'
import { put } from '../contents.ts'

/** More conversations than one page examines. */
const MANY = 2100

export function listPromises(open: OpenStore): void {
  test('a summary is the conversation with only its newest message', async () => {
    const { storage, organization, read } = await openFilled(open)
    const { messages, ...others } = (await read()).conversation
    const lastMessage = messages.at(-1)
    expect(await listAll(storage, organization)).toEqual([
      { ...others, lastMessage, lastActivityAt: lastMessage?.createdAt },
    ])
  })

  test('the last activity of a conversation without messages is its creation, and optional properties are absent', async () => {
    const { storage, organization } = await openFilled(open)
    await put(storage, [some('bare', { createdAt: later(5).toISOString() })])
    const [bare] = await listAll(storage, organization)
    expect(bare).toMatchObject({ uniqueId: 'bare', lastActivityAt: later(5).toISOString(), tags: [] })
    for (const name of ['lastMessage', 'assignedTo', 'campaignId']) expect(bare).not.toHaveProperty(name)
  })

  test('only a new newest message changes the last activity of a conversation', async () => {
    const { storage, organization, set } = await openFilled(open)
    await put(storage, [some('other', { createdAt: NOON.toISOString() })])
    const ids = async () => (await listAll(storage, organization)).map(({ uniqueId }) => uniqueId)
    expect(await ids()).toEqual(['other', CONVERSATION])
    await set('Closed')
    await put(storage, [text('old', new Date(0))])
    expect(await ids()).toEqual(['other', CONVERSATION])
    await put(storage, [text('new', later(1))])
    expect(await ids()).toEqual([CONVERSATION, 'other'])
    // A message or a conversation that is put again can have another time.
    await put(storage, [text('new', later(-1))])
    expect(await ids()).toEqual(['other', CONVERSATION])
    await put(storage, [changed(CONVERSATION, { createdAt: later(2).toISOString() })])
    expect(await ids()).toEqual(['other', CONVERSATION])
    await put(storage, [some('other', { createdAt: new Date(0).toISOString() })])
    expect(await ids()).toEqual([CONVERSATION, 'other'])
  })

  test('for any filter and order, the pages equal the filtered and sorted list of all conversations', async () => {
    const { storage, organization } = await openFilled(open)
    await put(storage, [...onlyCedar(), ...mixed()])
    const all = await listAll(storage, organization, { status: ['Active', 'Closed', 'Deleted'] })
    expect(all).toHaveLength(61)
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const listed = await listAll(storage, organization, request)
        expect(listed.map(({ uniqueId }) => uniqueId)).toEqual(expected(all, request))
      }),
      { numRuns: 60 },
    )
  })

  test('a filter that matches few of many conversations finds all, although a page examines a limited number', async () => {
    const { storage, organization, set } = await openFilled(open)
    const ids = Array.from({ length: MANY }, (_, index) => `cnv_${index + 1000}`)
    await put(
      storage,
      ids.map((id, ms) => some(id, { createdAt: later(ms).toISOString(), tagIds: ['tag_refund'] })),
    )
    const list = async (request: Partial<ListRequest>) =>
      (await listAll(storage, organization, { limit: 100, ...request })).map(({ uniqueId }) => uniqueId)

    const firstPage = (request: Pick<ListRequest, 'status' | 'order' | 'lastActivityBefore'>) =>
      storage.read(organization, () => listConversations({ organization }, { limit: 1, ...request }))
    const none = { items: [], nextCursor: expect.any(String) as string }
    for (const status of ['Closed', 'Deleted'] as const) {
      await set(status)
      expect(await list({ assignedToId: OWNER, status: [status] })).toEqual([CONVERSATION])
      for (const order of ['activity', 'created'] as const) {
        expect(await list({ status: [status], order })).toEqual([CONVERSATION])
        // Deleted conversations have indexes of their own. Among the others, it looks at a limited number.
        const first = status === 'Closed' ? none : { items: { length: 1 } }
        expect(await firstPage({ status: [status], order })).toMatchObject(first)
      }
    }
    const early = { status: STATUSES, order: 'created', lastActivityBefore: later(1).toISOString() } as const
    expect(await firstPage(early)).toMatchObject(none)

    expect(await list({ isUnassigned: true })).toEqual(ids.toReversed())
    expect(await list({ tagId: 'tag_refund', order: 'created' })).toEqual(ids.toReversed())
    expect(await list({ status: ['Active'] })).toEqual(ids.toReversed())
    expect(await list({ contactId: EXAMPLE.contactId, lastActivityBefore: later(1).toISOString() })).toEqual([
      'cnv_1000',
    ])
  })
}

/** Returns all conversations of a list, page by page. */
async function listAll(
  storage: Store,
  code: OrgCode,
  request: Partial<ListRequest> = {},
): Promise<ConversationSummary[]> {
  const items: ConversationSummary[] = []
  const query: ListRequest = { status: ['Active', 'Closed'], order: 'activity', limit: 7, ...request }
  let cursor: string | undefined
  do {
    const page = await storage.read(code, () => listConversations({ organization: code }, { ...query, cursor }))
    if (page instanceof Error) throw page
    expect(page.items.length).toBeLessThanOrEqual(query.limit)
    items.push(...page.items.map((item): ConversationSummary => JSON.parse(item)))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return items
}

const some = (uniqueId: string, more: object = {}): StoreRecord => ({
  type: 'conversation',
  organizationId: HARBOUR,
  uniqueId,
  contactId: EXAMPLE.contactId,
  initiatedBy: 'Contact',
  createdAt: EXAMPLE.createdAt,
  status: 'Active',
  tagIds: [],
  ...more,
})

const STATUSES: Conversation['status'][] = ['Active', 'Closed', 'Deleted']
const CONTACTS = [EXAMPLE.contactId, 'con_same_phone', 'con_other']
const MEMBERS = [undefined, OWNER, AGENT]
const TAGS = [[], ['tag_refund'], ['tag_two'], ['tag_two', 'tag_refund']]

/** Sixty conversations. Many have the same times, and they differ in all properties that can be filtered. */
const mixed = (): StoreRecord[] => [
  changed(EXAMPLE.contactId, { uniqueId: 'con_same_phone' }),
  changed(EXAMPLE.contactId, { uniqueId: 'con_other', phone: '+351910000000' }),
  changed('tag_refund', { uniqueId: 'tag_two' }),
  ...Array.from({ length: 60 }, (_, index) => {
    const at = (of: number) => later(((index * of) % 5) * 1000).toISOString()
    const conversation = some(`cnv_${index}`, {
      contactId: CONTACTS[index % 3],
      createdAt: at(3),
      status: STATUSES[(index * 5 + Math.floor(index / 7)) % 3],
      assignedToId: MEMBERS[Math.floor(index / 3) % 3],
      tagIds: TAGS[Math.floor(index / 2) % 4],
    })
    const message = text(`msg_${index}`, new Date(at(2)), { conversationId: `cnv_${index}` })
    return index % 4 === 0 ? [conversation] : [conversation, message]
  }).flat(),
]

const requests = fc
  .record({
    status: fc.subarray(STATUSES, { minLength: 1 }),
    filter: fc.constantFrom<Partial<ListRequest>>(
      {},
      {},
      { assignedToId: OWNER },
      { assignedToId: 'mem_nobody' },
      { isUnassigned: true },
      { contactId: 'con_other' },
      { phone: EXAMPLE.contact.phone },
      { phone: '+0' },
      { tagId: 'tag_two' },
    ),
    lastActivityBefore: fc.option(
      fc.integer({ min: 0, max: 5 }).map((second) => later(second * 1000).toISOString()),
      {
        nil: undefined,
      },
    ),
    order: fc.constantFrom('activity', 'created'),
    limit: fc.constantFrom(1, 7, 100),
  })
  .map(({ filter, ...others }): ListRequest => ({ ...filter, ...others }))

/** Returns the identifiers of the conversations that match a request. */
function expected(all: readonly ConversationSummary[], request: ListRequest): string[] {
  const { status, assignedToId, isUnassigned, contactId, phone, tagId, lastActivityBefore: before, order } = request
  const at = (each: ConversationSummary) => (order === 'activity' ? each.lastActivityAt : each.createdAt)
  return all
    .filter((each) => status.includes(each.status))
    .filter((each) => assignedToId === undefined || each.assignedTo?.uniqueId === assignedToId)
    .filter((each) => !isUnassigned || each.assignedTo === undefined)
    .filter((each) => contactId === undefined || each.contactId === contactId)
    .filter((each) => phone === undefined || each.contact.phone === phone)
    .filter((each) => tagId === undefined || each.tags.some(({ uniqueId }) => uniqueId === tagId))
    .filter((each) => before === undefined || each.lastActivityAt < before)
    .toSorted((one, other) => (`${at(one)} ${one.uniqueId}` < `${at(other)} ${other.uniqueId}` ? 1 : -1))
    .map(({ uniqueId }) => uniqueId)
}
