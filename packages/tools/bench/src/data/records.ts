// The data of the bench as records that `parley import` takes, in the order in which it takes them.
import type { Contact, Message, Role, Tag } from '@parley/contract'
import { contactId, conversationId, memberId, messageId, organizationId, type Shape } from './shape.ts'

/** One line of an import. It is not the type of the server: these lines reach the server as text. */
export type BenchRecord =
  | { type: 'organization'; uniqueId: string; name: string; createdAt: string }
  | ({ type: 'role'; organizationId: string } & Role)
  | BenchMember
  | ({ type: 'contact'; organizationId: string } & Contact)
  | ({ type: 'tag'; organizationId: string } & Tag)
  | BenchConversation
  | ({ type: 'message'; organizationId: string } & Message)

export interface BenchMember {
  type: 'member'
  organizationId: string
  uniqueId: string
  createdAt: string
  accessLevel: 'Owner' | 'Member'
  name: string
  email: string
  roleIds: string[]
}

export interface BenchConversation {
  type: 'conversation'
  organizationId: string
  uniqueId: string
  contactId: string
  campaignId: string
  initiatedBy: 'Contact'
  createdAt: string
  status: 'Active'
  assignedToId: string
  tagIds: string[]
}

const BEGINNING = Date.parse('2026-03-02T08:00:00.000Z')
const MINUTE_MS = 60_000
const moment = (minutes: number) => new Date(BEGINNING + minutes * MINUTE_MS).toISOString()

const WORDS = [
  'Hello, my parcel was due yesterday. Where is it?',
  'Good morning! It is at the depot near you, and can be brought.',
  'Can a driver bring it this afternoon, please?',
  'Yes, between two and four. Thank you for waiting for it.',
]

/** Every record of a store of this shape. */
export function* recordsOf(shape: Shape): Generator<BenchRecord> {
  for (let index = 0; index < shape.organizations; index++) yield* organization(index, shape.members)
  for (let index = 0; index < shape.conversations; index++) yield* story(organizationId(0), index, shape.messages)
  for (let index = 1; index < shape.organizations; index++) yield* story(organizationId(index), 0, 1)
}

function* organization(index: number, members: number): Generator<BenchRecord> {
  const owner = organizationId(index)
  yield { type: 'organization', uniqueId: owner, name: `Bench ${index}`, createdAt: moment(0) }
  yield {
    type: 'role',
    organizationId: owner,
    uniqueId: 'rol_agent',
    name: 'Agent',
    description: 'Replies to contacts and closes conversations.',
    permissions: ['Get:Conversation', 'Update:Conversation', 'Create:Message', 'Receive:Message', 'Get:Event'],
  }
  for (const [label, uniqueId] of TAGS) yield { type: 'tag', organizationId: owner, uniqueId, label }
  // The first organization is the one that calls; of the others one member each is enough.
  for (let member = 0; member < (index === 0 ? members : 1); member++) yield agent(owner, member)
}

const TAGS = [
  ['Delivery', 'tag_delivery'],
  ['Afternoon', 'tag_afternoon'],
] as const

const agent = (owner: string, index: number): BenchMember => ({
  type: 'member',
  organizationId: owner,
  uniqueId: memberId(index),
  createdAt: moment(0),
  accessLevel: 'Member',
  name: `Agent ${index}`,
  email: `agent${index}@bench.example`,
  roleIds: ['rol_agent'],
})

/** A contact and a conversation with its messages. */
function* story(owner: string, index: number, messages: number): Generator<BenchRecord> {
  yield {
    type: 'contact',
    organizationId: owner,
    uniqueId: contactId(index),
    name: 'Ada Moreau',
    phone: `+336${String(index).padStart(8, '0')}`,
    attributes: { plan: 'gold', visits: 3 },
    createdAt: moment(0),
    status: 'Active',
  }
  yield {
    type: 'conversation',
    organizationId: owner,
    uniqueId: conversationId(index),
    contactId: contactId(index),
    campaignId: 'cmp_spring',
    initiatedBy: 'Contact',
    createdAt: moment(0),
    status: 'Active',
    assignedToId: memberId(0),
    tagIds: TAGS.map(([, uniqueId]) => uniqueId),
  }
  for (let message = 0; message < messages; message++) yield said(owner, index, message)
}

/** One message of a conversation; the contact and the desk take turns. */
function said(owner: string, conversation: number, index: number): BenchRecord {
  const isInBound = index % 2 === 0
  return {
    type: 'message',
    organizationId: owner,
    uniqueId: messageId(conversation, index),
    conversationId: conversationId(conversation),
    direction: isInBound ? 'InBound' : 'OutBound',
    status: 'Read',
    createdAt: moment(index),
    messagingAppMessageId: `app.${String(index).padStart(7, '0')}`,
    messageType: 'Text',
    messageData: { text: WORDS[index % WORDS.length] ?? '' },
  }
}
