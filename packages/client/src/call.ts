import { type Answer, attempt, type Line, type Failed } from './attempt.ts'
import type { OperationId } from './contract.ts'
import { type Ask, draft } from './draft.ts'
import type { AttemptError } from './errors/family.ts'
import type { CallFailure } from './errors/parley-error.ts'
import { regenerationUncertain } from './errors/regeneration-uncertain.ts'
import { operationTable } from './generated/operations.ts'
import { repeatAfterMs } from './retry.ts'

/** Says of the last failure what all attempts together came to. */
const summed = (error: CallFailure, attempts: number, mayHaveExecuted: boolean) =>
  Object.assign(error, { attempts, mayHaveExecuted })

/** What the failure of an operation that is never repeated means. */
const certainOrNot = (error: AttemptError) =>
  error.mayHaveExecuted && error.kind !== 'problem' ? summed(regenerationUncertain(error), 1, true) : error

/**
 * Sends a request until it is answered, fails for good, or may not be sent again. `free` is whether it may be repeated
 * although it may have been done; an operation that the contract says never to repeat is sent once, whatever happens.
 */
export async function call<Op extends OperationId>(line: Line, ask: Ask<Op>, free: boolean): Promise<Answer<Op>> {
  const { retry } = operationTable[ask.operation]
  const request = draft(line.baseUrl, line.headers, ask)
  let mayHaveExecuted = false
  let waitMs: number | undefined = 0
  for (let attempts = 1; ; attempts++) {
    const outcome: { answer: Answer<Op> } | Failed = await attempt(line, request, waitMs)
    if (outcome.answer) return outcome.answer
    const { error, key }: Failed = outcome
    if (error.kind === 'argument_invalid') throw error
    mayHaveExecuted ||= error.mayHaveExecuted
    summed(error, attempts, mayHaveExecuted)
    const renewed: boolean = 'status' in error && error.status === 401 && (await line.renewed(key))
    if (retry === 'never') throw certainOrNot(error)
    const mayRepeat: boolean = free || retry === 'always' || !mayHaveExecuted
    waitMs = renewed ? 0 : mayRepeat ? repeatAfterMs(error, attempts, line.retry) : undefined
    if (waitMs === undefined) throw error
  }
}
