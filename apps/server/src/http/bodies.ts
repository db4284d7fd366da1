import type { ProblemOf } from '@parley/contract'
import type { Context } from 'hono'
import { ServiceError } from '../domain/errors.ts'
import type { HttpEnv } from './env.ts'

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
 * Limits the size of a body. A stated length is only compared, which costs nothing. The bytes are counted only if none is
 * stated, because wrapping the stream of every request halves the throughput. The stated length can be trusted because Node's
 * parser rejects a length together with `Transfer-Encoding`, and never reads more than it; `hostile-input.process.test.ts` holds it to
 * that.
 * @throws ServiceError `body_too_large`.
 */
export async function limitBody(c: Context<HttpEnv>, maxBytes: number): Promise<void> {
  const stated = c.get('headers')['content-length']
  if (stated !== undefined) {
    if (Number(stated) > maxBytes) throw tooLarge(maxBytes)
    return
  }
  const { body } = c.req.raw
  if (body !== null) c.req.raw = new Request(c.req.raw, { method: c.req.method, body: await readUpTo(body, maxBytes) })
}

const ABORTED: ProblemOf<'request_invalid'>['errors'] = [
  { in: 'body', pointer: '', detail: 'The request ended before the body was complete.' },
]

async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream, so that the rest is never read.
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(new Uint8Array(chunk))
    }
  } catch (error) {
    // A client that disconnects in the middle of a body reads no response, and the log needs no error for it.
    throw error instanceof ServiceError ? error : new ServiceError('request_invalid', { errors: ABORTED })
  }
  return new Blob(chunks)
}

const tooLarge = (maxBytes: number) =>
  new ServiceError('body_too_large', {}, `The body must not exceed ${maxBytes} bytes.`)
