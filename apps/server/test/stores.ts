// Creates stores for tests: empty ones, and ones with the two organizations of the fixture.
import type { OrgCode } from '../src/sql/columns.ts'
import type { Conversation, EventType, Message } from '@parley/contract'
import { onTestFinished } from 'vitest'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import type { StoredKey } from '../src/domain/api-keys/keys.ts'
import type { AuditEntry, AuditFilter, AuditLog } from '../src/domain/kernel/audit.ts'
import type { Act } from '../src/domain/kernel/act.ts'
import { changeStatus } from '../src/domain/conversations/change-status.ts'
import { getConversation } from '../src/domain/conversations/lock-conversation.ts'
import type { WriteOutcome } from '../src/domain/conversations/write.ts'
import { ServiceError } from '../src/domain/kernel/errors.ts'
import { readEvents } from '../src/domain/events/stored-events.ts'
import { importAll } from '../src/domain/operator/import.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { perform, type Store } from '../src/store/store.ts'
import { codeOf } from './keys.ts'
import { auditOf, NOON } from './contents.ts'

export type OpenStore = (now: () => Date) => Promise<{ storage: Store; reopen: () => Promise<Store> }>

export { NOON }
const noon = () => NOON
export const later = (ms: number, from = NOON) => new Date(from.getTime() + ms)

export async function openEmpty(open: OpenStore, now = noon): Promise<Store> {
  const { storage } = await open(now)
  onTestFinished(() => storage.close())
  return storage
}

/** Imports the fixture with one event for each organization, at position 1: without the entries about roles and members. */
async function fill(storage: Store, at: Date): Promise<void> {
  await storage.write(undefined, (audit) => {
    const append: AuditLog['append'] = (...of) => of[1] === 'records.imported' && audit.append(...of)
    return importAll({ audit: { append }, at }, harbourAndCedar())
  })
}

/** A store with both organizations, and what a test of the first one needs. */
export async function openFilled(open: OpenStore, now = noon) {
  const storage = await openEmpty(open, now)
  await fill(storage, now())
  return { storage, ...(await viewOf(storage, HARBOUR)) }
}

/** The conversation to change, and its revisions. */
interface Change {
  onlyIf?: readonly string[]
  id?: string
}

/** A store as one organization of it sees it. */
export async function viewOf(storage: Store, organizationId: string) {
  const organization = await codeOf(storage, organizationId)
  const act = { organization, memberId: OWNER, keyId: 'key_acting', requestId: 'req_1', at: NOON } satisfies Act
  const set = async (
    to: Conversation['status'],
    { onlyIf, id = CONVERSATION }: Change = {},
  ): Promise<WriteOutcome | { outcome: 'unknown' }> => {
    const result = await perform(storage, act, changeStatus, { conversationId: id, to, onlyIf })
    return result instanceof ServiceError ? { outcome: 'unknown' } : result
  }
  return {
    organization,
    act,
    set,
    /** The store's current state of a conversation. */
    read: async (id: string = CONVERSATION): Promise<{ conversation: Conversation; revision: string }> => {
      const found = await storage.read(organization, () => getConversation({ organization }, id))
      if (found instanceof ServiceError) throw new Error(`There is no conversation ${id}.`)
      const { conversation, revision } = found.snapshot()
      return { conversation: JSON.parse(conversation) as Conversation, revision }
    },
  }
}

let made = 0
/** A key as the domain gives it to the store; the hash need not be one. */
export function storedKey(createdAt = NOON): StoredKey {
  made += 1
  return { uniqueId: `key_${made}`, hash: `hash-${made}`, lastFour: 'abcd', createdAt }
}

export const text = (uniqueId: string, createdAt: Date, more: Partial<Message> = {}): StoreRecord =>
  ({
    type: 'message',
    organizationId: HARBOUR,
    uniqueId,
    conversationId: CONVERSATION,
    direction: 'InBound',
    status: 'Unread',
    messageType: 'Text',
    createdAt: createdAt.toISOString(),
    messageData: { text: uniqueId },
    ...more,
  }) as StoreRecord

/** The entries of the audit log that an import makes: a store that is filled with the fixture has them. */
const FILLING = /^records\.imported$|^(organization|channel|role|member)\.(created|updated)$/
/** The audit log without the imports, which fill most stores of the tests. */
export const trail = async (storage: Store, filter?: AuditFilter): Promise<AuditEntry[]> =>
  (await auditOf(storage, filter)).filter(({ event }) => !FILLING.test(event))

/** The events of a type, with all that those see of them who follow. The audit log shows identifiers of messages and contacts alone. */
export const eventsOf = async (storage: Store, organization: OrgCode, type: EventType) => {
  const span = { types: [type], limit: 100, reach: 5000 }
  const { events } = await storage.read(organization, () => readEvents(organization, undefined, span))
  return events.map(({ data }): unknown => JSON.parse(data ?? 'null'))
}

/** The record of the fixture with this identifier, changed. */
export function changed(uniqueId: string, change: object): StoreRecord {
  const record = harbourAndCedar().find((each) => each.uniqueId === uniqueId)
  if (record === undefined) throw new Error(`The fixture has no ${uniqueId}.`)
  return { ...record, ...change }
}
