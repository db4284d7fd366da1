// A real process on a real port is killed in the middle of its work. What it acknowledged is there when it is back.
import type { ApiKeyEnvelope, ConversationStatus, PreconditionFailedProblem } from '@parley/contract'
import { on } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApiKeys } from '../src/domain/api-keys.ts'
import type { StoreRecord } from '../src/domain/storage.ts'
import { createSqliteStorage } from '../src/storage/sqlite/storage.ts'
import { EXAMPLE, HARBOUR, OWNER, SUPERVISOR, harbourAndCedar } from './fixture.ts'
import { startServer } from './server-process.ts'

const CONVERSATIONS = Array.from({ length: 24 }, (_, index) => `cnv_load_${index}`)
const STATUSES: ConversationStatus[] = ['Closed', 'Deleted', 'Active']
const NO_LIMITS = { RATE_LIMIT_UPDATE_CONVERSATION: '0', RATE_LIMIT_REGENERATE_API_KEY: '0' }
/** So much is acknowledged before the process is killed. */
const ENOUGH = 300

async function newStore() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-restart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'parley.db')
  const storage = await createSqliteStorage({ path })
  await storage.put(harbourAndCedar())
  await storage.put(
    CONVERSATIONS.map((uniqueId): StoreRecord => {
      const { contactId, createdAt, initiatedBy, organizationId } = EXAMPLE
      return {
        type: 'conversation',
        uniqueId,
        contactId,
        createdAt,
        initiatedBy,
        organizationId,
        status: 'Active',
        tagIds: [],
      }
    }),
  )
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const keyOf = async (memberId: string) => (await apiKeys.create({ organizationId: HARBOUR, memberId }))?.key ?? ''
  const keys = { writer: await keyOf(OWNER), rotator: await keyOf(SUPERVISOR) }
  await storage.close()
  return { variables: { DATABASE_URL: `file:${path}`, ...NO_LIMITS }, keys }
}

const update = (
  url: string,
  key: string,
  id: string,
  status: ConversationStatus,
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/api/conversation/${id}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ status }),
  })

const regenerate = (url: string, key: string) =>
  fetch(`${url}/api/auth/api-keys/regenerate`, { headers: { Authorization: `Bearer ${key}` } })

/** Sets one conversation from status to status until the connection breaks. Tells what was acknowledged, and what was asked. */
async function keepUpdating(url: string, key: string, id: string, acknowledge: () => void) {
  let acknowledged: ConversationStatus = 'Active'
  for (let round = 0; ; round++) {
    const asked = STATUSES[round % STATUSES.length] ?? 'Active'
    const response = await update(url, key, id, asked).catch(() => undefined)
    if (response === undefined) return { id, acknowledged, asked }
    expect(response.status).toBe(200)
    acknowledged = asked
    acknowledge()
    await response.arrayBuffer().catch(() => undefined)
  }
}

/** Rotates until the connection breaks, storing each new key before it is used. Returns the stored key. */
async function keepRotating(url: string, first: string, acknowledge: () => void): Promise<string> {
  let stored = first
  for (;;) {
    const body = await regenerate(url, stored).then(
      (response) => response.json() as Promise<ApiKeyEnvelope>,
      () => undefined,
    )
    if (body === undefined) return stored
    stored = body.apiKey.key
    acknowledge()
  }
}

/** What a conversation is now: a change that no conversation allows is refused with the conversation. */
async function statusOf(url: string, key: string, id: string): Promise<ConversationStatus> {
  for (const other of STATUSES) {
    const response = await update(url, key, id, other, { 'If-Match': '"none"' })
    if (response.status === 200) return other
    const problem = (await response.json()) as PreconditionFailedProblem
    if (response.status === 412) return problem.conversation.status
  }
  throw new Error(`${id} could not be read`)
}

test('after kill -9 under load every acknowledged update and every stored key is there', async () => {
  const { variables, keys } = await newStore()
  const server = await startServer(variables)
  let acknowledgements = 0
  const acknowledge = () => {
    acknowledgements += 1
    if (acknowledgements === ENOUGH) void server.end('SIGKILL')
  }
  const [stored, ...updated] = await Promise.all([
    keepRotating(server.url, keys.rotator, acknowledge),
    ...CONVERSATIONS.map((id) => keepUpdating(server.url, keys.writer, id, acknowledge)),
  ])
  expect(acknowledgements).toBeGreaterThanOrEqual(ENOUGH)

  const again = await startServer(variables)
  onTestFinished(async () => void (await again.end('SIGKILL')))

  for (const { id, acknowledged, asked } of updated) {
    // The last request was not acknowledged, so it may have happened or not; nothing older may be back.
    expect([acknowledged, asked]).toContain(await statusOf(again.url, keys.writer, id))
  }
  expect((await regenerate(again.url, stored)).status).toBe(200)
}, 60_000)

test('told to stop, the process finishes the request that runs, closes the store and ends well', async () => {
  const { variables, keys } = await newStore()
  const server = await startServer(variables)
  const body = '{"status":"Closed"}'
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
  const received = on(socket, 'data', { close: ['end'] })
  socket.write(
    `POST /api/conversation/${CONVERSATIONS[0]} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${keys.writer}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The interim answer says that the request runs. Only its body is still to come when the process is told to stop.
  expect(String((await received.next()).value)).toContain('100 Continue')

  const ended = server.end('SIGTERM')
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  socket.write(body)

  expect(String((await received.next()).value)).toContain('200 OK')
  expect(await ended).toBe(0)
  const again = await startServer(variables)
  expect(await statusOf(again.url, keys.writer, CONVERSATIONS[0] ?? '')).toBe('Closed')
  expect(await again.end('SIGTERM')).toBe(0)
}, 60_000)
