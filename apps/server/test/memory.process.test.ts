// What one member can do to the memory of the process that the systemd unit starts.
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import { newStoreUrl } from './engine.ts'
import { CEDAR, CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { recordKey } from './secrets-record.ts'
import { startServer } from './server-process.ts'
import { later, text } from './stores.ts'

const UNIT = readFileSync(new URL('../../../deploy/parley.service', import.meta.url), 'utf8')
/** The options of Node in the unit. */
const OPTIONS = /^ExecStart=\/usr\/bin\/env node (.*?) \//m.exec(UNIT)?.[1]?.split(' ') ?? []
const MESSAGES = 101
const REQUESTS = 32

/** A message of contact cards, as versions before contract 1.2.1 took it: 0.9 MB within the limits of each property. */
const CARDS = Array.from({ length: 100 }, () => ({ name: 'Ada', phones: Array<string>(100).fill('1'.repeat(86)) }))

/** A store with many such messages in one conversation, and a key of a member of each organization. */
async function fill(url: string): Promise<{ own: string; other: string }> {
  const { storage } = await openStorage(url, {})
  try {
    await storage.put(harbourAndCedar())
    const cards = { messageType: 'Contacts', messageData: { contacts: CARDS } } as const
    await storage.put(Array.from({ length: MESSAGES }, (_, index) => text(`cards_${index}`, later(index), cards)))
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const keyOf = async (organizationId: string) => {
      const { key = '' } = (await apiKeys.create({ organizationId, memberId: OWNER })) ?? {}
      recordKey(key)
      return key
    }
    return { own: await keyOf(HARBOUR), other: await keyOf(CEDAR) }
  } finally {
    await storage.close()
  }
}

test('with the options of the unit, many concurrent requests for the largest pages do not end the process', async () => {
  const url = await newStoreUrl()
  const { own, other } = await fill(url)
  const server = await startServer({ DATABASE_URL: url }, { node: OPTIONS })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  const get = async (path: string, key: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } })
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  expect(OPTIONS).toContain('--max-old-space-size=256')
  for (const path of [`/api/conversation/${CONVERSATION}/messages?limit=100`, `/api/conversation/${CONVERSATION}`]) {
    const large = Promise.all(Array.from({ length: REQUESTS }, () => get(path, own)))
    // oxlint-disable-next-line no-await-in-loop -- One load after the other.
    expect((await get('/api/auth/me', other)).status).toBe(200)
    // oxlint-disable-next-line no-await-in-loop -- One load after the other.
    const responses = await large
    expect(responses.filter(({ status }) => status !== 503).map(({ status }) => status)).toContain(200)
    expect(Math.max(...responses.map(({ bytes }) => bytes))).toBeLessThan(3_000_000)
  }
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null])
})
