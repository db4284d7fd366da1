// The bytes of requests, made once.
import { conversationId } from '../data/shape.ts'
import type { Get, Target } from './job.ts'

export const STATUSES = ['Active', 'Closed'] as const

/** The next request to each conversation. Every one changes its status, because an update to the same status writes nothing. */
export interface Requests {
  /** The request that changes this conversation now. From then on it counts as changed. */
  next(conversation: number): Buffer
  /** The status in the last request to this conversation. */
  asked(conversation: number): string
}

/** The updates of each subject's conversations. They outlive a job. */
const histories = new Map<string, Uint8Array>()

export function createRequests(target: Target): Requests {
  const { subject, port, keys, conversations, stride = 1, first = 0, gets } = target
  if (gets !== undefined) return createGets(gets, target)
  const history = histories.get(subject) ?? new Uint8Array(conversations)
  histories.set(subject, history)
  const made = STATUSES.map((status) =>
    Array.from({ length: conversations }, (_, index) =>
      requestOf(port, keys[index % keys.length] ?? '', first + index * stride, status),
    ),
  )
  return {
    next(conversation) {
      const turned = 1 - (history[conversation] ?? 0)
      history[conversation] = turned
      const request = made[turned]?.[conversation]
      if (request === undefined) throw new RangeError(`There is no conversation ${conversation}.`)
      return request
    },
    asked: (conversation) => STATUSES[history[conversation] ?? 0] ?? 'Active',
  }
}

function requestOf(port: number, key: string, conversation: number, status: string): Buffer {
  const body = JSON.stringify({ status })
  const lines = [
    `POST /api/conversation/${conversationId(conversation)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ]
  return Buffer.from(lines.join('\r\n'))
}

function createGets(gets: readonly Get[], { port, keys: [key] }: Target): Requests {
  const posts = gets.map(({ path, body }) => (body === undefined ? undefined : createPost(path, body, port, key)))
  const made = gets.map(({ path, ifNoneMatch }) => {
    const condition = ifNoneMatch === undefined ? [] : [`If-None-Match: ${ifNoneMatch}`]
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${key}`,
      ...condition,
      '',
      '',
    ]
    return Buffer.from(lines.join('\r\n'))
  })
  return {
    next(index) {
      const request = posts[index]?.() ?? made[index]
      if (request === undefined) throw new RangeError(`There is no GET ${index}.`)
      return request
    },
    asked: () => '',
  }
}

let posted = 0

/** Makes what makes requests with a number of their own, all of the same length. */
function createPost(path: string, body: string, port: number, key = ''): () => Buffer {
  return () => {
    posted += 1
    const number = `${Date.now()}${String(posted % 1_000_000).padStart(6, '0')}`
    const text = body.replaceAll('{n}', number)
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `Idempotency-Key: "${number}"`,
      '',
      text,
    ]
    return Buffer.from(lines.join('\r\n'))
  }
}
