// Tests invalid requests over real sockets: never a 500, never a hang, and a problem of the contract if the request reached us as HTTP.
import { contract } from '@parley/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { numberOf } from '@parley/contract/phone-number'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from './fixture.ts'
import { hostileRequests } from './hostile-requests.ts'
import { openLine, type RawResponse, send } from './raw-http.ts'
import { createHarness } from './harness.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('phone-number', (text: string) => numberOf(text) !== undefined)
ajv.addSchema(contract, 'contract')
const isProblem = ajv.compile({ $ref: 'contract#/components/schemas/Problem' })

/** Every error has a body of the contract, and the headers of every response. */
function expectProblem({ status, headers, body }: RawResponse): void {
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const problem = JSON.parse(body) as { status: number; requestId: string }
  isProblem(problem)
  expect(ajv.errorsText(isProblem.errors)).toBe('No errors')
  expect(problem.status).toBe(status)
  expect(headers['x-request-id']).toBe(problem.requestId)
}

const NO_LIMITS = { RATE_LIMIT_UPDATE_CONVERSATION: '0', RATE_LIMIT_FAILED_AUTHENTICATION: '0' }
const NAMES = hostileRequests('').map(({ name }) => name)

test.each(NAMES)('%s: the response is the expected one, and the next request succeeds', async (name) => {
  const { keyOf, lines, listen } = await createHarness()
  const { port } = await listen(NO_LIMITS)
  const requests = hostileRequests(await keyOf(OWNER))
  const { bytes, statuses, head = false } = requests.find((request) => request.name === name) ?? raise()

  const responses = await send(port, bytes, { responses: statuses.length, head })

  expect(responses.map(({ status }) => status)).toEqual(statuses)
  for (const response of responses.filter(({ status }) => status >= 400 && !head)) expectProblem(response)
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  const [live] = await send(port, 'GET /health/live HTTP/1.1\r\nHost: parley.test\r\n\r\n')
  expect(live?.status).toBe(200)
})

test('a client that disconnects in the middle of a body, stated or chunked, causes no error', async () => {
  const { keyOf, lines, listen } = await createHarness()
  const { port } = await listen()
  const key = await keyOf(OWNER)
  for (const framing of ['Content-Length: 19', 'Transfer-Encoding: chunked']) {
    const line = await openLine(port)
    line.write(
      `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\n${framing}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // The interim response shows that the request runs.
    expect(await line.response()).toMatchObject({ status: 100 })
    line.socket.destroy()
  }
  const statuses = () =>
    lines.map((line) => JSON.parse(line) as { msg: string; status: number }).filter(({ msg }) => msg === 'request')
  await expect.poll(() => statuses().length).toBe(2)
  expect(statuses().map(({ status }) => status)).toEqual([400, 400])
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

test('slow headers and slow bodies get an error, and the connection is closed', async () => {
  const { keyOf, listen } = await createHarness()
  const { port } = await listen({ HEADERS_TIMEOUT_SECONDS: '1', REQUEST_TIMEOUT_SECONDS: '2' })
  const key = await keyOf(OWNER)
  const begun = [
    '',
    'GET / HT',
    'GET / HTTP/1.1\r\nHost: parley.test\r\nX: ',
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 19\r\n\r\n{"sta',
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"sta\r\n',
  ]
  const responses = await Promise.all(
    begun.map(async (bytes) => {
      const line = await openLine(port)
      line.write(bytes)
      const response = await line.response()
      await line.closed
      return response
    }),
  )
  expect(responses.map((response) => response?.status)).toEqual(begun.map(() => 408))
  for (const response of responses) if (response) expectProblem(response)
})

test('1,000 connections that send nothing, or too little, do not delay other clients', async () => {
  const { keyOf, listen } = await createHarness()
  const { port } = await listen({ ...NO_LIMITS, HEADERS_TIMEOUT_SECONDS: '3' })
  const key = await keyOf(OWNER)
  const idle = await Promise.all(Array.from({ length: 1000 }, () => openLine(port)))
  for (const [index, line] of idle.entries()) if (index % 2 === 0) line.write('POST /api/conversation/x HTTP/1.1\r\n')

  const body = '{"status":"Closed"}'
  const update =
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const responses = (await Promise.all(Array.from({ length: 50 }, () => send(port, update)))).flat()

  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  const told = await Promise.all(idle.map((line) => line.response()))
  expect(new Set(told.map((response) => response?.status))).toEqual(new Set([408]))
  await Promise.all(idle.map(({ closed }) => closed))
})

test('connections beyond MAX_CONNECTIONS are closed immediately, and earlier ones stay open', async () => {
  const { lines, listen } = await createHarness()
  const { port } = await listen({ MAX_CONNECTIONS: '3' })
  const [first, ...others] = [await openLine(port), await openLine(port), await openLine(port)]
  const beyond = await openLine(port)
  await beyond.closed
  first?.write('GET /health/live HTTP/1.1\r\nHost: parley.test\r\n\r\n')
  expect(await first?.response()).toMatchObject({ status: 200 })
  for (const line of [first, ...others]) line?.socket.destroy()
  expect(lines.some((line) => line.includes('MAX_CONNECTIONS'))).toBe(true)
})

function raise(): never {
  throw new Error('There is no such request.')
}
