// A real process on a real port is told to stop in the middle of its work. `faults/kills.test.ts` kills it instead.
import type { ConversationStatus, PreconditionFailedProblem } from '@parley/contract'
import { on } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CONVERSATION } from './fixture.ts'
import { startServer } from './server-process.ts'
import { storeWithKey } from './store-with-key.ts'

/** What the conversation is now. A precondition that no state meets changes nothing, and is refused with the conversation. */
async function statusOf(url: string, key: string): Promise<ConversationStatus> {
  const response = await fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'If-Match': '"none"' },
    body: JSON.stringify({ status: 'Active' }),
  })
  if (response.status === 200) return 'Active'
  return ((await response.json()) as PreconditionFailedProblem).conversation.status
}

test('told to stop, the process finishes the request that runs, closes the store and ends well', async () => {
  const { url, key } = await storeWithKey()
  const server = await startServer({ DATABASE_URL: url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const body = '{"status":"Closed"}'
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
  const received = on(socket, 'data', { close: ['end'] })
  socket.write(
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
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
  const again = await startServer({ DATABASE_URL: url })
  onTestFinished(async () => void (await again.end('SIGKILL')))
  expect(await statusOf(again.url, key)).toBe('Closed')
  expect(await again.end('SIGTERM')).toBe(0)
})
