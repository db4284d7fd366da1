import { readResponse } from './read-response.ts'
import { withTimeout } from './with-timeout.ts'
import type { ResponseBody, OperationId } from './contract.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { abortedError } from './errors/aborted.ts'
import { invalidArgumentError, type InvalidArgumentError } from './errors/invalid-argument.ts'
import { connectionFailedError } from './errors/connection-failed.ts'
import { type AttemptError, isProblem, isUnexpectedResponse } from './errors/family.ts'
import { redactedMessage } from './errors/parley-error.ts'
import { timeoutError } from './errors/timeout.ts'
import { unexpectedResponseError } from './errors/unexpected-response.ts'
import type { Keyring } from './keyring.ts'
import type { RetryOptions } from './retry.ts'

/** Where calls go, how, and within what. */
export interface CallContext extends Pick<Keyring, 'send' | 'hasNewerKey'> {
  baseUrl: string
  headers: Readonly<Record<string, string>>
  fetch: (url: string, init: RequestInit) => Promise<Response>
  signal?: AbortSignal | undefined
  /** For one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetryOptions
}

/** An answer that was held against the contract. */
export interface ParsedResponse<Op extends OperationId = OperationId> {
  body: ResponseBody<Op>
  response: Response
}

/** What became of an attempt that failed, and the key that was sent, if one was. */
export interface Failed {
  answer?: undefined
  error: AttemptError | InvalidArgumentError
  key: string
}

/** Waits, sends a request once, reads all of its answer within the time, and names what went wrong. */
export async function attempt<Op extends OperationId>(
  line: CallContext,
  { operation, url, init }: PreparedRequest<Op>,
  waitMs: number,
): Promise<{ answer: ParsedResponse<Op> } | Failed> {
  const { signal: outer, timeoutMs } = line
  let key = ''
  let response: Response | undefined

  const nameOf = (caught: unknown) => {
    if (isProblem(caught) || isUnexpectedResponse(caught)) return caught
    if (outer?.aborted) return abortedError(operation, key !== '', outer.reason)
    if (caught === undefined) return timeoutError(operation, timeoutMs)
    if (response) return unexpectedResponseError(operation, response, 'truncated')
    return key
      ? connectionFailedError(operation, redactedMessage(caught, key))
      : invalidArgumentError('retry.wait', 'must not reject')
  }

  try {
    const answer = await withTimeout(timeoutMs, outer, async (signal, startClock) => {
      if (waitMs) await line.retry.wait(waitMs, signal)
      response = await line.send(async (given) => {
        key = given
        startClock()
        init.headers.set('Authorization', `Bearer ${key}`)
        return line.fetch(url, { ...init, signal })
      })
      return { body: readResponse(operation, response, await response.text()), response }
    })
    return { answer }
  } catch (caught) {
    return { error: nameOf(caught), key }
  }
}
