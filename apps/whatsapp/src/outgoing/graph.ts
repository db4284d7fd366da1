// Requests to WhatsApp's Cloud API, which is a part of Meta's Graph API.
import { object, type Json } from '../incoming/json.ts'
import { connectionError, responseError } from './errors.ts'

/** Sends the body of a request. Returns the body of the response. */
export type Post = (body: object, signal: AbortSignal) => Promise<Json>

/**
 * Returns a function that sends messages of one number, and marks messages as read. It throws `Refused` if WhatsApp never takes the body,
 * and `NotAccepted` if it certainly didn't take it now. After another error, it is in doubt.
 * @param graphUrl The URL of the Graph API with its version.
 * @param token The access token. It is sent to this URL only.
 * @param numberId The phone number ID.
 */
export const createPost =
  (graphUrl: string, token: string, numberId: string): Post =>
  async (body, signal) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' as const }
    const response = await fetch(`${graphUrl}/${numberId}/messages`, request).catch((error: unknown) => {
      throw connectionError(error)
    })
    if (!response.ok) throw await responseError(response)
    return object(await response.json())
  }
