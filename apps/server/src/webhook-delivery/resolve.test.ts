import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { post } from './post.ts'
import { createResolve } from './resolve.ts'

const A = 1
const AAAA = 28
const NAME = 'hooks.example.com'

/** The data of a name server's records by type, or what else it does with a query. */
type Records = Readonly<Record<number, readonly (readonly number[])[] | 'nothing' | 'failure'>>

/** Starts a name server on the loopback address. It returns the same records for each name. */
async function startNameServer(records: Records) {
  const socket = createSocket('udp4')
  const queries: number[] = []
  socket.on('message', (query, { port, address }: RemoteInfo) => {
    // The response repeats the question, which ends with its type and class, without EDNS options after it.
    const end = query.indexOf(0, 12) + 5
    const type = query.subarray(end - 4, end)
    queries.push(type.readUInt16BE())
    const responses = records[type.readUInt16BE()] ?? []
    if (responses === 'nothing') return
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(responses === 'failure' ? 0x81_82 : 0x81_80, 2)
    head.writeUInt16BE(responses === 'failure' ? 0 : responses.length, 6)
    head.writeUInt32BE(0, 8)
    const all = responses === 'failure' ? [] : responses
    const lines = all.map((data) => Buffer.from([0xc0, 12, ...type, 0, 0, 0, 60, 0, data.length, ...data]))
    socket.send(Buffer.concat([head, query.subarray(12, end), ...lines]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** The types of the queries so far. */
    queries,
    resolve: createResolve({ allowPrivate: false, servers: [`127.0.0.1:${socket.address().port}`] }),
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

const LOOPBACK_IPV6 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
const never = () => new AbortController().signal

test('the resolver returns all addresses of both families, private ones too', async () => {
  await using server = await startNameServer({
    [A]: [
      [8, 8, 8, 8],
      [127, 0, 0, 1],
    ],
    [AAAA]: [LOOPBACK_IPV6],
  })
  expect(await server.resolve(NAME, never())).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ])
})

test.each<[family: string, records: Records, address: string]>([
  ['IPv4', { [A]: [[8, 8, 8, 8]] }, '8.8.8.8'],
  ['IPv6', { [AAAA]: [LOOPBACK_IPV6] }, '::1'],
  ['IPv4, because the other question fails,', { [A]: [[8, 8, 8, 8]], [AAAA]: 'failure' }, '8.8.8.8'],
])('the resolver returns a name that has only %s addresses', async (_family, records, address) => {
  await using server = await startNameServer(records)
  expect(await server.resolve(NAME, never())).toEqual([expect.objectContaining({ address })])
})

test.each<[family: string, records: Records, address: string]>([
  ['IPv6', { [A]: [[8, 8, 8, 8]], [AAAA]: 'nothing' }, '8.8.8.8'],
  ['IPv4', { [A]: 'nothing', [AAAA]: [LOOPBACK_IPV6] }, '::1'],
])('if the query for %s addresses is dropped, the resolver returns the others', async (_family, records, address) => {
  await using server = await startNameServer(records)
  expect(await server.resolve(NAME, never())).toEqual([expect.objectContaining({ address })])
  // The dropped query wasn't sent again, as it would be after seconds.
  expect(server.queries.toSorted((one, other) => one - other)).toEqual([A, AAAA])
})

test('a name without addresses fails the attempt', async () => {
  await using server = await startNameServer({})
  const webhook = { url: `https://${NAME}/`, headers: {}, body: '{}', allowPrivate: false }
  const result = await post({ ...webhook, timeoutMs: 30_000, resolve: server.resolve })
  expect(result).toEqual({ kind: 'failed', reason: 'Could not resolve the host: ENODATA.' })
})

test('a private address from DNS is rejected', async () => {
  await using server = await startNameServer({
    [A]: [
      [8, 8, 8, 8],
      [10, 0, 0, 1],
    ],
  })
  const webhook = { url: `https://${NAME}/`, headers: {}, body: '{}', allowPrivate: false }
  const result = await post({ ...webhook, timeoutMs: 30_000, resolve: server.resolve })
  expect(result).toEqual({ kind: 'rejected', reason: 'The host leads to 10.0.0.1, which is not a public address.' })
})

test('a look-up ends when it is canceled', async () => {
  await using server = await startNameServer({ [A]: 'nothing', [AAAA]: 'nothing' })
  const cancel = new AbortController()
  const addresses = server.resolve(NAME, cancel.signal)
  cancel.abort()
  await expect(addresses).rejects.toMatchObject({ code: 'ECANCELLED' })
})

test('slow name servers occupy no threads of Node, and the timeout ends their look-ups', async () => {
  await using server = await startNameServer({ [A]: 'nothing', [AAAA]: 'nothing' })
  const webhook = { url: `https://${NAME}/`, headers: {}, body: '{}', allowPrivate: false, timeoutMs: 300 }
  const attempts = Array.from({ length: 20 }, () => post({ ...webhook, resolve: server.resolve }))
  // This work needs one of the four threads.
  await createResolve({ allowPrivate: true })('localhost', never())
  const timeout = { kind: 'failed', reason: 'Could not resolve the host: timeout.' }
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => timeout))
})

test('if private networks are allowed, names of the machine resolve', async () => {
  const addresses = await createResolve({ allowPrivate: true })('localhost', never())
  expect(addresses.map(({ address }) => address)).toContain('127.0.0.1')
})
