// The effects of a failure: read through the API, and from the store and its audit log.
import { type ConversationStatus, limits, type PreconditionFailedProblem } from '@parley/contract'
import { openStorage } from '../../src/commands/open-storage.ts'
import type { KeySummary } from '../../src/domain/api-keys/keys.ts'
import type { AuditEntry } from '../../src/domain/kernel/audit.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import type { Store } from '../../src/store/store.ts'
import { CEDAR, HARBOUR, harbourAndCedar } from '../fixture.ts'
import type { Asked, Reply } from './caller.ts'
import type { Load } from './load.ts'
import type { Rotator } from './rotator.ts'
import type { Writer } from './writer.ts'
import { codeOf, keysOf } from '../keys.ts'
import { contentOf, auditOf } from '../contents.ts'

/** Sentences about errors. All lists are empty if there are none. */
export interface Findings {
  lostWrites: string[]
  doubleKeys: string[]
  lockOuts: string[]
  strange: string[]
}

/** Looks after a load has stopped and while the service is up. */
export async function findings(load: Load): Promise<Findings> {
  const { storage } = await openStorage(load.seeded.databaseUrl)
  try {
    const trail = await auditOf(storage, { organizationId: HARBOUR })
    const lostWrites = await Promise.all(load.writers.map((writer) => lostBy(load, writer, trail)))
    const doubleKeys = await Promise.all(load.rotators.map((rotator) => doubledBy(storage, rotator, trail)))
    const lockOuts = await Promise.all(load.rotators.map((rotator) => lockedOut(load, rotator)))
    const strange = [...load.tally.strange, ...twice(trail), ...(await foreign(storage))]
    return { lostWrites: lostWrites.flat(), doubleKeys: doubleKeys.flat(), lockOuts: lockOuts.flat(), strange }
  } finally {
    await storage.close()
  }
}

/** How often a request is repeated that a store rejects, because it still recovers from the load. */
const MOST_TRIES = 100

/** The response to a request after the load. Undefined if the store rejects it for seconds. */
async function answerTo({ caller }: Load, asked: Asked): Promise<Reply> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const reply = await caller.ask(asked)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** The current status of a conversation. A precondition that never matches changes nothing, and returns the conversation with 412. */
async function statusOf(load: Load, id: string): Promise<ConversationStatus | undefined> {
  const response = await answerTo(load, {
    key: load.seeded.writerKey,
    requestId: `${id}.read`,
    method: 'POST',
    path: `/api/conversation/${id}`,
    body: { status: 'Active' },
    headers: { 'If-Match': '"none"' },
    expected: [200, 412],
  })
  if (response?.status === 200) return 'Active'
  return (response?.body as PreconditionFailedProblem | undefined)?.conversation.status
}

async function lostBy(load: Load, writer: Writer, trail: readonly AuditEntry[]): Promise<string[]> {
  const { conversationId: id, certain, possible, changes, asked } = writer
  const wrong: string[] = []
  const now = await statusOf(load, id)
  if (now === undefined || ![certain, ...possible].includes(now)) {
    wrong.push(
      `${id} is ${now}, was acknowledged as ${certain}, and then asked to be ${possible.join(', ') || 'nothing'}`,
    )
  }
  const rows = trail.filter(({ subjectId }) => subjectId === id)
  const told = new Set(rows.map(({ requestId }) => requestId))
  for (const requestId of changes.keys()) {
    if (!told.has(requestId)) wrong.push(`${requestId} was acknowledged, and is missing in the audit log`)
  }
  // Each change begins where the one before it ended: so none is missing, none was undone, and none came late.
  let before = 'Active'
  for (const { requestId = '', detail } of rows) {
    const { from, to } = detail as { from: string; to: string }
    if (from !== before || asked.get(requestId) !== to)
      wrong.push(`${requestId} went from ${from} to ${to} after ${before}`)
    before = to
  }
  if (now !== undefined && now !== before) wrong.push(`${id} is ${now}, but its last audit entry says ${before}`)
  return wrong
}

async function doubledBy(storage: Store, rotator: Rotator, trail: readonly AuditEntry[]): Promise<string[]> {
  const { memberId, made } = rotator
  const wrong: string[] = []
  const organization = await codeOf(storage, HARBOUR)
  const keys = await keysOf(storage).list(organization, memberId)
  const count = (state: KeySummary['state']) => keys.filter((key) => key.state === state).length
  if (count('current') > 1) wrong.push(`${memberId} has ${count('current')} current keys`)
  if (count('pending') > limits.pendingKeys) wrong.push(`${memberId} has ${count('pending')} pending keys`)
  const rows = trail.filter((entry) => entry.event === 'api_key.regenerated' && entry.memberId === memberId)
  for (const [requestId, keyId] of made) {
    const told = rows.filter((row) => row.requestId === requestId).map(({ subjectId }) => subjectId)
    if (told.join() !== keyId)
      wrong.push(`${requestId} made ${keyId}, and the audit log has ${told.join() || 'nothing'}`)
  }
  return wrong
}

/** Returns events that occur twice: each key has an event once, and each request changes a status once. An import can have many events. */
function twice(trail: readonly AuditEntry[]): string[] {
  const seen = new Set<string>()
  return trail.flatMap(({ event, subjectId, requestId }) => {
    const what = event === 'conversation.status_changed' ? `${event} ${requestId}` : `${event} ${subjectId}`
    if (event !== 'records.imported' && seen.has(what)) return [`${what} is in the audit log twice`]
    seen.add(what)
    return []
  })
}

/** A caller that stored a key can authenticate with it, and a replaced key is rejected. */
async function lockedOut(load: Load, { memberId, stored, retired }: Rotator): Promise<string[]> {
  const verdict = async (key: string) => {
    const path = '/api/auth/api-keys/regenerate'
    const response = await answerTo(load, {
      key,
      requestId: `${memberId}.end`,
      method: 'GET',
      path,
      expected: [200, 401],
    })
    return response?.status
  }
  const before = retired === undefined ? undefined : await verdict(retired)
  if (before === 200) load.tally.noteStrange(`${memberId} got in with a key that had been replaced`)
  const now = await verdict(stored)
  return now === 200 ? [] : [`${memberId} got ${now} with the key that it has stored`]
}

/** The other organization is as it was. */
async function foreign(storage: Store): Promise<string[]> {
  const now = await contentOf(storage)
  return ofCedar(now) === ofCedar(harbourAndCedar()) ? [] : ['the data of the other organization changed']
}

const ofCedar = (records: readonly StoreRecord[]): string =>
  records
    .filter((record) => 'organizationId' in record && record.organizationId === CEDAR)
    .map((record) =>
      JSON.stringify(Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => one.localeCompare(other)))),
    )
    .toSorted()
    .join('\n')
