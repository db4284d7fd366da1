// Tests code that must not compile, and types that narrow. `tsc` is the test: by @ts-expect-error, it reports a line that compiles and
// should not, and also one that doesn't and should.
import type { Conversation as ServerConversation } from '@parley/contract'
import { expectTypeOf } from 'vitest'
import {
  type Contact,
  type ContactStatus,
  type Conversation,
  type ConversationStatus,
  createParley,
  isParleyError,
  isProblem,
  type Message,
  type OperationId,
  type OperationProblem,
  type OperationProblemCode,
  type Parley,
  ParleyError,
  type ProblemError,
  type UnknownMessage,
  type UnknownProblem,
  type UnknownValue,
} from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'

type Errors = OperationProblem<'updateConversation', 400>['errors']

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
  // @ts-expect-error A regeneration is never retried, so there is nothing to set.
  await parley.regenerateApiKey({ retry: { maxAttempts: 2 } })
  // @ts-expect-error The caller must store the key.
  await parley.rotateApiKey({})
  // @ts-expect-error The value of the key went to `persist`, and comes back nowhere else.
  console.log((await parley.rotateApiKey({ persist: () => {} })).key)

  // @ts-expect-error A path that the contract does not have.
  await createRawClient(parley).GET('/api/nowhere')
}

/** Every operation of the contract is a method. */
expectTypeOf<Exclude<OperationId, keyof Parley>>().toEqualTypeOf<never>()
expectTypeOf<OperationProblemCode<'updateConversation', 401>>().toEqualTypeOf<'api_key_missing' | 'api_key_invalid'>()
expectTypeOf<OperationProblem<'updateConversation', 412>['conversation']>().toEqualTypeOf<Conversation>()
expectTypeOf<OperationProblem<'updateContact', 412>['contact']>().toEqualTypeOf<Contact>()
// @ts-expect-error A status that the operation does not return.
expectTypeOf<OperationProblemCode<'regenerateApiKey', 412>>().toEqualTypeOf<never>()

export function namesTheContact(error: unknown) {
  if (isProblem(error, 'createContact') && error.code === 'contact_exists')
    expectTypeOf(error.contactId).toEqualTypeOf<string>()
}

export function narrowsByCode(error: unknown) {
  if (!isProblem(error, 'updateConversation')) return
  expectTypeOf(error.operation).toEqualTypeOf<'updateConversation'>()
  expectTypeOf(error.errors).toEqualTypeOf<Errors | undefined>()
  if (error.code === 'request_invalid') expectTypeOf(error.errors).toEqualTypeOf<Errors>()
  if (error.code === 'permission_missing') expectTypeOf(error.permission).toEqualTypeOf<string>()
  if (error.code === 'precondition_failed') {
    expectTypeOf(error.conversation).toEqualTypeOf<Conversation>()
    expectTypeOf(error.problem.conversation).toEqualTypeOf<Conversation>()
    expectTypeOf(error.etag).toEqualTypeOf<string>()
    expectTypeOf(error.status).toEqualTypeOf<412>()
  } else expectTypeOf(error.etag).toEqualTypeOf<undefined>()
  // A status can gain further codes, so it does not narrow to the known ones alone.
  if (error.status === 400) expectTypeOf(error.code).toEqualTypeOf<'request_invalid' | UnknownValue>()
  if (error.code === 'route_not_found') expectTypeOf(error.status).toEqualTypeOf<404>()
  // @ts-expect-error A code of another operation.
  // oxlint-disable-next-line typescript/no-unsafe-enum-comparison -- The line below must not compile.
  if (error.code === 'api_key_superseded') return
}

export function aSwitchOverCodesNeedsADefault(error: ProblemError<'regenerateApiKey'>): string {
  switch (error.code) {
    case 'api_key_missing':
    case 'api_key_invalid':
    case 'api_key_superseded':
      return 'use another key'
    case 'permission_missing':
    case 'request_invalid':
    case 'unsafe_request_rejected':
    case 'method_not_allowed':
    case 'route_not_found':
    case 'request_timed_out':
    case 'header_fields_too_large':
      return 'ask for help'
    case 'rate_limit_exceeded':
    case 'service_unavailable':
      return `later: ${error.retryAfterMs}`
    case 'internal_error':
      return 'give up'
    case 'outcome_unknown':
      return 'the old key still works'
    default:
      expectTypeOf(error.problem).toEqualTypeOf<UnknownProblem>()
      expectTypeOf(error.code).toEqualTypeOf<UnknownValue>()
      // @ts-expect-error A code that is newer than the client is left.
      return error satisfies never
  }
}

export function values(conversation: Conversation, message: Message): string {
  // Values may be newer than the client, unless the source document fixes them.
  expectTypeOf<ContactStatus>().toEqualTypeOf<'Active' | 'Inactive' | 'Blocked' | UnknownValue>()
  expectTypeOf<ConversationStatus>().toEqualTypeOf<'Active' | 'Closed' | 'Deleted'>()
  expectTypeOf<ServerConversation['contact']['status']>().toEqualTypeOf<'Active' | 'Inactive' | 'Blocked'>()
  expectTypeOf<UnknownValue>().toExtend<string>()
  if (conversation.contact.status === 'Blocked') expectTypeOf(conversation.contact.status).toEqualTypeOf<'Blocked'>()
  // @ts-expect-error A misspelled value.
  // oxlint-disable-next-line typescript/no-unsafe-enum-comparison -- The line below must not compile.
  if (conversation.contact.status === 'blocked') return ''
  if (message.messageType === 'Text') return message.messageData.text
  if (message.messageType === 'Location') return String(message.messageData.latitude)
  switch (message.direction) {
    case 'InBound':
      return 'in'
    case 'OutBound':
      return 'out'
    default:
      return message.direction
  }
}

/** A service that is newer than the client can have more kinds of authors. */
expectTypeOf<NonNullable<Message['author']>['kind']>().toEqualTypeOf<
  'Contact' | 'Member' | 'External' | 'Campaign' | UnknownValue
>()

export function anUnknownMessage(message: Message): UnknownMessage | undefined {
  switch (message.messageType) {
    case 'Text':
    case 'Image':
    case 'Video':
    case 'Audio':
    case 'Sticker':
    case 'Document':
    case 'Location':
    case 'Contacts':
    case 'Template':
    case 'Interactive':
    case 'Selection':
    case 'Unsupported':
    case 'Removed':
      return undefined
    default:
      expectTypeOf(message.messageData).toEqualTypeOf<{ [key: string]: unknown }>()
      return message
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

export function narrowsByClass(error: unknown): string {
  if (!(error instanceof ParleyError)) return ''
  expectTypeOf(error).toEqualTypeOf<ParleyError>()
  return error.kind === 'invalid_argument' ? error.argument : error.message
}

const account = { baseUrl: 'https://parley.example', apiKey: '<API_KEY>' }

/** As the types of node-fetch and undici have it: their own options, and a response that is not the platform's. */
declare const otherFetch: (
  input: string | URL | { url: string },
  init?: {
    method?: string
    headers?: Record<string, string> | Iterable<readonly [string, string]>
    body?: string | Buffer | URLSearchParams | null
    redirect?: 'error' | 'follow' | 'manual'
    signal?: AbortSignal | null
    size?: number
  },
) => Promise<{
  status: number
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
  size: number
}>

export const clients: Parley[] = [
  createParley({ ...account, fetch: otherFetch }),
  createParley({ ...account, fetch: globalThis.fetch }),
  createParley({ ...account, fetch: async (input, init) => fetch(input, init) }),
  createParley({ ...account, fetch: undefined, retry: undefined, timeoutMs: undefined }),
]
