// Sends every value of the contract's proofs to a server whose channel has every setting, and then reads every list.
import { contract } from '@parley/contract'
import { proveContract } from '@parley/contract/proofs'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createEventHub } from '../src/domain/events/hub.ts'
import { operationIds, policies } from '../src/http/policy.ts'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { put } from './contents.ts'
import { newFilledStorage } from './engine.ts'
import { everyProperty, OWNER } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'
import { factsOf, fill, knownRequests } from './requests.ts'

/** The valid identifiers that must differ in each request. Otherwise, the service doesn't store the second message. */
const IDENTIFIERS = /"(messagingAppMessageId|messagingAppContactId)":"([\w.]{1,64})"/g

/** The valid identifiers of channels. Each becomes the one of a channel that exists, so that what a request delivers is stored. */
const CHANNELS = /"channelId":"[\w-][\w.-]{0,63}"/g

/** The valid statuses of received messages, which only those of the history of the organization can have. */
const STATUSES = new RegExp(
  `"status":"(?:${contract.components.schemas.ReceiptStatus.enum.join('|')})",(?="contact":)`,
  'g',
)

/** Returns a function that changes the identifiers of a request, so that each message is a new one of a new contact. */
function createUniqueRequests() {
  const seen = new Set<string>()
  const unique = (value: string): string => {
    const other = seen.has(value) ? `new.${seen.size}` : value
    seen.add(other)
    return other
  }
  return async (request: Request): Promise<Request> => {
    const { url, method } = request
    const headers = new Headers(request.headers)
    const key = headers.get('Idempotency-Key')
    if (key !== null && key.length <= 64) headers.set('Idempotency-Key', unique(key))
    const sent = await request.text()
    const body = sent
      .replaceAll(IDENTIFIERS, (_, name: string, value: string) => `"${name}":"${unique(value)}"`)
      .replaceAll(CHANNELS, `"channelId":"${FIRST_CHANNEL}"`)
      .replaceAll(STATUSES, '')
    return new Request(url, { method, headers, ...(sent !== '' && { body }) })
  }
}

const lists = knownRequests.filter(({ operationId }) =>
  factsOf(operationId).parameters.some(({ name }) => name === 'cursor' || name === 'after'),
)

const PAGE = z.looseObject({ nextCursor: z.string().optional(), nextPosition: z.string().optional() })
const ITEMS = z.array(z.looseObject({ uniqueId: z.string().optional() }))

/** Reads a list to its end, and returns the identifiers of its items. */
async function readList({ app }: Harness, key: string, path: string): Promise<string[]> {
  const url = new URL(path, 'http://parley.test')
  url.searchParams.set('limit', '100')
  const ids: string[] = []
  for (;;) {
    const response = await app.fetch(new Request(url, { headers: { Authorization: `Bearer ${key}` } }))
    expect([response.status, url.href]).toEqual([200, url.href])
    const { nextCursor, nextPosition, ...page } = PAGE.parse(await response.json())
    const items = ITEMS.parse(Object.values(page)[0])
    ids.push(...items.map(({ uniqueId = '' }) => uniqueId))
    if (nextCursor !== undefined) url.searchParams.set('cursor', nextCursor)
    // The list of events has a next position on its last page, too.
    else if (nextPosition !== undefined && items.length > 0) url.searchParams.set('after', nextPosition)
    else return ids
  }
}

test('after every value that the contract allows or forbids, each list can be read, and no response is 500', async () => {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  const settings = { phoneMatching: 'Identifiers', usesAliases: true } as const
  const records = everyProperty().map((record) => (record.type === 'channel' ? { ...record, ...settings } : record))
  await put(storage, records)
  // No client waits for events, so a request that may wait gets its empty page immediately.
  const hub = createEventHub({ storage, maxWaiters: 1 })
  hub.close()
  const noLimit = Object.fromEntries(operationIds.map((id) => [id, { quota: 0, windowSeconds: 1 }]))
  const harness = await createHarness({ storage, hub, quotas: noLimit })
  const key = await harness.keyOf(OWNER)
  const uniqueRequest = createUniqueRequests()
  const { findings, sent } = await proveContract(
    async (request) => harness.app.fetch(await uniqueRequest(request)),
    contract,
    {
      headers: { Authorization: `Bearer ${key}` },
      skip: ['regenerateApiKey'],
    },
  )
  expect(findings).toEqual([])
  expect(Object.keys(sent)).toHaveLength(operationIds.length - 1)
  const conversationIds = await readList(harness, key, '/api/conversations?status=Active&status=Closed&status=Deleted')
  expect(conversationIds.length).toBeGreaterThan(1000)
  for (const { operationId, path: known } of lists) {
    const { path } = policies[operationId]
    const paths = path.includes('{') ? conversationIds.map((one) => fill(path, () => one)) : [known]
    for (const each of paths) await readList(harness, key, each)
  }
})
