import type { ProblemOf } from '@parley/contract'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ServiceError } from '../domain/errors.ts'
import { BoundReached, type Holding } from '../fairness/bounds.ts'
import { COUNTED_BYTES } from './bounds.ts'
import type { HttpEnv } from './env.ts'
import { organizationOf } from './respond.ts'

/** The syntax of parameters is that of RFC 9110, section 5.6.6, which allows spaces around a semicolon and nothing behind it. */
const JSON_IN_UTF8 = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i

/** @throws ServiceError `media_type_unsupported` if the headers say that the body is not plain JSON. */
export function requireJson(c: Context<HttpEnv>): void {
  const { 'content-type': type, 'content-encoding': coding } = c.get('headers')
  const encoding = coding?.toLowerCase() ?? 'identity'
  if (type !== undefined && JSON_IN_UTF8.test(type) && encoding === 'identity') return
  // RFC 9110, section 15.5.16: says that the content coding is the reason, and which one to send instead.
  if (encoding !== 'identity') c.get('fields')['Accept-Encoding'] = 'identity'
  throw new ServiceError(
    'media_type_unsupported',
    {},
    'Send the body as application/json in UTF-8, without a content encoding.',
  )
}

/**
 * Receives a body, if its size counts, within what its organization may have unfinished. Without a stated length, the bytes are counted
 * as they arrive. The stated length can be trusted because Node's parser rejects a length together with `Transfer-Encoding`, and never
 * reads more than it; `hostile-input.process.test.ts` holds it to that.
 * @returns what is to be released with the response; undefined if the body isn't counted.
 * @throws ServiceError `body_too_large`, and BoundReached.
 */
export function receiveBody(c: Context<HttpEnv>, maxBytes: number): Promise<Holding | undefined> | undefined {
  const stated = c.get('headers')['content-length']
  if (stated === undefined)
    return c.req.raw.body === null ? undefined : receive(c, 0, (grow) => readUpTo(c, maxBytes, grow))
  if (Number(stated) > maxBytes) throw tooLarge(maxBytes)
  return Number(stated) <= COUNTED_BYTES ? undefined : receive(c, Number(stated), () => readAll(c))
}

async function receive(
  c: Context<HttpEnv>,
  stated: number,
  read: (grow: Holding['grow']) => Promise<number>,
): Promise<Holding> {
  const { bounds } = c.get('service')
  const organization = organizationOf(c)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const holding = bounds.bodies.hold(organization, stated, () => reject(new BoundReached('request_bodies')))
  try {
    const bytes = await Promise.race([read(holding.grow), ended])
    await bounds.turns.enter(organization, bytes)
    return holding
  } catch (error) {
    holding.release()
    throw error
  }
}

/** The framework keeps the bytes for the check of the request, which makes a text of them. */
async function readAll(c: Context<HttpEnv>): Promise<number> {
  try {
    return (await c.req.arrayBuffer()).byteLength
  } catch (cause) {
    throw new HTTPException(400, { cause })
  }
}

const ABORTED: ProblemOf<'request_invalid'>['errors'] = [
  { in: 'body', pointer: '', detail: 'The request ended before the body was complete.' },
]

async function readUpTo(c: Context<HttpEnv>, maxBytes: number, grow: Holding['grow']): Promise<number> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream, so that the rest is never read.
      if (size > maxBytes) throw tooLarge(maxBytes)
      grow(chunk.byteLength)
      chunks.push(new Uint8Array(chunk))
    }
  } catch (error) {
    // A client that disconnects in the middle of a body reads no response, and the log needs no error for it.
    if (error instanceof ServiceError || error instanceof BoundReached) throw error
    throw new ServiceError('request_invalid', { errors: ABORTED })
  }
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: new Blob(chunks) })
  return size
}

const tooLarge = (maxBytes: number) =>
  new ServiceError('body_too_large', {}, `The body must not exceed ${maxBytes} bytes.`)
