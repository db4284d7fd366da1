// Requests to WhatsApp's Cloud API, which is a part of Meta's Graph API, and what its errors mean for a message. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
import { NotAccepted, Refused } from '@parley/client/adapter'
import { type Json, object, text } from '../incoming/json.ts'

/** Errors of the token, the permissions or the account, which a person has to mend: each message would fare the same. */
const ACCOUNT = new Set([0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 131045, 131057, 133004, 133010])
const ACCOUNT_PAUSE_SECONDS = 60
/** Codes 200 to 299 are missing permissions. */
const isPermission = (code: number) => code >= 200 && code <= 299

/** Limits of the app, the account and the number, with the seconds after which the whole channel tries again. */
const LIMITS: Readonly<Record<number, number>> = { 4: 60, 80007: 60, 130429: 5, 131048: 900 }
/** Too many messages to one person. Others aren't affected, and the pause grows with each attempt. */
const PAIR_LIMIT = 131056

/** Errors of `fetch` before the request left: certainly, nobody took the message. */
const BEFORE_REQUEST =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*_CERT.*|ERR_TLS_.*)$/

/** Returns the error to throw if `fetch` rejected. */
function connectionError(error: unknown): unknown {
  const code = text(object(object(error)['cause'])['code'])
  return BEFORE_REQUEST.test(code ?? '') ? new NotAccepted({ isChannelWide: true }) : error
}

/** Returns the error to throw for a response. A 5xx is in doubt, because WhatsApp doesn't say that it took nothing. */
async function responseError(response: Response): Promise<Error> {
  const { status } = response
  const error = object(object(await response.json().catch(() => ({})))['error'])
  const code = typeof error['code'] === 'number' ? error['code'] : undefined
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined
  if (code === PAIR_LIMIT) return new NotAccepted({ retryAfterSeconds })
  const isAccount = code !== undefined && (ACCOUNT.has(code) || isPermission(code))
  const pause = isAccount ? ACCOUNT_PAUSE_SECONDS : LIMITS[code ?? 0]
  if (pause !== undefined || status === 401 || status === 429)
    return new NotAccepted({ retryAfterSeconds: retryAfterSeconds ?? pause, isChannelWide: true })
  if (status < 400 || status >= 500 || code === undefined) return new Error(`WhatsApp responded with ${status}.`)
  const reason = text(object(error['error_data'])['details']) ?? text(error['message'])
  return new Refused({ code: String(code), reason })
}

/**
 * Returns a function that sends the body of a request about messages, and returns that of the response. It throws `Refused` if WhatsApp
 * never takes the body, and `NotAccepted` if it certainly didn't take it now. After another error, it is in doubt.
 * @param graphUrl The URL of the Graph API with its version. Only it gets the token.
 */
export const createPost =
  (graphUrl: string, token: string, numberId: string) =>
  async (body: object, signal: AbortSignal): Promise<Json> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' as const }
    const response = await fetch(`${graphUrl}/${numberId}/messages`, request).catch((error: unknown) => {
      throw connectionError(error)
    })
    if (!response.ok) throw await responseError(response)
    return object(await response.json())
  }
