// Which sizes are compared with each other.
import type { Spread } from '../../spread.ts'
import type { Shape } from '../data/shape.ts'

export interface GrowthCase extends Shape {
  path: string
  title: string
  /** How many different conversations are updated in turn; they are spread evenly over the store. */
  inUse: number
  /** Whether new messages are measured, too; all go to the first conversation. */
  addsMessages: boolean
  /** Whether rows are cached, as by a server. What grows is measured without, so that it is the cost of the store. */
  caches?: boolean
}

export interface GrowthFigures {
  /** Of the processor, for an update. */
  updateUs: Spread
  updatesPerSecond: Spread
  /** Of the processor, for a new message. */
  messageUs?: Spread
}

/** Something that grows from the small store to the large one. The others are compared with the first case. */
export interface Growth {
  what: string
  cases: (Omit<GrowthCase, 'path'> & { store: string })[]
}

const base = { organizations: 1, members: 1, addsMessages: false }

const ofConversations = (store: string, conversations: number, inUse: number, title: string) => ({
  ...base,
  store,
  title,
  conversations,
  messages: 2,
  inUse,
})

const ofMessages = (messages: number, title: string) => ({
  ...base,
  store: `messages-${messages}`,
  title,
  conversations: 1,
  messages,
  inUse: 1,
  addsMessages: true,
})

/** The same store without and with cached rows. Each has a file of its own: in one, they would see each other write. */
const ofCache = (conversations: number, title: string): Growth => ({
  what: `cached rows, ${title}`,
  cases: [false, true].map((caches) => ({
    ...base,
    store: `rows-${caches ? 'cached' : 'read'}-${conversations}`,
    title: caches ? 'cached' : 'read each time',
    conversations,
    messages: 20,
    inUse: conversations,
    caches,
  })),
})

/** All comparisons. `scale` makes the stores smaller, for a quick trial. */
export const growths = (scale = 1): Growth[] => {
  const [many, more] = [100_000 / scale, 1_000_000 / scale]
  return [
    {
      what: 'conversations',
      cases: [
        ofConversations('conversations-1000', 1000, 1000, '1,000'),
        ofConversations('conversations-many', many, 1000, `${count(many)}, of which 1,000 are in use`),
        ofConversations('conversations-more', more, 1000, `${count(more)}, of which 1,000 are in use`),
        ofConversations('conversations-more', more, more, `${count(more)}, all in use`),
      ],
    },
    {
      what: 'messages in the conversation',
      cases: [ofMessages(10, '10'), ofMessages(1000, '1,000'), ofMessages(100_000 / scale, count(100_000 / scale))],
    },
    {
      what: 'organizations',
      cases: [
        { ...ofConversations('conversations-1000', 1000, 1000, '1'), messages: 2 },
        {
          ...ofConversations('organizations', 1, 1000, count(10_000 / scale)),
          organizations: 10_000 / scale,
          inUse: Math.min(1000, 10_000 / scale),
        },
      ],
    },
    ofCache(1000, '1,000 conversations in use'),
    ofCache(many, `${count(many)} conversations in use`),
  ]
}

const count = (value: number) => value.toLocaleString('en-GB')
