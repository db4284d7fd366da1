// What does not compile: a missing or an extra operation, an undeclared status, a body of another shape.
import type { ApiKey, Conversation } from '@parley/contract'
import type { Quotas } from '../src/config.ts'
import { type OperationId } from '../src/generated/policy.ts'
import { routes } from '../src/generated/routes.ts'
import type { HttpEnv } from '../src/http/env.ts'
import type { Handler } from '../src/http/handler.ts'
import { problem } from '../src/http/problems.ts'
import { envelope, reply } from '../src/http/reply.ts'
import type { Serialized } from '../src/domain/storage.ts'

type Regenerate = Handler<typeof routes.regenerateApiKey>
type Update = Handler<typeof routes.updateConversation>
type Handlers = { [Id in OperationId]: Handler<(typeof routes)[Id]> }
const { regenerateApiKey: regenerate, updateConversation: update } = routes

declare const apiKey: ApiKey
declare const conversation: Conversation
declare const serialized: Serialized<Conversation>
declare const regenerateApiKey: Regenerate
declare const updateConversation: Update
/** Those that the contract may get later, so that a new operation asks for no line here. */
declare const others: Omit<Handlers, 'regenerateApiKey' | 'updateConversation'>

export const complete: Handlers = { ...others, regenerateApiKey, updateConversation }
export const object: Regenerate = (c) => reply(c, regenerate, 200, { apiKey })
export const text: Update = (c) => reply(c, update, 200, envelope('conversation', serialized))
export const refusal: Update = (c) => problem(c, 'precondition_failed', { conversation })

// @ts-expect-error An operation is missing.
export const missing: Handlers = { ...others, regenerateApiKey }
// @ts-expect-error The contract has no such operation.
export const extra: Handlers = { regenerateApiKey, updateConversation, deleteConversation: updateConversation }
// @ts-expect-error The contract declares no 201.
export const undeclaredStatus: Regenerate = (c) => reply(c, regenerate, 201, { apiKey })
// @ts-expect-error A problem is no answer of this status.
export const problemStatus: Regenerate = (c) => reply(c, regenerate, 401, { apiKey })
// @ts-expect-error The wrapper is called apiKey.
export const otherName: Regenerate = (c) => reply(c, regenerate, 200, { api_key: apiKey })
// @ts-expect-error A member is missing.
export const missingMember: Regenerate = (c) => reply(c, regenerate, 200, { apiKey: { uniqueId: 'a', key: 'b' } })
// @ts-expect-error A member is too many.
export const extraMember: Regenerate = (c) => reply(c, regenerate, 200, { apiKey, hash: 'x' })
// @ts-expect-error A member of the inner object is too many.
export const extraInner: Regenerate = (c) => reply(c, regenerate, 200, { apiKey: { ...apiKey, hash: 'x' } })
// @ts-expect-error The status is none of the contract.
export const wrongValue: Update = (c) => reply(c, update, 200, { conversation: { ...conversation, status: 'Open' } })
// @ts-expect-error The text is of another thing.
export const otherText: Update = (c) => reply(c, update, 200, envelope('apiKey', serialized))
// @ts-expect-error This operation never answers that problem.
export const otherProblem: Regenerate = (c) => problem(c, 'conversation_not_found', {})
// @ts-expect-error This problem must hold the conversation.
export const bareProblem: Update = (c) => problem(c, 'precondition_failed', {})
// @ts-expect-error The contract has no such problem.
export const unknownProblem: Update = (c) => problem(c, 'teapot', {})
// @ts-expect-error A response of the handler's own says nothing of its status or body.
export const bare: Regenerate = () => new Response('x')
export const request: Update = (c) => {
  // @ts-expect-error The body has no such member.
  const { state } = c.req.valid('json')
  return problem(c, 'precondition_failed', { conversation }, state)
}

declare const quotas: Omit<Quotas, 'updateConversation'>
// @ts-expect-error An operation has no limit, or one under another name.
export const unlimited: Quotas = { ...quotas, updateConversations: { quota: 1, windowSeconds: 1 } }
declare const variables: HttpEnv['Variables']
// @ts-expect-error Before a request is authenticated, there is no caller.
export const { memberId } = variables.caller
