// The bytes of requests.
import { padded } from '../data/shape.ts'
import type { Job, RepeatedRequest } from './job.ts'

export interface Requests {
  /** The bytes of a request, with its next body. */
  next(index: number): Buffer
}

/** How often each request was sent, by the name of a job: the same update twice in a row would write nothing. */
const histories = new Map<string, Uint32Array>()
let posted = 0

export function createRequests({ name, port, key, requests, first = 0 }: Job): Requests {
  let count = first
  const history = histories.get(name) ?? new Uint32Array(requests.length)
  histories.set(name, history)
  const shared = [`Host: 127.0.0.1:${port}`, `Authorization: Bearer ${key}`]
  const gets = requests.map((request) => (request.bodies === undefined ? bytesOfGet(request, shared) : undefined))
  return {
    next(index) {
      const request = requests[index] ?? { path: '' }
      const { bodies = [] } = request
      const turn = (history[index] ?? 0) % Math.max(bodies.length, 1)
      history[index] = turn + 1
      const body = (bodies[turn] ?? '').replaceAll('{count}', padded(count, 7))
      count += 1
      return gets[index] ?? bytesOfChange(request, body, shared)
    },
  }
}

function bytesOfGet({ path, ifNoneMatch }: RepeatedRequest, shared: readonly string[]): Buffer {
  const condition = ifNoneMatch === undefined ? [] : [`If-None-Match: ${ifNoneMatch}`]
  return Buffer.from([`GET ${path} HTTP/1.1`, ...shared, ...condition, '', ''].join('\r\n'))
}

/** The numbers of requests have the same length, so that all responses have. */
function bytesOfChange({ path, method = 'POST' }: RepeatedRequest, body: string, shared: readonly string[]): Buffer {
  posted += 1
  const number = `${Date.now()}${String(posted % 1_000_000).padStart(6, '0')}`
  const text = body.replaceAll('{n}', number)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...shared,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Idempotency-Key: "${number}"`,
    '',
    text,
  ]
  return Buffer.from(lines.join('\r\n'))
}
