// Receives the bodies of requests, and limits the memory that the bodies of one organization take.
import type { Context } from 'hono'
import { ServiceError } from '../domain/kernel/errors.ts'
import { invalidRequest } from '../domain/kernel/invalid-request.ts'
import { BoundReached, type Holding } from '../fairness/bounds.ts'
import { MIN_COUNTED_BYTES } from './bounds.ts'
import type { HttpEnv } from './env.ts'
import { organizationOf } from './respond.ts'

/** Matches `application/json`, alone or with `charset=utf-8`. Spaces are allowed around semicolons (RFC 9110, section 5.6.6). */
const JSON_IN_UTF8 = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i

/** Returns the error `media_type_unsupported` unless the headers declare the body as JSON in UTF-8 that isn't compressed. */
export function mediaTypeError(c: Context<HttpEnv>): ServiceError | undefined {
  const { 'content-type': mediaType, 'content-encoding': contentEncoding } = c.get('headers')
  const encoding = contentEncoding?.toLowerCase() ?? 'identity'
  if (mediaType !== undefined && JSON_IN_UTF8.test(mediaType) && encoding === 'identity') return undefined
  // The header `Accept-Encoding: identity` tells the client to send the body without compression (RFC 9110, section 15.5.16).
  if (encoding !== 'identity') c.get('standardHeaders')['Accept-Encoding'] = 'identity'
  const detail = 'Send the body as application/json in UTF-8, without a content encoding.'
  return new ServiceError('media_type_unsupported', {}, detail)
}

/** A body that was received, and whose memory must be released after the response. */
export interface ReceivedBody extends Pick<Holding, 'release'> {
  readonly bytes: number
}

/**
 * Receives a body, and counts its bytes against the memory bound of its organization. Without `Content-Length`, the bytes are counted as
 * they arrive. `Content-Length` can be trusted: Node's parser never reads more bytes, and rejects a request that also has
 * `Transfer-Encoding`, as `hostile-input.process.test.ts` verifies.
 * @returns undefined if there is no body or a small body. The error `body_too_large` or `request_invalid` if the body is too large or
 *   incomplete.
 * @throws BoundReached if the organization's bodies take too much memory.
 */
export function receiveBody(
  c: Context<HttpEnv>,
  maxBytes: number,
): Promise<ReceivedBody | ServiceError> | ServiceError | undefined {
  const contentLength = c.get('headers')['content-length']
  if (contentLength === undefined && c.req.raw.body === null) return undefined
  if (contentLength === undefined) return receive(c, 0, (grow) => readChunks(c, maxBytes, grow))
  const bytes = Number(contentLength)
  if (bytes > maxBytes) return tooLarge(maxBytes)
  // A small body isn't read yet: the framework reads the body when `request-check.ts` validates it.
  return bytes <= MIN_COUNTED_BYTES ? undefined : receive(c, bytes, () => readAll(c))
}

/** Reserves memory, and reads a body. `read` returns the size of the body. */
async function receive(
  c: Context<HttpEnv>,
  reservedBytes: number,
  read: (grow: Holding['grow']) => Promise<number | ServiceError>,
): Promise<ReceivedBody | ServiceError> {
  const { bodies } = c.get('service').bounds
  // If the body arrives slowly and another request needs the memory, the bound rejects the promise `evicted`. This ends the reading.
  const { promise: evicted, reject } = Promise.withResolvers<never>()
  const holding = bodies.hold(organizationOf(c), reservedBytes, () => reject(new BoundReached('request_bodies')))
  try {
    const bytes = await Promise.race([read(holding.grow), evicted])
    if (typeof bytes === 'number') return { bytes, release: holding.release }
    holding.release()
    return bytes
  } catch (error) {
    holding.release()
    throw error
  }
}

/** Reads the whole body, and returns its size in bytes. The framework keeps the bytes until `request-check.ts` parses them. */
async function readAll(c: Context<HttpEnv>): Promise<number | ServiceError> {
  try {
    return (await c.req.arrayBuffer()).byteLength
  } catch {
    return incomplete()
  }
}

/** Reads a body without `Content-Length`, and returns its size in bytes. `grow` reserves memory for each chunk when the chunk arrives. */
async function readChunks(
  c: Context<HttpEnv>,
  maxBytes: number,
  grow: Holding['grow'],
): Promise<number | ServiceError> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength
      // Returning ends the loop and cancels the stream, so that the rest of the body isn't read.
      if (size > maxBytes) return tooLarge(maxBytes)
      grow(chunk.byteLength)
      chunks.push(new Uint8Array(chunk))
    }
  } catch (error) {
    if (error instanceof BoundReached) throw error
    return incomplete()
  }
  // A body can be read only once. So `request-check.ts` gets a new request with the same bytes.
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: new Blob(chunks) })
  return size
}

/** The client disconnected in the middle of the body. The status is 400 and not 500, because the server did nothing wrong. */
const incomplete = () =>
  invalidRequest([{ in: 'body', pointer: '', detail: 'The request ended before the body was complete.' }])

const tooLarge = (maxBytes: number) =>
  new ServiceError('body_too_large', {}, `The body must not exceed ${maxBytes} bytes.`)
