// All connections of a job: which are free, what each requests, and whether the responses are right.
import { conversationId } from '../data/shape.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Target } from './job.ts'
import { createRequests } from './requests.ts'

/** One in this many responses is read as a whole. Of the others, only status and length are checked. */
const READ_EVERY = 500

export interface Lane {
  /** Sends the next request of this lane, which changes one of the conversations that are its own. */
  send(): void
}

export interface Lanes {
  lanes: Lane[]
  close: () => void
}

/** Opens connections. Each has its own conversations, so that no two requests are about the same one at the same time. */
export async function openLanes(
  target: Target,
  connections: number,
  onAnswer: (lane: Lane, index: number) => void,
  onFault: (error: Error) => void,
): Promise<Lanes> {
  const requests = createRequests(target)
  const opened: Connection[] = []
  let answers = 0

  async function openLane(index: number): Promise<Lane> {
    let conversation = index
    const connection = await openConnection(target.port, target, {
      onFault,
      onAnswer(body) {
        answers += 1
        if (target.isReal && answers % READ_EVERY === 1) {
          const fault = faultOfAnswer(body(), conversation * (target.stride ?? 1), requests.asked(conversation))
          if (fault !== undefined) return onFault(new Error(fault))
        }
        conversation += connections
        if (conversation >= target.conversations) conversation = index
        onAnswer(lane, index)
      },
    })
    opened.push(connection)
    const lane: Lane = { send: () => connection.send(requests.next(conversation)) }
    return lane
  }

  const lanes: Lane[] = []
  for (let index = 0; index < connections; index++) lanes.push(await openLane(index))
  return { lanes, close: () => opened.forEach((connection) => connection.close()) }
}

function faultOfAnswer(body: string, conversation: number, status: string): string | undefined {
  const { conversation: answered }: { conversation: { uniqueId?: string; status?: string } } = JSON.parse(body)
  if (answered.uniqueId === conversationId(conversation) && answered.status === status) return undefined
  return `A response was about ${answered.uniqueId} (${answered.status}), not ${conversationId(conversation)} (${status}).`
}
