// The content of the stores of tests: the conversation of the contract's examples, and a second organization that uses the same
// identifiers, so that every test would notice if the two got mixed up.
import { type Attachment, contract, type Conversation, type Message } from '@parley/contract'
import { FIRST_CHANNEL, firstChannel } from '../src/domain/kernel/first-channel.ts'
import { MAX_IDENTIFIERS } from '../src/domain/kernel/identifier.ts'
import { organizationOf, type OwnedType, type StoreRecord } from '../src/domain/tables/record.ts'
import { ownedTypes, recordTypes } from '../src/domain/tables/record-types.ts'

export const HARBOUR = 'org_harbour'
export const CEDAR = 'org_cedar'
export const OWNER = 'mem_grace'
export const SUPERVISOR = 'mem_noor'
export const AGENT = 'mem_tomas'
export const READER = 'mem_lena'

/** The conversation that the contract shows; it is Active in the store and Closed in the example. */
// The schema of the document says that its example is one, and a test of the contract holds it to that.
export const EXAMPLE = contract.components.schemas.Conversation.examples[0] as Conversation
export const CONVERSATION = EXAMPLE.uniqueId

const { schemas } = contract.components

/** A file with every property that the contract has for one. */
export const FILE = Object.assign({}, ...schemas.MediaMessageData.examples) as Attachment['messageData']
const ATTACHMENTS: Attachment[] = [{ messageType: 'Audio', messageData: FILE }]
const MEDIA: readonly string[] = schemas.AttachmentType.enum

/** One message of each type that the contract has, as the contract shows it, newer than those of the example. */
export const MESSAGES_OF_EVERY_TYPE = schemas.Message.oneOf.map(({ $ref }, index): Message => {
  const shown = Object.entries(schemas).find(([name]) => $ref.endsWith(`/${name}`))?.[1].examples[0] as Message
  const createdAt = new Date(Date.parse(EXAMPLE.createdAt) + (index + 1) * 86_400_000).toISOString()
  const author = { kind: 'Member' as const, memberId: OWNER }
  const more = {
    channelId: FIRST_CHANNEL,
    author,
    sentAt: EXAMPLE.createdAt,
    editedAt: EXAMPLE.createdAt,
    removedAt: EXAMPLE.createdAt,
    isTruncated: true,
    reactions: [{ author, reaction: '👍', at: EXAMPLE.createdAt }],
    metadata: { whatsapp: { referral: 'ad.4711' } },
    statusMetadata: { whatsapp: { pricing: 'utility' } },
    statusReason: 'The phone was off.',
    errorCode: '131047',
    attachments: ATTACHMENTS,
    ...(MEDIA.includes(shown.messageType) && { messageData: FILE }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A message of a type of media has such a file.
  return { ...shown, ...more, uniqueId: `msg_of_type_${index}`, conversationId: CONVERSATION, createdAt } as Message
})

/** The records of a conversation in which every optional property of a contact, a message and a channel has a value. */
export const everyProperty = (): StoreRecord[] => [
  {
    type: 'contact',
    organizationId: HARBOUR,
    ...EXAMPLE.contact,
    messagingAppContactId: 'app.ada',
    phoneIsKnown: true,
  },
  ...MESSAGES_OF_EVERY_TYPE.map((message): StoreRecord => ({ type: 'message', organizationId: HARBOUR, ...message })),
  {
    type: 'channel',
    organizationId: HARBOUR,
    ...firstChannel(EXAMPLE.createdAt, 'Identifiers'),
    // It is open at the time of the tests.
    replyWindowSeconds: 100 * 86_400,
    phone: '+33140000000',
  },
  ...organization(HARBOUR, 'Harbour Parcels').flatMap((record): StoreRecord[] => {
    if (record.type === 'member' && record.uniqueId === AGENT)
      return [
        {
          ...record,
          roleIds: EXAMPLE.assignedTo?.roles.map(({ uniqueId }) => uniqueId) ?? [],
          channelId: FIRST_CHANNEL,
        },
      ]
    return record.type === 'conversation' ? [{ ...record, assignedToId: AGENT }] : []
  }),
]

/** The types whose records `organization` writes out. Of each other type, the contract has an example in the conversation. */
const WRITTEN = new Set<OwnedType>(['role', 'member', 'contact', 'tag', 'conversation', 'message'])
const shownRecords = (organizationId: string): StoreRecord[] =>
  ownedTypes
    .filter((type) => !WRITTEN.has(type))
    .map((type) => {
      const { schema, omitted = [] } = recordTypes[type]
      // A record has no property that the service computes.
      const stored = Object.entries(schemas[schema].examples[0] as object).filter(([name]) => !omitted.includes(name))
      return { type, organizationId, ...Object.fromEntries(stored) } as StoreRecord
    })

/** Records of both organizations, in the order in which a store takes them. */
export const harbourAndCedar = (): StoreRecord[] => [
  ...organization(HARBOUR, 'Harbour Parcels'),
  ...organization(CEDAR, 'Cedar Furniture'),
]

function organization(organizationId: string, name: string): StoreRecord[] {
  const { contact, messages, assignedTo, tags } = EXAMPLE
  if (assignedTo === undefined) throw new Error('The example of the contract has lost its assignee.')
  const member = (uniqueId: string, accessLevel: 'Owner' | 'Member', roleIds: string[]): StoreRecord => ({
    type: 'member',
    organizationId,
    uniqueId,
    accessLevel,
    roleIds,
    createdAt: assignedTo.createdAt,
    name: uniqueId === OWNER ? assignedTo.name : uniqueId,
    email: uniqueId === OWNER ? assignedTo.email : `${uniqueId}@example.com`,
  })
  return [
    { type: 'organization', uniqueId: organizationId, name, createdAt: assignedTo.createdAt },
    { type: 'channel', organizationId, ...firstChannel(assignedTo.createdAt, 'Identifiers') },
    ...assignedTo.roles.map((role): StoreRecord => ({ type: 'role', organizationId, ...role })),
    { type: 'role', organizationId, uniqueId: 'rol_agent', name: 'Agent', permissions: ['Update:Conversation'] },
    {
      type: 'role',
      organizationId,
      uniqueId: 'rol_keys',
      name: 'Key holder',
      permissions: ['Update:Conversation', 'Delete:Conversation', 'Regenerate:ApiKey'],
    },
    member(
      OWNER,
      'Owner',
      assignedTo.roles.map(({ uniqueId }) => uniqueId),
    ),
    member(SUPERVISOR, 'Member', ['rol_agent', 'rol_keys']),
    member(AGENT, 'Member', ['rol_agent']),
    member(READER, 'Member', []),
    { type: 'contact', organizationId, ...contact },
    ...tags.map((tag): StoreRecord => ({ type: 'tag', organizationId, ...tag })),
    {
      type: 'conversation',
      organizationId,
      uniqueId: EXAMPLE.uniqueId,
      contactId: EXAMPLE.contactId,
      campaignId: EXAMPLE.campaignId,
      initiatedBy: EXAMPLE.initiatedBy,
      createdAt: EXAMPLE.createdAt,
      status: 'Active',
      assignedToId: OWNER,
      tagIds: tags.map(({ uniqueId }) => uniqueId),
    },
    ...messages.map((message): StoreRecord => ({ type: 'message', organizationId, ...message })),
    ...shownRecords(organizationId),
  ]
}

/** The identifier of what only the second organization has: one record of each type that can be in a path. */
export const ONLY_CEDAR = 'only_cedar'

export function onlyCedar(): StoreRecord[] {
  const owned = { organizationId: CEDAR, uniqueId: ONLY_CEDAR }
  const { createdAt } = EXAMPLE
  return [
    { type: 'role', ...owned, name: 'Only here', permissions: [] },
    { type: 'tag', ...owned, label: 'Only here' },
    { type: 'contact', ...owned, name: 'Ines', phone: '+351910000000', attributes: {}, createdAt, status: 'Active' },
    {
      type: 'conversation',
      ...owned,
      contactId: ONLY_CEDAR,
      initiatedBy: 'Contact',
      createdAt,
      status: 'Active',
      tagIds: [ONLY_CEDAR],
    },
  ]
}

/** How many entries of the audit log an import of the fixture makes if it is the first one: those of an organization, or of both. */
export const entriesOfFirstImport = (organizationId?: string): number => {
  const records = harbourAndCedar().filter((record) => [undefined, organizationOf(record)].includes(organizationId))
  const withEntry = records.filter(
    ({ type, uniqueId }) => /^(?:organization|channel|role|member)$/.test(type) && uniqueId !== FIRST_CHANNEL,
  )
  return withEntry.length + new Set(records.map(organizationOf)).size
}

/** The conversation of the example is addressed to a number that became another contact's. */
export const LOST_IDENTITY: readonly StoreRecord[] = (() => {
  const [kind, value, usedAt] = ['number' as const, '33600000000', '2030-01-01T00:00:00.000Z']
  const identities = [{ identityScope: FIRST_CHANNEL, kind, value, usedAt }]
  const records = organization(HARBOUR, 'Harbour Parcels')
  return records.flatMap((record): StoreRecord[] => {
    if (record.type === 'contact')
      return [
        { ...record, identities: [] },
        { ...record, uniqueId: 'con_ben', identities },
      ]
    return record.type === 'conversation' ? [{ ...record, address: `+${value}` }] : []
  })
})()

/** A contact that can have no further identifier. */
export const FULL_CONTACT = ((): StoreRecord => {
  const contact = organization(HARBOUR, 'Harbour Parcels').find((record) => record.type === 'contact')
  if (contact === undefined) throw new Error('The fixture has no contact.')
  const app = { identityScope: FIRST_CHANNEL, kind: 'app' as const }
  const identities = Array.from({ length: MAX_IDENTIFIERS }, (_, index) => ({ ...app, value: `app.full.${index}` }))
  return { ...contact, uniqueId: 'con_full', identities }
})()
