// Verifies webhooks by the specification Standard Webhooks (https://www.standardwebhooks.com). Uses only functions of the web platform,
// so that it runs in Node.js, in workers and on edge platforms.
import type { Event } from '@parley/contract/reader'
import { invalidArgumentError } from './errors/errors.ts'
import type { ResponseHeaders } from './fetch.ts'
import { timestampToleranceSeconds } from './generated/operations.ts'
import { isRecord } from './is-record.ts'

/** The property by which a copy of this package recognizes the errors of another copy in the same program. */
const BRAND: unique symbol = Symbol.for('@parley/client/WebhookRejected')

/**
 * The error of `verifyWebhook` if a request isn't a webhook of the service, or is too old. Respond with 400 or 401. `instanceof` also
 * recognizes errors of another copy of this package.
 * @example
 * if (error instanceof WebhookRejected) return new Response(error.message, { status: 400 })
 */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'

  /**
   * `headers` if a header is missing or malformed, `timestamp` if the timestamp is more than five minutes off, `signature` if no signature
   * matches, and `body` if the body isn't an event.
   */
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'body'

  constructor(reason: WebhookRejected['reason'], message: string) {
    super(message)
    this.reason = reason
  }

  // `instanceof` accepts every object with the brand, also if another copy of this class created it.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && BRAND in value
  }
}

// The brand is on the prototype, because logs show only the properties of the error itself.
Object.assign(WebhookRejected.prototype, { [BRAND]: true })

/** The headers of a request: a `Headers` object of the platform, or `request.headers` of Node.js. */
export type WebhookHeaders = ResponseHeaders | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns the value of a header, or its first value if it was sent several times.
 * @param name The name in lower case. The headers can have their names in any letter case.
 * @throws WebhookRejected if the header is missing or empty.
 */
function headerOf(headers: WebhookHeaders, name: string): string {
  const values =
    typeof headers['get'] === 'function'
      ? headers['get'](name)
      : Object.entries(headers).find(([headerName]) => headerName.toLowerCase() === name)?.[1]
  const [value] = [values].flat()
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookRejected('headers', `The header ${name} is missing.`)
}

/**
 * Decodes a webhook secret: `whsec_`, which may be missing, and base64 of at least 16 bytes (22 characters). The padding `=` may be
 * missing, too. White space around it is ignored, because a file or a variable that has the secret often ends in a newline.
 */
function secretBytesOf(secret: unknown): Uint8Array<ArrayBuffer> {
  const [, base64 = ''] = /^(?:whsec_)?([A-Za-z0-9+/]{22,})={0,2}$/.exec(String(secret).trim()) ?? []
  // Base64 never has one character more than a multiple of four, so a part of the secret is missing.
  if (base64 === '' || base64.length % 4 === 1) throw invalidArgumentError('secret', 'must be whsec_ and base64')
  return decoded(base64)
}

const decoded = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Returns the bytes of a body: of a text, of a view such as `Buffer`, or of an `ArrayBuffer`. */
function bodyBytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // Test runners have an `ArrayBuffer` class of their own, so `instanceof` doesn't recognize their buffers, but the tag `[object …]` does.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its tag says that it is a buffer.
  if (Object.prototype.toString.call(body).endsWith('Buffer]')) return new Uint8Array(body as ArrayBuffer)
  const rule = 'must be the text or the bytes as they came: was it parsed, for example by express.json()?'
  throw invalidArgumentError('body', rule)
}

/**
 * Says whether one of the signatures is that of the content with the secret: `v1,` and the HMAC-SHA256 in base64. The
 * platform compares in constant time, so that an attacker can't measure how much of a wrong signature was right.
 */
async function isSigned(secret: string, content: Uint8Array<ArrayBuffer>, signatures: string[]): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secretBytesOf(secret), algorithm, false, ['verify'])
  const received = signatures.flatMap((signature) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? [])
  const verdicts = await Promise.all(
    received.map((base64) => crypto.subtle.verify('HMAC', key, decoded(base64), content)),
  )
  return verdicts.includes(true)
}

/**
 * Verifies that a request is a webhook of the service, and returns its event. The event can have a type that is newer than this client, so
 * give a `switch` over `type` a default. A webhook can come more than once, with the same `event.id`, and in any order. If you need the
 * order, read the events after your stored position when a webhook comes.
 * @param secret The secret of the webhook, `whsec_…`. During a rotation of the secret, pass the old and the new secret.
 * @param headers The headers of the request.
 * @param body The body of the request as it was received, not parsed.
 * @throws WebhookRejected if the request isn't a webhook of the service, and ParleyError of the kind `invalid_argument` if a secret can't
 *   be used.
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
  const verdicts = await Promise.all(secrets.map((each) => isSigned(each, content, signatures)))
  if (!verdicts.includes(true)) throw new WebhookRejected('signature', 'No signature of the webhook matches.')
  return eventOf(new TextDecoder().decode(bytes))
}

/** Parses the body of a signed webhook. Throws WebhookRejected if the body isn't JSON or isn't an event. */
function eventOf(text: string): Event {
  try {
    const event: unknown = JSON.parse(text)
    const isEvent = isRecord(event) && ['id', 'type', 'position'].every((name) => typeof event[name] === 'string')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service signed it. The type `Event` includes unknown event types.
    if (isEvent) return event as unknown as Event
  } catch {
    // The body isn't JSON. The error below rejects the body.
  }
  throw new WebhookRejected('body', 'The body of the webhook is not an event.')
}
