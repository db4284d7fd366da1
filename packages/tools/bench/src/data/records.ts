// The data of the bench as records that `parley import` takes, in the order in which it takes them.
import {
  awaitedId,
  contactId,
  conversationId,
  MEMBER,
  messageId,
  ORGANIZATION,
  OTHER_MEMBER,
  padded,
  type Shape,
} from './shape.ts'

/** One line of an import. The import checks its properties. */
export type BenchRecord = Readonly<Record<string, unknown>>

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
export function* recordsOf({ conversations, messages, awaited }: Shape): Generator<BenchRecord> {
  yield { type: 'organization', uniqueId: ORGANIZATION, name: 'Bench', createdAt: moment(0) }
  // The contacts are found by their numbers.
  yield {
    type: 'channel',
    organizationId: ORGANIZATION,
    uniqueId: 'chn_first',
    name: 'First channel',
    createdAt: moment(0),
    identityScope: 'chn_first',
    phoneMatching: 'Identifiers',
    usesAliases: false,
  }
  yield {
    type: 'role',
    organizationId: ORGANIZATION,
    uniqueId: 'rol_agent',
    name: 'Agent',
    description: 'Replies to contacts and closes conversations.',
    permissions: [
      'Get:Conversation',
      'Update:Conversation',
      'Assign:Conversation',
      'Create:Message',
      'Receive:Message',
      'Get:Event',
    ],
  }
  for (const [label, uniqueId] of TAGS) yield { type: 'tag', organizationId: ORGANIZATION, uniqueId, label }
  yield member(MEMBER, 'Agent 0')
  yield member(OTHER_MEMBER, 'Agent 1')
  for (let index = 0; index < conversations; index++) yield* story(index, messages)
  // They belong to the conversations to which the bench sends messages.
  const quarter = Math.floor(conversations / 4)
  for (let index = 0; index < awaited; index++) yield awaitedMessage(2 * quarter + (index % quarter), index)
}

const member = (uniqueId: string, name: string): BenchRecord => ({
  type: 'member',
  organizationId: ORGANIZATION,
  uniqueId,
  createdAt: moment(0),
  accessLevel: 'Member',
  name,
  email: 'agent@bench.example',
  roleIds: ['rol_agent'],
})

const TAGS = [
  ['Delivery', 'tag_delivery'],
  ['Afternoon', 'tag_afternoon'],
] as const

/** A contact and a conversation with its messages. */
function* story(index: number, messages: number): Generator<BenchRecord> {
  yield {
    type: 'contact',
    organizationId: ORGANIZATION,
    uniqueId: contactId(index),
    name: 'Ada Moreau',
    phone: `+336${String(index).padStart(8, '0')}`,
    attributes: { plan: 'gold', visits: 3 },
    createdAt: moment(0),
    status: 'Active',
  }
  yield {
    type: 'conversation',
    organizationId: ORGANIZATION,
    uniqueId: conversationId(index),
    contactId: contactId(index),
    campaignId: 'cmp_spring',
    initiatedBy: 'Contact',
    createdAt: moment(0),
    status: 'Active',
    assignedToId: MEMBER,
    tagIds: TAGS.map(([, uniqueId]) => uniqueId),
  }
  for (let message = 0; message < messages; message++) yield said(index, message)
}

/** One message of a conversation; the contact and the desk take turns. */
function said(conversation: number, index: number): BenchRecord {
  const isInBound = index % 2 === 0
  return {
    type: 'message',
    organizationId: ORGANIZATION,
    uniqueId: messageId(conversation, index),
    conversationId: conversationId(conversation),
    direction: isInBound ? 'InBound' : 'OutBound',
    status: 'Read',
    createdAt: moment(index),
    messagingAppMessageId: `app.${padded(conversation, 8)}.${padded(index, 7)}`,
    messageType: 'Text',
    messageData: { text: WORDS[index % WORDS.length] ?? '' },
  }
}

/** A message that was sent and has no receipt yet. */
const awaitedMessage = (conversation: number, index: number): BenchRecord => ({
  type: 'message',
  organizationId: ORGANIZATION,
  uniqueId: awaitedId(padded(index, 7)),
  conversationId: conversationId(conversation),
  direction: 'OutBound',
  status: 'Sent',
  createdAt: moment(index),
  messagingAppMessageId: `app.awaited.${padded(index, 7)}`,
  messageType: 'Text',
  messageData: { text: WORDS[0] ?? '' },
})
