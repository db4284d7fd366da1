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
  onResponse: (lane: Lane, index: number) => void,
  onFailure: (error: Error) => void,
): Promise<Lanes> {
  const requests = createRequests(target)
  const opened: Connection[] = []
  let responses = 0

  async function openLane(index: number): Promise<Lane> {
    let conversation = index
    const connection = await openConnection(target.port, target, {
      onFailure,
      onResponse(body) {
        responses += 1
        if (target.isReal && responses % READ_EVERY === 1) {
          const fault = faultOfResponse(body(), conversation * (target.stride ?? 1), requests.asked(conversation))
          if (fault !== undefined) return onFailure(new Error(fault))
        }
        conversation += connections
        if (conversation >= target.conversations) conversation = index
        onResponse(lane, index)
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

function faultOfResponse(body: string, conversation: number, status: string): string | undefined {
  const { conversation: responded }: { conversation: { uniqueId?: string; status?: string } } = JSON.parse(body)
  if (responded.uniqueId === conversationId(conversation) && responded.status === status) return undefined
  return `A response was about ${responded.uniqueId} (${responded.status}), not ${conversationId(conversation)} (${status}).`
}
