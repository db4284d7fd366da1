// What callers must not be able to write, and what narrows. `tsc` is the test: a line that should not compile and does is
// an error, by @ts-expect-error, and so is one that should and does not.
import type { Conversation, ValidationError } from '@parley/contract'
import { expectTypeOf } from 'vitest'
import {
  type OperationProblemCode,
  isParleyError,
  isProblem,
  type OperationId,
  type Parley,
  type OperationProblem,
} from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'

export async function calls(parley: Parley) {
  const { conversation, etag } = await parley.updateConversation('cnv_1', { status: 'Closed' })
  expectTypeOf(conversation).toEqualTypeOf<Conversation>()
  await parley.updateConversation(
    'cnv_1',
    { status: 'Active' },
    { ifMatch: etag, timeoutMs: 100, retry: { maxAttempts: 2 } },
  )

  // @ts-expect-error A status that the contract does not have.
  await parley.updateConversation('cnv_1', { status: 'Open' })
  // @ts-expect-error No identifier.
  await parley.updateConversation({ status: 'Closed' })
  // @ts-expect-error No status.
  await parley.updateConversation('cnv_1', {})
  // @ts-expect-error A field that the contract does not have.
  await parley.updateConversation('cnv_1', { status: 'Closed', reason: 'done' })
  // @ts-expect-error A regeneration is never repeated, so there is nothing to set.
  await parley.regenerateApiKey({ retry: { maxAttempts: 2 } })
  // @ts-expect-error Somebody has to keep the key.
  await parley.rotateApiKey({})
  // @ts-expect-error The value of the key went to `persist`, and comes back nowhere else.
  console.log((await parley.rotateApiKey({ persist: () => {} })).key)

  // @ts-expect-error A path that the contract does not have.
  await createRawClient(parley).GET('/api/conversations')
}

/** Every operation of the contract is a method. */
expectTypeOf<Exclude<OperationId, keyof Parley>>().toEqualTypeOf<never>()
expectTypeOf<OperationProblemCode<'updateConversation', 401>>().toEqualTypeOf<'api_key_missing' | 'api_key_invalid'>()
expectTypeOf<OperationProblem<'updateConversation', 412>['conversation']>().toEqualTypeOf<Conversation>()
// @ts-expect-error A status that the operation does not answer.
expectTypeOf<OperationProblemCode<'regenerateApiKey', 412>>().toEqualTypeOf<never>()

export function narrowsByStatusAndCode(error: unknown) {
  if (!isProblem(error, 'updateConversation')) return
  expectTypeOf(error.operation).toEqualTypeOf<'updateConversation'>()
  // @ts-expect-error Not before it is known which problem it is.
  console.log(error.errors)
  if (error.status === 400) expectTypeOf(error.errors).toEqualTypeOf<ValidationError[]>()
  if (error.status === 401) expectTypeOf(error.code).toEqualTypeOf<'api_key_missing' | 'api_key_invalid'>()
  if (error.code === 'precondition_failed') {
    expectTypeOf(error.conversation).toEqualTypeOf<Conversation>()
    expectTypeOf(error.etag).toEqualTypeOf<string>()
  } else expectTypeOf(error.etag).toEqualTypeOf<undefined>()
  // @ts-expect-error A code of the other operation.
  if (error.code === 'api_key_superseded') return
}

export function exhaustiveOverCodes(error: unknown): string {
  if (!isProblem(error, 'regenerateApiKey')) throw error
  switch (error.code) {
    case 'api_key_missing':
    case 'api_key_invalid':
    case 'api_key_superseded':
      return 'use another key'
    case 'permission_missing':
    case 'unsafe_request_refused':
    case 'method_not_allowed':
      return 'ask somebody'
    case 'rate_limit_exceeded':
    case 'service_unavailable':
    case 'outcome_unknown':
      return `later: ${error.retryAfterMs}`
    case 'internal_error':
      return 'give up'
    default:
      return error satisfies never
  }
}

export function aCodeThatIsNotHandledDoesNotCompile(error: unknown): string {
  if (!isProblem(error, 'regenerateApiKey')) throw error
  switch (error.code) {
    case 'api_key_missing':
    case 'api_key_invalid':
    case 'api_key_superseded':
    case 'permission_missing':
    case 'unsafe_request_refused':
    case 'method_not_allowed':
    case 'rate_limit_exceeded':
    case 'service_unavailable':
    case 'outcome_unknown':
      return 'handled'
    default:
      // @ts-expect-error `internal_error` is left.
      return error satisfies never
  }
}

export function exhaustiveOverKinds(error: unknown): boolean | undefined {
  if (!isParleyError(error)) throw error
  switch (error.kind) {
    case 'problem':
    case 'connection_failed':
    case 'timeout':
    case 'aborted':
    case 'unexpected_response':
    case 'regeneration_outcome_unknown':
      return error.mayHaveExecuted
    case 'rotation_failed':
      expectTypeOf(error.stage).toEqualTypeOf<'persist' | 'rejected' | 'unverified'>()
      return undefined
    case 'invalid_argument':
      return false
    default:
      return error satisfies never
  }
}
