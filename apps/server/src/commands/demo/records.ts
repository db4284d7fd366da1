// The demo store: two organizations, members with different rights, and some hundred conversations. The same every time.
import type { ConversationStatus, MessageStatus } from '@parley/contract'
import type { StoreRecord } from '../../domain/records/record.ts'
import { SCENES, type Line, type Scene } from './scenes.ts'

/** The member for whom the demo makes a key. */
export const DEMO_MEMBER = { organizationId: 'org_harbour', memberId: 'mem_grace' } as const
/** A conversation that is there and Active at the first start. */
export const DEMO_CONVERSATION = 'cnv_harbour_001'

const BEGINNING = Date.parse('2026-03-02T08:00:00.000Z')
const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(BEGINNING + minutes * MINUTE_MS).toISOString()

interface Staff {
  name: string
  accessLevel: 'Owner' | 'Member'
  roleIds: string[]
}
interface House {
  id: string
  name: string
  conversations: number
  staff: Record<string, Staff>
}

const HOUSES: House[] = [
  {
    id: 'harbour',
    name: 'Harbour Parcels',
    conversations: 80,
    staff: {
      mem_grace: { name: 'Grace Okafor', accessLevel: 'Owner', roleIds: ['rol_supervisor'] },
      mem_tomas: { name: 'Tomás Rivera', accessLevel: 'Member', roleIds: ['rol_agent'] },
      mem_noor: { name: 'Noor Haddad', accessLevel: 'Member', roleIds: ['rol_agent', 'rol_supervisor'] },
      mem_lena: { name: 'Lena Vogel', accessLevel: 'Member', roleIds: ['rol_reader'] },
    },
  },
  {
    id: 'cedar',
    name: 'Cedar Furniture',
    conversations: 40,
    staff: {
      mem_aiko: { name: 'Aiko Tanaka', accessLevel: 'Owner', roleIds: [] },
      mem_samir: { name: 'Samir Patel', accessLevel: 'Member', roleIds: ['rol_agent'] },
    },
  },
]

const ROLES = [
  {
    uniqueId: 'rol_agent',
    name: 'Agent',
    description: 'Answers contacts and closes conversations.',
    permissions: ['Update:Conversation'],
  },
  {
    uniqueId: 'rol_supervisor',
    name: 'Supervisor',
    description: 'Deletes conversations and looks after keys.',
    permissions: ['Update:Conversation', 'Delete:Conversation', 'Regenerate:ApiKey'],
  },
  { uniqueId: 'rol_reader', name: 'Reader', permissions: ['Get:OrganizationMember'] },
]
const FIRST_NAMES = [
  'Ada',
  'Bilal',
  'Chloé',
  'Dmitri',
  'Esra',
  'Femi',
  'Gaia',
  'Hugo',
  'Inès',
  'Jonas',
  'Kenza',
  'Liam',
  'Mei',
]
const LAST_NAMES = ['Moreau', 'Nowak', 'Ortiz', 'Petit', 'Quist', 'Rossi', 'Silva']
const STATUSES: ConversationStatus[] = ['Active', 'Active', 'Closed', 'Active', 'Closed', 'Closed', 'Deleted']

/** The nth of a list, over and over. */
function nth<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('An empty list has no nth item.')
  return item
}

/** Everything of the demo store, in the order in which a store takes it. */
export function demoRecords(): StoreRecord[] {
  return HOUSES.flatMap((house) => [
    { type: 'organization' as const, uniqueId: `org_${house.id}`, name: house.name, createdAt: at(0) },
    ...ROLES.map((role) => ({ type: 'role' as const, organizationId: `org_${house.id}`, ...role })),
    ...Object.entries(house.staff).map(([uniqueId, staff]) => member(house, uniqueId, staff)),
    ...SCENES.map(({ tag }) => ({
      type: 'tag' as const,
      organizationId: `org_${house.id}`,
      uniqueId: tagId(tag),
      label: tag,
    })),
    ...Array.from({ length: house.conversations }, (_, index) => story(house, index)).flat(),
  ])
}

const tagId = (tag: string) => `tag_${tag.toLowerCase()}`

const member = (house: House, uniqueId: string, { name, accessLevel, roleIds }: Staff): StoreRecord => ({
  type: 'member',
  organizationId: `org_${house.id}`,
  uniqueId,
  createdAt: at(0),
  accessLevel,
  name,
  email: `${uniqueId.slice('mem_'.length)}@${house.id}.example`,
  roleIds,
})

/** A contact, what was talked about, and every message of it. */
function story(house: House, index: number): StoreRecord[] {
  const organizationId = `org_${house.id}`
  const number = String(index + 1).padStart(3, '0')
  const conversationId = `cnv_${house.id}_${number}`
  const contactId = `con_${house.id}_${number}`
  const scene = nth(SCENES, index)
  const beganAt = index * 95
  const byCampaign = index % 9 === 4
  const staff = Object.keys(house.staff)
  return [
    {
      type: 'contact',
      organizationId,
      uniqueId: contactId,
      name: `${nth(FIRST_NAMES, index)} ${nth(LAST_NAMES, index)}`,
      phone: `+3361234${String(1000 + index)}`,
      attributes: index % 3 === 0 ? { plan: 'gold', orders: index } : {},
      createdAt: at(beganAt),
      status: index % 17 === 16 ? 'Blocked' : 'Active',
    },
    {
      type: 'conversation',
      organizationId,
      uniqueId: conversationId,
      contactId,
      ...(byCampaign && { campaignId: 'cmp_spring' }),
      initiatedBy: byCampaign ? 'Campaign' : 'Contact',
      createdAt: at(beganAt),
      status: nth(STATUSES, index),
      ...(index % 4 !== 3 && { assignedToId: nth(staff, index) }),
      tagIds: [tagId(scene.tag)],
    },
    ...messages(organizationId, conversationId, scene, beganAt, 1 + (index % 6)),
  ]
}

/** The scene's lines, as often as it was played: regular contacts have long conversations. */
function messages(
  organizationId: string,
  conversationId: string,
  scene: Scene,
  beganAt: number,
  times: number,
): StoreRecord[] {
  const lines = Array.from({ length: times }, () => scene.lines).flat()
  return lines.map(({ from, content }, index) => ({
    type: 'message',
    organizationId,
    uniqueId: `${conversationId.replace('cnv', 'msg')}_${String(index + 1).padStart(2, '0')}`,
    conversationId,
    direction: from === 'contact' ? 'InBound' : 'OutBound',
    status: statusOf(from, index === lines.length - 1),
    createdAt: at(beganAt + index * 3),
    messagingAppMessageId: `app.${conversationId}.${index + 1}`,
    ...content,
  }))
}

/** Everything was read but the last message. */
function statusOf(from: Line['from'], isLast: boolean): MessageStatus {
  if (!isLast) return 'Read'
  return from === 'contact' ? 'Unread' : 'Delivered'
}
