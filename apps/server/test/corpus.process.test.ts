// Requests that the service once handled wrongly. Each is a file of raw bytes, with `<API_KEY>` and `<CONVERSATION>` in it. The end of
// its name is what must happen: the statuses of the responses, or `reset` if the client resets the connection after it wrote the bytes.
// To add one, copy a file of `.parley/failures`, which the soak run writes, and give it a name.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newStoreUrl } from './engine.ts'
import { CONVERSATION } from './fixture.ts'
import { openLine, send, type RawResponse } from './raw-http.ts'
import { startService } from '@parley/tools'
import { newStore } from './soak-run.ts'

const FOLDER = join(import.meta.dirname, 'corpus')
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: parley.test\r\n\r\n'

const corpus = readdirSync(FOLDER).map((file) => {
  const [, name = '', expected = ''] = /^([a-z0-9-]+)\.(reset|\d{3}(?:-\d{3})*)\.http$/.exec(file) ?? []
  return { file, name, expected, bytes: readFileSync(join(FOLDER, file), 'latin1') }
})

/** A client that resets the connection, before a response and after one. */
async function reset(port: number, bytes: string): Promise<void> {
  for (const waits of [true, false]) {
    const line = await openLine(port)
    line.write(Buffer.from(bytes, 'latin1'))
    if (waits) await Promise.race([line.response(), line.closed])
    line.socket.resetAndDestroy()
    await line.closed
  }
}

/** Says whether an error has the media type of problems, and says its own status. A response to HEAD has no body. */
const isProblem = ({ status, headers, body }: RawResponse, head: boolean) =>
  headers['content-type'] === 'application/problem+json' &&
  (head || (JSON.parse(body) as { status: number }).status === status)

test('each request that was once handled wrongly gets the correct response', async () => {
  expect(corpus.length).toBeGreaterThan(0)
  expect(corpus.filter(({ name }) => name === '')).toEqual([])
  const databaseUrl = await newStoreUrl()
  const [key = ''] = await newStore(databaseUrl)
  const server = await startService({ DATABASE_URL: databaseUrl })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  const port = Number(new URL(server.url).port)

  const found: { file: string; got: string }[] = []
  for (const { file, expected, bytes } of corpus) {
    const request = bytes.replaceAll('<API_KEY>', key).replaceAll('<CONVERSATION>', CONVERSATION)
    const statuses = expected.split('-')
    const head = bytes.startsWith('HEAD ')
    if (expected === 'reset') await reset(port, request)
    const responses =
      expected === 'reset' ? [] : await send(port, Buffer.from(request, 'latin1'), { responses: statuses.length, head })
    const strange = responses.filter((response) => response.status >= 400 && !isProblem(response, head))
    const got = expected === 'reset' ? 'reset' : responses.map(({ status }) => status).join('-')
    const [live] = await send(port, LIVE)
    if (got !== expected || strange.length > 0 || live?.status !== 200) found.push({ file, got })
  }

  expect(found).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.complaint()).toBe('')
  expect(server.lines.filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50)).toEqual([])
})
