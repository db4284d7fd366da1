// Code that must not compile: a missing or an extra operation, an input that is not read, an undeclared status, a missing header, a body of
// another shape.
import type { z } from '@hono/zod-openapi'
import type { ApiKey, Channel, Conversation } from '@parley/contract'
import type { Quotas } from '../src/config.ts'
import { routes } from '../src/generated/routes.ts'
import type { HttpEnv } from '../src/http/env.ts'
import type { Handler, Operation, Operations } from '../src/http/operation.ts'
import type { HasPageHeaders } from '../src/http/page.ts'
import { problem } from '../src/http/problems.ts'
import { envelope, reply, replyEmpty, replyProblem } from '../src/http/reply.ts'
import type { Snapshot } from '../src/domain/conversations/conversation.ts'
import type { Serialized } from '../src/sql/columns.ts'
import { conflictOf, conversationOf } from '../src/http/preconditions.ts'

type Regenerate = Handler<typeof routes.regenerateApiKey>
type Update = Handler<typeof routes.updateConversation>
const { regenerateApiKey: regenerate, updateConversation: update } = routes

declare const apiKey: ApiKey
declare const conversation: Conversation
declare const ETag: string
declare const serialized: Serialized<Conversation>
declare const regenerateApiKey: Operation<'regenerateApiKey'>
declare const updateConversation: Operation<'updateConversation'>
/** Operations that the contract may get later, so that a new operation needs no line here. */
declare const others: Omit<Operations, 'regenerateApiKey' | 'updateConversation'>

export const complete: Operations = { ...others, regenerateApiKey, updateConversation }
export const object: Regenerate = (c) => reply(c, regenerate, 200, { apiKey })
export const text: Update = (c) => reply(c, update, 200, envelope('conversation', serialized), { ETag })
export const rejection: Update = (c) => problem(c, 'precondition_failed', { conversation }, 'It changed.')

// @ts-expect-error An operation is missing.
export const missing: Operations = { ...others, regenerateApiKey }
// @ts-expect-error The contract has no such operation.
export const extra: Operations = { regenerateApiKey, updateConversation, deleteConversation: updateConversation }
// @ts-expect-error The contract declares no 201.
export const undeclaredStatus: Regenerate = (c) => reply(c, regenerate, 201, { apiKey })
// @ts-expect-error A problem isn't a response of this status.
export const problemStatus: Regenerate = (c) => reply(c, regenerate, 401, { apiKey })
// @ts-expect-error The wrapper is called apiKey.
export const otherName: Regenerate = (c) => reply(c, regenerate, 200, { api_key: apiKey })
// @ts-expect-error A member is missing.
export const missingMember: Regenerate = (c) => reply(c, regenerate, 200, { apiKey: { uniqueId: 'a', key: 'b' } })
// @ts-expect-error A member is too many.
export const extraMember: Regenerate = (c) => reply(c, regenerate, 200, { apiKey, hash: 'x' })
// @ts-expect-error A member of the inner object is too many.
export const extraInner: Regenerate = (c) => reply(c, regenerate, 200, { apiKey: { ...apiKey, hash: 'x' } })
export const wrongValue: Update = (c) =>
  // @ts-expect-error The contract has no such status.
  reply(c, update, 200, { conversation: { ...conversation, status: 'Open' } }, { ETag })
// @ts-expect-error The text is of another thing.
export const otherText: Update = (c) => reply(c, update, 200, envelope('apiKey', serialized), { ETag })
// @ts-expect-error This operation never returns that problem.
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

// @ts-expect-error The contract declares a header for this status, and the response does not have it.
export const missingHeader: Update = (c) => reply(c, update, 200, envelope('conversation', serialized))
// @ts-expect-error The contract declares no such header for this status.
export const extraHeader: Regenerate = (c) => reply(c, regenerate, 200, { apiKey }, { ETag })
export const missingProblemHeader: Update = (c) =>
  // @ts-expect-error The contract declares a header for the status of this problem.
  replyProblem(c, update, 'precondition_failed', { conversation }, 'It changed.')
/** A write to a conversation whose 200 has one more header, and which has no 412. */
declare const other: {
  responses: { 200: (typeof update.responses)[200] & { headers: z.ZodObject<{ 'X-Total': z.ZodString }> } }
}
declare const written: Snapshot
declare const context: Parameters<Update>[0]
export const declared: Update = (c) => reply(c, update, 200, ...conversationOf(written))
reply(context, other, 200, conversationOf(written)[0], { ETag, 'X-Total': '1' })
// @ts-expect-error The contract declares a header that the responses of other writes don't have.
reply(context, other, 200, ...conversationOf(written))
// @ts-expect-error The contract declares no 412 for this write.
replyProblem(context, other, ...conflictOf(written))
declare const channels: Serialized<{ channels: Channel[] }>
export const list: Handler<typeof routes.listChannels> = (c) =>
  reply(c, routes.listChannels, 200, channels, { Link: undefined })
// @ts-expect-error The body is that of another list.
reply(context, routes.listTags, 200, channels, { Link: undefined })
// @ts-expect-error The contract declares no such header for this list.
reply(context, routes.listChannels, 200, channels, { Link: undefined, ETag })
// @ts-expect-error Each response of this operation has a body.
export const empty: Regenerate = (c) => replyEmpty(c, regenerate, 200)

const create = () => updateConversation.create
// @ts-expect-error The contract declares an input that the operation does not read.
export const unread: Operation<'updateConversation'>['reads'] = { 'path.id': true }
const reads = { 'path.id': true, 'header.If-Match': true } as const
// @ts-expect-error The contract declares no such input.
export const undeclared: Operation<'updateConversation'>['reads'] = { ...reads, 'query.isRehearsal': true }
// @ts-expect-error An operation must say which inputs it reads.
export const silent: Operation<'updateConversation'> = { create: create() }

declare const quotas: Omit<Quotas, 'updateConversation'>
// @ts-expect-error An operation has no limit, or one under another name.
export const unlimited: Quotas = { ...quotas, updateConversations: { quota: 1, windowSeconds: 1 } }
declare const variables: HttpEnv['Variables']
// @ts-expect-error Before a request is authenticated, there is no caller.
export const { memberId } = variables.caller

type List = (typeof routes.listTags.responses)[200]
/** A list whose 200 has one more header. */
interface CountedList {
  responses: { 200: List & { headers: z.ZodObject<{ 'X-Total': z.ZodString }> } }
}
export const pages: HasPageHeaders<typeof routes.listTags> = true
// @ts-expect-error The contract declares a header that no page has.
export const countedPages: HasPageHeaders<CountedList> = true
// @ts-expect-error The contract declares no Link for this operation.
export const unlinkedPages: HasPageHeaders<typeof routes.listEvents> = true
