import { readAnswer } from './answer.ts'
import { bounded } from './bounded.ts'
import type { AnswerOf, OperationId } from './contract.ts'
import type { Draft } from './draft.ts'
import { aborted } from './errors/aborted.ts'
import { argumentInvalid, type ArgumentInvalid } from './errors/argument-invalid.ts'
import { connectionFailed } from './errors/connection-failed.ts'
import { type AttemptError, isProblem, isUnexpected } from './errors/family.ts'
import { wordsOf } from './errors/parley-error.ts'
import { timedOut } from './errors/timed-out.ts'
import { unexpectedResponse } from './errors/unexpected-response.ts'
import type { Keyring } from './keyring.ts'
import type { RetryOptions } from './retry.ts'

/** Where calls go, how, and within what. */
export interface Line extends Pick<Keyring, 'send' | 'renewed'> {
  baseUrl: string
  headers: Readonly<Record<string, string>>
  fetch: (url: string, init: RequestInit) => Promise<Response>
  signal?: AbortSignal | undefined
  /** For one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetryOptions
}

/** An answer that was held against the contract. */
export interface Answer<Op extends OperationId = OperationId> {
  body: AnswerOf<Op>
  response: Response
}

/** What became of an attempt that failed, and the key that was sent, if one was. */
export interface Failed {
  answer?: undefined
  error: AttemptError | ArgumentInvalid
  key: string
}

/** Waits, sends a request once, reads all of its answer within the time, and names what went wrong. */
export async function attempt<Op extends OperationId>(
  line: Line,
  { operation, url, init }: Draft<Op>,
  waitMs: number,
): Promise<{ answer: Answer<Op> } | Failed> {
  const { signal: outer, timeoutMs } = line
  let key = ''
  let response: Response | undefined

  const nameOf = (caught: unknown) => {
    if (isProblem(caught) || isUnexpected(caught)) return caught
    if (outer?.aborted) return aborted(operation, key !== '', outer.reason)
    if (caught === undefined) return timedOut(operation, timeoutMs)
    if (response) return unexpectedResponse(operation, response, 'truncated')
    return key ? connectionFailed(operation, wordsOf(caught, key)) : argumentInvalid('retry.wait', 'must not reject')
  }

  try {
    const answer = await bounded(timeoutMs, outer, async (signal, startClock) => {
      if (waitMs) await line.retry.wait(waitMs, signal)
      response = await line.send(async (given) => {
        key = given
        startClock()
        init.headers.set('Authorization', `Bearer ${key}`)
        return line.fetch(url, { ...init, signal })
      })
      return { body: readAnswer(operation, response, await response.text()), response }
    })
    return { answer }
  } catch (caught) {
    return { error: nameOf(caught), key }
  }
}
