// The measured operations, and the requests of each.
import { awaitedId, conversationId, MEMBER, OTHER_MEMBER, type Shape } from './data/shape.ts'
import type { RepeatedRequest } from './load/job.ts'

export interface RequestKind {
  name: string
  /** The name of the response that bare Hono sends. */
  like: string
  requests: (shape: Shape, etags: readonly string[]) => RepeatedRequest[]
  /** Default: 200. */
  status?: 200 | 201 | 304
  /** The most connections. Default: those of all. */
  connections?: number
  /** The most requests of a load. Default: as many as fit into the time. */
  count?: number
}

const BATCH = 100
const LIST = '/api/conversations?limit=20'
const MESSAGE = '{"messageType":"Text","messageData":{"text":"It is at the depot near you, and can be brought."}}'

const RECEIPT = JSON.stringify({
  receipts: [{ messageId: awaitedId('{count}'), status: 'Delivered', at: '2026-03-02T12:00:00.000Z' }],
})

const pathOf = (index: number) => `/api/conversation/${conversationId(index)}`
/** A quarter of the conversations is read and updated, and one is assigned. The others get sent and received messages. */
const quarter = ({ conversations }: Shape) => Math.floor(conversations / 4)
const repeated = (request: RepeatedRequest) => () => Array.from({ length: 64 }, () => request)

/** Reads of conversations that are read all the time. */
export const hot = (shape: Shape): RepeatedRequest[] =>
  Array.from({ length: quarter(shape) }, (_, index) => ({ path: pathOf(index) }))

/** Messages of contacts whose conversations nothing else reads. `first` is the first contact among them. */
const batchFor = (shape: Shape, count: number, first = 0): string =>
  JSON.stringify({
    messages: Array.from({ length: count }, (_, index) => {
      const contact = 3 * quarter(shape) + ((first + index) % quarter(shape))
      return {
        messagingAppMessageId: `app.{n}.${String(index).padStart(3, '0')}`,
        contact: { messagingAppContactId: `app.of.${contact}`, phone: `+336${String(contact).padStart(8, '0')}` },
        sentAt: '2026-03-02T12:00:00.000Z',
        messageType: 'Text',
        messageData: { text: 'Hello, my parcel was due yesterday. Where is it?' },
      }
    }),
  })

/** Those that write come last: what the others read must not change. */
export const KINDS: readonly RequestKind[] = [
  { name: 'read, hot', like: 'read', requests: hot },
  {
    name: 'read, 304',
    like: 'unchanged',
    status: 304,
    requests: (shape, etags) => hot(shape).map(({ path }, index) => ({ path, ifNoneMatch: etags[index] ?? '' })),
  },
  { name: 'list of 20, hot', like: 'list', requests: repeated({ path: LIST }) },
  {
    // A list with a filter is never kept. This one finds what the other does.
    name: 'list of 20, cold',
    like: 'list',
    requests: repeated({ path: `${LIST}&lastActivityBefore=2100-01-01T00:00:00.000Z` }),
  },
  {
    name: 'update',
    like: 'update',
    // Each changes the status, because an update to the same status writes nothing.
    requests: (shape) =>
      hot(shape).map(({ path }) => ({ path, bodies: ['{"status":"Closed"}', '{"status":"Active"}'] })),
  },
  {
    name: 'send',
    like: 'send',
    status: 201,
    requests: (shape) =>
      Array.from({ length: quarter(shape) }, (_, index) => ({
        path: `${pathOf(2 * quarter(shape) + index)}/messages`,
        bodies: [MESSAGE],
      })),
  },
  {
    name: `receive of ${BATCH}`,
    like: 'receive',
    connections: 8,
    requests: (shape) => repeated({ path: '/api/channel/messages', bodies: [batchFor(shape, BATCH)] })(),
  },
  {
    name: 'assign',
    like: 'assign',
    requests: (shape) =>
      Array.from({ length: quarter(shape) }, (_, index) => ({
        path: `${pathOf(quarter(shape) + index)}/assignee`,
        method: 'PUT',
        bodies: [OTHER_MEMBER, MEMBER].map((memberId) => JSON.stringify({ memberId })),
      })),
  },
  {
    name: 'receive of 1',
    like: 'receive one',
    requests: (shape) =>
      Array.from({ length: 64 }, (_, index) => ({
        path: '/api/channel/messages',
        bodies: [batchFor(shape, 1, index)],
      })),
  },
  {
    name: 'receipts',
    like: 'receipts',
    // Each is about another message, because a status is reported once. So there are only so many.
    count: 200,
    requests: repeated({ path: '/api/channel/receipts', bodies: [RECEIPT] }),
  },
]

/** The operations that are measured of a server. */
export const kindsOf = (server: string, { only }: { only: string }): RequestKind[] =>
  KINDS.filter(({ name }) => `${server}, ${name}`.includes(only))
