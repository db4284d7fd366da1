// Changes the status of one conversation, which no other writer changes, and records the expected result.
import type { Conversation, ConversationStatus } from '@parley/contract'
import { HARBOUR } from '../fixture.ts'
import type { Caller } from './caller.ts'
import type { Tally } from './tally.ts'

const STATUSES: readonly ConversationStatus[] = ['Active', 'Closed', 'Deleted']

export interface Writer {
  readonly conversationId: string
  /** The last acknowledged status. */
  readonly certain: ConversationStatus
  /** Requests since then that were rejected or lost: each may have happened, or not. */
  readonly possible: readonly ConversationStatus[]
  /** The requests whose acknowledgement says that they changed something, by their names. */
  readonly changes: ReadonlyMap<string, ConversationStatus>
  /** All requests, by name. */
  readonly asked: ReadonlyMap<string, ConversationStatus>
  step: () => Promise<void>
}

export interface WriterOptions {
  caller: Caller
  tally: Tally
  key: string
  conversationId: string
  /** True if each change is bound to the state before it. */
  careful: boolean
}

export function createWriter({ caller, tally, key, conversationId, careful }: WriterOptions): Writer {
  const changes = new Map<string, ConversationStatus>()
  const asked = new Map<string, ConversationStatus>()
  const state = { certain: 'Active' as ConversationStatus, possible: [] as ConversationStatus[] }
  /** Known only after a response. */
  let revision: string | undefined

  function acknowledged(requestId: string, status: ConversationStatus, body: unknown): void {
    const conversation = body as Conversation
    const own = conversation.uniqueId === conversationId && conversation.organizationId === HARBOUR
    if (!own || conversation.status !== status) {
      tally.noteStrange(`${requestId} asked for ${status} and got ${JSON.stringify(body)}`)
    }
    // If the status before is not known, it may have been this one already.
    if (state.possible.length === 0) changes.set(requestId, status)
    Object.assign(state, { certain: status, possible: [] })
  }

  return {
    conversationId,
    changes,
    asked,
    get certain() {
      return state.certain
    },
    get possible() {
      return state.possible
    },
    async step() {
      const status = other(state.certain, asked.size)
      const requestId = `${conversationId}.${asked.size}`
      asked.set(requestId, status)
      const response = await caller.ask({
        key,
        requestId,
        method: 'POST',
        path: `/api/conversation/${conversationId}`,
        body: { status },
        headers: careful && revision !== undefined ? { 'If-Match': revision } : {},
      })
      revision = response?.headers.get('etag') ?? undefined
      if (response === undefined) state.possible.push(status)
      else if (response.status === 200)
        acknowledged(requestId, status, (response.body as { conversation: unknown }).conversation)
    },
  }
}

/** Another status than this one: the next or the one after it. */
const other = (status: ConversationStatus, round: number): ConversationStatus =>
  STATUSES[(STATUSES.indexOf(status) + 1 + (round % 2)) % STATUSES.length] ?? 'Active'
