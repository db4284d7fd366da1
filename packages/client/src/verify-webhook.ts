// Webhooks as Standard Webhooks defines them (https://www.standardwebhooks.com), with the web platform alone, so that it runs in
// workers and browsers too.
import type { Event } from '@parley/contract/reader'
import { invalidArgumentError } from './errors/errors.ts'
import type { ResponseHeaders } from './fetch.ts'
import { timestampToleranceSeconds } from './generated/operations.ts'
import { isRecord } from './is-record.ts'

/** Shared by all copies of this package in a program. */
const BRAND: unique symbol = Symbol.for('@parley/client/WebhookRejected')

/**
 * The request isn't a webhook of the service, or it is too old. Respond with 400 or 401. Works with `instanceof` across copies of
 * this package.
 * @example
 * if (error instanceof WebhookRejected) return new Response(error.message, { status: 400 })
 */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'

  /**
   * The reason: a header is missing or malformed, the timestamp is more than five minutes off, no signature matches, or the body isn't an
   * event.
   */
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'body'

  constructor(reason: WebhookRejected['reason'], message: string) {
    super(message)
    this.reason = reason
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && BRAND in value
  }
}

// On the prototype, so that no log shows it.
Object.assign(WebhookRejected.prototype, { [BRAND]: true })

/** The headers of a request: those of the platform, or those of Node's `request.headers`. */
export type WebhookHeaders = ResponseHeaders | Readonly<Record<string, string | readonly string[] | undefined>>

/** The value of a header, whose name can have any letter case. Of several values, it is the first. */
function headerOf(headers: WebhookHeaders, name: string): string {
  const values =
    typeof headers['get'] === 'function'
      ? headers['get'](name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  const [value] = [values].flat()
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookRejected('headers', `The header ${name} is missing.`)
}

/** The bytes of a secret as the operator got it: `whsec_` and base64. */
function bytesOf(secret: unknown): Uint8Array<ArrayBuffer> {
  const [, base64 = ''] = /^(?:whsec_)?([A-Za-z0-9+/]{22,}={0,2})$/.exec(String(secret)) ?? []
  // A text of this length isn't base64: a character was lost.
  if (base64 === '' || base64.replace(/=+$/, '').length % 4 === 1) {
    throw invalidArgumentError('secret', 'must be whsec_ and base64')
  }
  return Uint8Array.from(atob(base64.replace(/=+$/, '')), (character) => character.charCodeAt(0))
}

/** The bytes of a body, of whatever realm: test runners have their own. */
function bodyBytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its tag says that it is a buffer.
  if (Object.prototype.toString.call(body).endsWith('Buffer]')) return new Uint8Array(body as ArrayBuffer)
  throw invalidArgumentError(
    'body',
    'must be the text or the bytes as they came: was it parsed, for example by express.json()?',
  )
}

/** Compares two texts in a time that doesn't depend on where they differ first. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

async function signatureOf(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, content))
  return `v1,${btoa(String.fromCharCode(...signature))}`
}

/**
 * Verifies that a request is a webhook of the service, and returns its event. Event types that are newer than this client are returned
 * as they are, so give a `switch` over `type` a default. Webhooks come at least once and in any order: duplicates have the same `event.id`.
 * If you need the order, read the events after your stored position when a webhook comes.
 * @param secret The secret of the webhook, `whsec_…`. While it is rotated, pass the old and the new one.
 * @param headers The headers of the request.
 * @param body The body of the request exactly as it came, and not parsed.
 * @throws WebhookRejected if it isn't one, and ParleyError of the kind `invalid_argument` if a secret can't be used.
 * @example
 * const event = await verifyWebhook(secret, request.headers, await request.text())
 * if (event.type === 'message.received') console.log(event.data?.message)
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | ArrayBufferLike | ArrayBufferView,
): Promise<Event> {
  const secrets = [secret].flat()
  if (secrets.length === 0) throw invalidArgumentError('secret', 'is missing')
  if (!isRecord(headers)) throw invalidArgumentError('headers', 'must be an object')
  const bytes = bodyBytesOf(body)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookRejected('headers', 'The header webhook-timestamp is not a number.')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > timestampToleranceSeconds) {
    throw new WebhookRejected('timestamp', 'The webhook is too old, or a clock is wrong.')
  }
  const encoder = new TextEncoder()
  const prefix = encoder.encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(prefix.length + bytes.length)
  content.set(prefix)
  content.set(bytes, prefix.length)
  const expected = await Promise.all(secrets.map((each) => signatureOf(each, content)))
  // Every pair is compared, so that the time doesn't reveal which one matched.
  const matches = expected.flatMap((each) => signatures.map((signature) => isSame(each, signature)))
  if (!matches.includes(true)) throw new WebhookRejected('signature', 'No signature of the webhook matches.')
  return eventOf(new TextDecoder().decode(bytes))
}

function eventOf(text: string): Event {
  try {
    const event: unknown = JSON.parse(text)
    const isEvent = isRecord(event) && ['id', 'type', 'position'].every((name) => typeof event[name] === 'string')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service signed it, and readers know unknown types.
    if (isEvent) return event as unknown as Event
  } catch {
    // A body that isn't JSON isn't an event either.
  }
  throw new WebhookRejected('body', 'The body of the webhook is not an event.')
}
