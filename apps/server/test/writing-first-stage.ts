// Two channels with a program each, for the tests of who gets what the organization writes first.
import type { ContactDetails, PhoneMatching } from '@parley/contract'
import { written } from './channel.ts'
import { NOON, put } from './contents.ts'
import { HARBOUR, OWNER, READER } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'
import { changed } from './stores.ts'

export const N = '33600000001'
export const DAY_MS = 86_400_000
export const WHATSAPP = 'chn_first'
export const WEB = 'chn_web'

const channel = (uniqueId: string, phoneMatching: PhoneMatching) =>
  ({
    type: 'channel',
    organizationId: HARBOUR,
    uniqueId,
    name: uniqueId,
    createdAt: NOON.toISOString(),
    identityScope: uniqueId,
    phoneMatching,
    usesAliases: true,
  }) as const

/** WhatsApp is the first channel, and another member delivers messages of a second channel. */
export async function open(
  { first = 'Identifiers', second = 'Never' }: { first?: PhoneMatching; second?: PhoneMatching } = {},
  given?: Harness,
) {
  const harness = given ?? (await createHarness())
  const { storage, send, keyOf, clock } = harness
  const role = { uniqueId: 'rol_adapter', name: 'Adapter', permissions: ['Receive:Message'] }
  await put(storage, [
    channel(WHATSAPP, first),
    channel(WEB, second),
    { type: 'role', organizationId: HARBOUR, ...role },
    changed(READER, { roleIds: ['rol_adapter'], channelId: WEB }),
  ])
  const keys = { [WHATSAPP]: await keyOf(OWNER), [WEB]: await keyOf(READER) }
  const key = keys[WHATSAPP]
  let count = 0
  const post = async <Body>(path: string, body: object, member = key) => {
    count += 1
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `key-${count}` }
    const response = await send('POST', path, { key: member, headers, body: JSON.stringify(body) })
    return (await response.json()) as Body
  }
  const get = async <Body>(path: string) => (await (await send('GET', path, { key })).json()) as Body
  return {
    ...harness,
    post,
    get,
    wait: (days: number) => {
      clock.ms += days * DAY_MS
    },
    receive: async (
      contact: Parameters<typeof written>[0],
      channelId: keyof typeof keys = WHATSAPP,
      more: object = {},
    ) => {
      clock.ms += 1000
      const message = { ...written(contact, `app.${(count += 1)}`), ...more }
      const { results } = await post<{ results: { contactId: string; conversationId: string }[] }>(
        '/api/channel/messages',
        { channelId, messages: [message] },
        keys[channelId],
      )
      return results[0] ?? { contactId: '', conversationId: '' }
    },
    /** The contact that is created, by default on the first channel, or the one that is known. */
    create: async (body: object) => {
      const { contact, contactId, code } = await post<{
        contact?: { uniqueId: string }
        contactId?: string
        code?: string
      }>('/api/contacts', { channelId: WHATSAPP, ...body })
      return { code, contactId: contact?.uniqueId ?? contactId ?? '' }
    },
    /** Starts a conversation with a contact and sends the first message. */
    writeFirst: async (contactId: string, channelId: string = WHATSAPP, address?: string) => {
      const made = await post<{ conversation?: { uniqueId: string }; code?: string }>('/api/conversations', {
        contactId,
        channelId,
        ...(address !== undefined && { address }),
      })
      if (made.conversation === undefined) return made.code
      return reply(made.conversation.uniqueId)
    },
    reply,
    contactOf: async (id: string) => (await get<ContactDetails>(`/api/contact/${id}`)).contact,
    duplicatesOf: async (id: string) =>
      (await get<ContactDetails>(`/api/contact/${id}`)).possibleDuplicates.map(({ contactId }) => contactId),
    imported: async (uniqueId: string, phone: string) => {
      await put(storage, [
        {
          type: 'contact',
          organizationId: HARBOUR,
          uniqueId,
          phone,
          attributes: {},
          createdAt: new Date(clock.ms).toISOString(),
          status: 'Active',
        },
      ])
    },
  }
  async function reply(conversationId: string) {
    const body = { messageType: 'Text', messageData: { text: 'Hello' } }
    const { code, contactId } = await post<{ code?: string; contactId?: string }>(
      `/api/conversation/${conversationId}/messages`,
      body,
    )
    if (code !== undefined) return [code, contactId].filter((each) => each !== undefined).join(' ')
    const { events } = await get<{
      events: { data: { contact: { messagingAppContactId?: string; phone: string } } }[]
    }>('/api/events?type=message.sent')
    const address = events.at(-1)?.data.contact
    return address?.messagingAppContactId ?? address?.phone
  }
}
