// Attempts to send a webhook to a target that only the server can reach (server-side request forgery). Each is rejected before a
// connection is opened. The second group needs a connection to be detected, and is rejected before a byte is written.
import { connect, Socket, type TcpNetConnectOpts } from 'node:net'
import { expect, test } from 'vitest'
import { respond, startReceiver } from '../../test/receiver.ts'
import { post, type PostResult } from './post.ts'
import type { Resolve } from './resolve.ts'

const WEBHOOK = { headers: { 'webhook-id': 'event_1' }, body: '{"a":1}', timeoutMs: 60_000, allowPrivate: false }
const PUBLIC = '8.8.8.8'

const addresses = (...all: readonly string[]) =>
  all.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** URLs that lead to the machine or its network by themselves. PORT is the port of a receiver on the loopback address. */
const URLS: readonly (readonly [attack: string, url: string])[] = [
  ['loopback', 'https://127.0.0.1:PORT/'],
  ['loopback over http', 'http://127.0.0.1:PORT/'],
  ['another loopback address', 'https://127.255.255.254:PORT/'],
  ['decimal', 'https://2130706433:PORT/'],
  ['hexadecimal', 'https://0x7f000001:PORT/'],
  ['hexadecimal parts', 'https://0x7f.0x0.0x0.0x1:PORT/'],
  ['octal', 'https://017700000001:PORT/'],
  ['octal parts', 'https://0177.0.0.01:PORT/'],
  ['short', 'https://127.1:PORT/'],
  ['zero', 'https://0:PORT/'],
  ['this network', 'https://0.0.0.0:PORT/'],
  ['full-width digits', 'https://１２７.０.０.１:PORT/'],
  ['circled digits', 'https://①②⑦.⓪.⓪.①:PORT/'],
  ['ideographic dots', 'https://127。0。0。1:PORT/'],
  ['percent-encoded', 'https://%31%32%37.0.0.1:PORT/'],
  ['a dot at the end', 'https://127.0.0.1.:PORT/'],
  ['a line break in the host', 'https://127.0\n.0.1:PORT/'],
  ['a soft hyphen in the host', 'https://127.0.0\u00AD.1:PORT/'],
  ['backslashes', 'https:\\\\127.0.0.1:PORT\\@hooks.example.com/'],
  ['a host that looks like userinfo', 'https://hooks.example.com@127.0.0.1:PORT/'],
  ['a host that looks like a password', 'https://hooks.example.com:443@127.0.0.1:PORT/'],
  ['a fragment that looks like a host', 'https://127.0.0.1:PORT#@hooks.example.com/'],
  ['IPv6 loopback', 'https://[::1]:PORT/'],
  ['IPv6 loopback, written out', 'https://[0000:0:0:0:0:0:0:0001]:PORT/'],
  ['IPv6 unspecified', 'https://[::]:PORT/'],
  ['IPv4-mapped', 'https://[::ffff:127.0.0.1]:PORT/'],
  ['IPv4-mapped in hexadecimal', 'https://[::ffff:7f00:1]:PORT/'],
  ['IPv4-compatible', 'https://[::127.0.0.1]:PORT/'],
  ['NAT64', 'https://[64:ff9b::127.0.0.1]:PORT/'],
  ['NAT64 of a local network', 'https://[64:ff9b:1::7f00:1]:PORT/'],
  ['6to4', 'https://[2002:7f00:1::]:PORT/'],
  ['Teredo', 'https://[2001:0:808:808::80ff:fffe]:PORT/'],
  ['IPv6 zone', 'https://[fe80::1%25lo]:PORT/'],
  ['link-local', 'https://[fe80::1]:PORT/'],
  ['unique local', 'https://[fd00::1]:PORT/'],
  ['multicast', 'https://[ff02::1]:PORT/'],
  ['private use', 'https://10.0.0.1/'],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['cloud metadata in decimal', 'https://2852039166/'],
  ['cloud metadata over IPv6', 'https://[fd00:ec2::254]/'],
  ['cloud metadata of Azure, in a public range', 'https://168.63.129.16/'],
  ['cloud metadata by name', 'https://metadata.google.internal/'],
  ['localhost', 'https://localhost:PORT/'],
  ['localhost with a dot at the end', 'https://localhost.:PORT/'],
  ['below localhost', 'https://hooks.localhost:PORT/'],
  ['localhost in other letters', 'https://ｌoⓒalhost:PORT/'],
  ['a name of the local network', 'https://kubernetes/'],
  ['userinfo', 'https://user:hunter2@hooks.example.com/'],
  ['SSH', 'https://hooks.example.com:22/'],
  ['mail', 'https://hooks.example.com:25/'],
  ['IRC', 'https://hooks.example.com:6667/'],
  ['port 0', 'https://hooks.example.com:0/'],
  ['http', 'http://hooks.example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['gopher', 'gopher://127.0.0.1:PORT/_POST'],
  ['data', 'data:application/json,{}'],
]

/** DNS responses for names that look harmless. */
const RECORDS: readonly (readonly [attack: string, ...records: readonly string[]])[] = [
  ['loopback', '127.0.0.1'],
  ['IPv6 loopback', '::1'],
  ['private use', '192.168.1.1'],
  ['CGNAT', '100.64.0.1'],
  ['cloud metadata', '169.254.169.254'],
  ['this network', '0.0.0.0'],
  ['broadcast', '255.255.255.255'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::1'],
  ['unique local', 'fd12::1'],
  ['link-local with a zone', 'fe80::1%lo'],
  ['a public address, then loopback', PUBLIC, '127.0.0.1'],
  ['loopback, then a public address', '127.0.0.1', PUBLIC],
  ['a public address, then IPv6 loopback', PUBLIC, '::1'],
  ['a public IPv6 address, then private use', '2606:4700:4700::1111', '10.0.0.1'],
  ['text that is not an address', 'localhost'],
  ['a decimal address', '2130706433'],
]

interface Attempt {
  url: string
  resolve?: Resolve
}

/** Sends a webhook while a receiver listens on the loopback address, and returns the connections that were opened. */
async function attack({ url, resolve = async () => addresses(PUBLIC) }: Attempt) {
  await using receiver = await startReceiver(respond('200 OK'))
  const connects: TcpNetConnectOpts[] = []
  const observed = (options: TcpNetConnectOpts) => {
    connects.push(options)
    return connect(options)
  }
  const result = await post({ ...WEBHOOK, url: url.replace('PORT', String(receiver.port)), resolve, connect: observed })
  return { result, connects, connections: receiver.connections() }
}

const REJECTED = { result: { kind: 'rejected', reason: expect.any(String) }, connects: [], connections: 0 }

test.each(URLS)('a URL with %s is rejected before connecting: %s', async (_attack, url) => {
  const rejected = await attack({ url })
  expect(rejected).toEqual(REJECTED)
  expect(JSON.stringify(rejected)).not.toContain('hunter2')
})

test.each(RECORDS)('a name that resolves to %s is rejected before connecting', async (_attack, ...records) => {
  const rejected = await attack({ url: 'https://hooks.example.com/', resolve: async () => addresses(...records) })
  expect(rejected).toEqual(REJECTED)
})

test('a name is resolved once: the connection cannot be led elsewhere by a second response (DNS rebinding)', async () => {
  const responses = [addresses(PUBLIC), addresses('127.0.0.1')]
  const lookups: string[] = []
  const resolve: Resolve = async (name) => {
    lookups.push(name)
    return responses.shift() ?? []
  }
  const connectedTo: unknown[] = []
  const unreachable = ({ host = '', lookup }: TcpNetConnectOpts) => {
    // Node may call this look-up several times for one connection.
    lookup?.(host, { all: true }, (_error, addressList) => connectedTo.push(addressList))
    lookup?.(host, { all: true }, (_error, addressList) => connectedTo.push(addressList))
    return new Socket().destroy(Object.assign(new Error('unreachable'), { code: 'ENETUNREACH' }))
  }
  const result = await post({ ...WEBHOOK, url: 'https://rebind.example.com/', resolve, connect: unreachable })
  expect(result).toEqual({ kind: 'failed', reason: 'Could not connect: ENETUNREACH.' })
  expect(lookups).toEqual(['rebind.example.com'])
  expect(connectedTo).toEqual([addresses(PUBLIC), addresses(PUBLIC)])
})

test.each(['https:', 'http:'])(
  'a %s connection to an address that is not allowed is closed before a byte is written',
  async (scheme) => {
    const closed = Promise.withResolvers<void>()
    await using receiver = await startReceiver((socket) => socket.once('close', closed.resolve))
    const result = await post({
      ...WEBHOOK,
      url: `${scheme}//hooks.example.com/`,
      allowPrivate: scheme === 'http:',
      resolve: async () => addresses(PUBLIC),
      connect: () => elsewhere(receiver.port, scheme === 'http:' ? '169.254.169.254' : undefined),
    })
    await closed.promise
    expect(result).toEqual<PostResult>({ kind: 'rejected', reason: expect.stringContaining('not a public address') })
    expect([receiver.connections(), receiver.received()]).toEqual([1, ''])
  },
)

/** Connects to the loopback address, which `http:` in these tests allows. It can report another address as that of the peer. */
function elsewhere(port: number, reportedPeer: string | undefined): Socket {
  const socket = connect(port, '127.0.0.1')
  return reportedPeer === undefined ? socket : Object.defineProperty(socket, 'remoteAddress', { value: reportedPeer })
}

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  await using secret = await startReceiver(respond('200 OK'))
  const location = `Location: http://127.0.0.1:${secret.port}/`
  await using receiver = await startReceiver(respond(`${status} Elsewhere\r\n${location}`))
  const result = await post({ ...WEBHOOK, url: `http://127.0.0.1:${receiver.port}/`, allowPrivate: true })
  expect(result).toEqual({ kind: 'responded', status })
  expect([receiver.connections(), secret.connections()]).toEqual([1, 0])
})

test('allowing private networks does not allow the metadata services of clouds', async () => {
  for (const url of ['http://169.254.169.254/', 'http://[fd00:ec2::254]/', 'http://[::ffff:a9fe:a9fe]/']) {
    expect(await post({ ...WEBHOOK, url, allowPrivate: true })).toMatchObject({ kind: 'rejected' })
  }
  const rebound = await post({
    ...WEBHOOK,
    url: 'http://hooks/',
    allowPrivate: true,
    resolve: async () => addresses('10.0.0.1', '169.254.169.254'),
  })
  expect(rebound).toMatchObject({ kind: 'rejected' })
})
