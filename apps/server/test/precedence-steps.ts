// The problems that a request can have, in the order of the contract's `x-precedence`, and how a test gives them to a request.
import { contract, type ProblemCode } from '@parley/contract'
import { object } from '@parley/contract/document'
import { firstChannel } from '../src/domain/kernel/first-channel.ts'
import { policies } from '../src/http/policy.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { AGENT, CONVERSATION, EXAMPLE, FULL_CONTACT, HARBOUR, LOST_IDENTITY, OWNER, READER } from './fixture.ts'
import {
  documents,
  factsOf,
  fill,
  type KnownRequest,
  METHODS,
  methodsAt,
  namingNothing,
  referencesOf,
} from './requests.ts'
import { changed } from './stores.ts'

/** A request on its way to having problems. */
export interface Draft {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
  member?: string
  credential?: string
  /** The permissions of the member that isn't an Owner. */
  granted: string[]
  /** True if the member used up the limit before. */
  isExhausted?: boolean
  /** The records in the store before the request. */
  records?: readonly StoreRecord[]
  /** The body that the member sent with the same idempotency key before. */
  sentBefore?: string
}

interface Step {
  code: ProblemCode
  /** Says whether a request to the operation can have this problem. */
  applies: (known: KnownRequest) => boolean
  /** Gives a request the problem, which is the one that is tried or a later one. What it replaces was given for a later step. */
  plant: (draft: Draft, known: KnownRequest, isTried: boolean, where?: string) => Partial<Draft>
  /** The parts of the request that can have the problem, if each of them is tried. */
  each?: (known: KnownRequest) => readonly string[]
}

const statusesOf = ({ operationId }: KnownRequest) => policies[operationId].statuses
const declares = (status: number) => (known: KnownRequest) => statusesOf(known).includes(status)
const hasBody = ({ body }: KnownRequest) => body !== undefined
const always = () => true
const isAuthenticated = ({ authenticated }: KnownRequest) => authenticated
const conditionsOf = ({ policy }: KnownRequest) => (policy.permissions ?? []).filter(({ when }) => when !== undefined)
/** Says whether a member that is bound to a channel is rejected always, or because of a property of the body. */
const excludesBound = (isExcluding: (unbound: unknown) => boolean) => (known: KnownRequest) =>
  (known.policy.permissions ?? []).some(({ unbound }) => isExcluding(unbound))
/** A member that has the permissions of the operation, and is bound to a channel. */
const asBoundMember: Step['plant'] = (draft, { policy }) => ({
  member: AGENT,
  granted: (policy.permissions ?? []).map((each) => each.permission),
  ...withRecord(draft, changed(AGENT, { channelId: 'chn_first' })),
})
const withHeader = ({ headers }: Draft, name: string, value: string) => ({ headers: { ...headers, [name]: value } })
const withId = ({ operationId }: KnownRequest, id: string) => fill(policies[operationId].path, () => id)
const parsed = (body: string | undefined) => object(JSON.parse(body ?? '{}'))
const withRecord = ({ records = [] }: Draft, record: StoreRecord) => ({ records: [...records, record] })

/**
 * Something in the body or in a header that the operation rejects as invalid, so that the path can name what does not exist.
 * If an earlier step is tried, or if there is neither, also an invalid path.
 */
function invalid(draft: Draft, known: KnownRequest, isTried: boolean): Partial<Draft> {
  const { parameters } = factsOf(known.operationId)
  const header = parameters.find((parameter) => parameter.in === 'header')
  const inPath = !isTried || !(hasBody(known) || header !== undefined)
  return {
    ...(hasBody(known) && { body: JSON.stringify({ ...parsed(draft.body), note: 1 }) }),
    ...(header !== undefined && withHeader(draft, header.name, 'x'.repeat(5000))),
    // The limit is too low, or the operation has none.
    ...(inPath && { path: `${withId(known, '%00')}?limit=0` }),
  }
}

/** A message to which the organization reacted: otherwise, removing the reaction would change nothing, and succeed. */
export const REACTED = changed(EXAMPLE.messages[0]?.uniqueId ?? '', {
  reactions: [{ author: { kind: 'Member', memberId: OWNER }, reaction: '🙏', at: EXAMPLE.createdAt }],
})

/** One for each problem of the contract's steps, in their order. */
export const STEPS: readonly Step[] = [
  {
    code: 'route_not_found',
    applies: always,
    // One segment could be the identifier of an item.
    plant: ({ path }) => ({ path: `${path.split('?')[0]}/nowhere/nowhere`, method: 'PUT' }),
  },
  {
    code: 'method_not_allowed',
    applies: always,
    plant: (_, { path }) => ({
      method: METHODS.find((method) => !['GET', 'HEAD'].includes(method) && !methodsAt(path).includes(method)) ?? '',
    }),
  },
  {
    code: 'unsafe_request_rejected',
    applies: ({ policy }) => policy.methodSafety === 'broken',
    plant: (draft) => withHeader(draft, 'Sec-Purpose', 'prefetch'),
  },
  { code: 'api_key_missing', applies: isAuthenticated, plant: () => ({ member: undefined, credential: undefined }) },
  { code: 'api_key_invalid', applies: isAuthenticated, plant: () => ({ credential: `parley_${'1'.repeat(59)}` }) },
  { code: 'rate_limit_exceeded', applies: isAuthenticated, plant: () => ({ isExhausted: true }) },
  {
    code: 'permission_missing',
    applies: ({ policy }) => (policy.permissions ?? []).length > 0,
    plant: () => ({ member: READER }),
  },
  { code: 'member_bound', applies: excludesBound((unbound) => unbound === true), plant: asBoundMember },
  {
    code: 'media_type_unsupported',
    applies: hasBody,
    plant: (draft) => withHeader(draft, 'Content-Type', 'text/plain'),
  },
  {
    code: 'body_too_large',
    applies: hasBody,
    plant: ({ body = '' }, { policy }) => ({ body: body.padEnd((policy.maxBodyBytes ?? 0) + 1) }),
  },
  { code: 'request_invalid', applies: declares(400), plant: invalid },
  {
    code: 'permission_missing',
    applies: (known) => conditionsOf(known).length > 0,
    plant: ({ body }, known) => ({
      member: AGENT,
      granted: (known.policy.permissions ?? []).flatMap(({ permission, when }) =>
        when === undefined ? [permission] : [],
      ),
      body: JSON.stringify({ ...parsed(body), ...conditionsOf(known)[0]?.when }),
    }),
  },
  {
    code: 'member_bound',
    applies: excludesBound((unbound) => typeof unbound === 'string'),
    plant: (draft, known, isTried) => ({
      ...asBoundMember(draft, known, isTried),
      body: JSON.stringify({ ...parsed(draft.body), phone: '+33698765432' }),
    }),
  },
  {
    code: 'conversation_not_found',
    applies: documents('conversation_not_found'),
    plant: (_, known) => ({ path: withId(known, 'none') }),
  },
  {
    code: 'message_not_found',
    applies: documents('message_not_found'),
    plant: (_, { path }) => ({ path: path.replace(/msg_\w+/, 'msg_none') }),
  },
  {
    code: 'contact_not_found',
    applies: documents('contact_not_found'),
    plant: (_, known) => ({ path: withId(known, 'none') }),
  },
  {
    code: 'position_unknown',
    applies: declares(410),
    plant: (_, { path }) => ({ path: `${path.split('?')[0]}?after=none` }),
  },
  {
    code: 'idempotency_key_reused',
    applies: documents('idempotency_key_reused'),
    plant: () => ({ sentBefore: JSON.stringify({ messageType: 'Text', messageData: { text: 'Another message' } }) }),
  },
  {
    code: 'reference_unknown',
    applies: documents('reference_unknown'),
    each: referencesOf,
    plant: ({ body, path }, known, isTried, reference) => ({
      ...(hasBody(known) && {
        body: (reference === undefined ? referencesOf(known) : [reference]).reduce(namingNothing, body),
      }),
      path: path.replace(/channelId=\w+/, 'channelId=none'),
    }),
  },
  {
    code: 'conversation_not_active',
    applies: documents('conversation_not_active'),
    plant: (draft) => withRecord(draft, changed(CONVERSATION, { status: 'Closed' })),
  },
  {
    code: 'contact_blocked',
    applies: documents('contact_blocked'),
    plant: (draft) => withRecord(draft, changed(EXAMPLE.contactId, { status: 'Blocked' })),
  },
  {
    code: 'attributes_too_large',
    applies: documents('attributes_too_large'),
    plant: (draft) => ({
      body: JSON.stringify({ ...parsed(draft.body), attributes: { more: 'attributes' } }),
      ...withRecord(draft, changed(EXAMPLE.contactId, { attributes: { large: 'x'.repeat(16_370) } })),
    }),
  },
  {
    code: 'contact_exists',
    applies: documents('contact_exists'),
    plant: (draft) => {
      const body = { phone: '+33698765432', ...parsed(draft.body) }
      const other = changed(EXAMPLE.contactId, { uniqueId: 'con_ben', phone: body.phone })
      return { body: JSON.stringify(body), ...withRecord(draft, other) }
    },
  },
  {
    code: 'reply_window_closed',
    applies: documents('reply_window_closed'),
    plant: (draft, { body }) => ({
      body,
      ...withRecord(draft, {
        type: 'channel',
        organizationId: HARBOUR,
        ...firstChannel(EXAMPLE.createdAt, 'Identifiers'),
        replyWindowSeconds: 1,
      }),
    }),
  },
  {
    code: 'template_unsupported',
    applies: documents('template_unsupported'),
    plant: () => ({ body: JSON.stringify(contract.components.examples.SendTemplate.value) }),
  },
  {
    code: 'message_not_handed_over',
    applies: documents('message_not_handed_over'),
    plant: (draft) => withRecord(draft, { ...REACTED, messagingAppMessageId: undefined } as StoreRecord),
  },
  {
    code: 'identity_lost',
    applies: documents('identity_lost'),
    plant: (draft, { operationId }) => {
      const planted = { ...draft }
      const isNew = operationId === 'createConversation'
      // On this channel, the number of the contact can't be used.
      const channel = { type: 'channel', organizationId: HARBOUR, ...firstChannel(EXAMPLE.createdAt, 'Never') } as const
      const records = isNew ? [changed(CONVERSATION, { status: 'Closed' }), channel] : LOST_IDENTITY
      for (const record of records) Object.assign(planted, withRecord(planted, record))
      return planted
    },
  },
  {
    code: 'identity_moved',
    applies: documents('identity_moved'),
    plant: (draft) => {
      const held = {
        identityScope: 'chn_first',
        kind: 'number' as const,
        value: '33612345678',
        usedAt: EXAMPLE.createdAt,
      }
      const without = withRecord(draft, changed(EXAMPLE.contactId, { identities: [] }))
      return withRecord(
        { ...draft, ...without },
        changed(EXAMPLE.contactId, { uniqueId: 'con_ben', identities: [held] }),
      )
    },
  },
  {
    code: 'identity_limit_reached',
    applies: documents('identity_limit_reached'),
    plant: (draft) => ({
      body: JSON.stringify({ ...parsed(draft.body), to: { kind: 'Contact', contactId: FULL_CONTACT.uniqueId } }),
      ...withRecord(draft, FULL_CONTACT),
    }),
  },
  {
    code: 'conversation_assigned',
    applies: documents('conversation_assigned'),
    plant: (draft) => withRecord(draft, changed(CONVERSATION, { assignedToId: AGENT })),
  },
  {
    code: 'precondition_failed',
    applies: documents('precondition_failed'),
    plant: (draft, { method }) => ({
      ...withHeader(draft, 'If-Match', '"stale"'),
      // A request that would change nothing succeeds: here no message is read, and there is no tag, and no assignee to keep.
      records: [
        changed(EXAMPLE.messages[0]?.uniqueId ?? '', { status: 'Unread' }),
        changed(CONVERSATION, { tagIds: [], assignedToId: method === 'DELETE' ? OWNER : undefined }),
      ],
    }),
  },
  {
    code: 'contact_precondition_failed',
    applies: documents('contact_precondition_failed'),
    plant: (draft) => withHeader(draft, 'If-Match', '"stale"'),
  },
]
