// The packed client on each runtime, against a real service.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { CONVERSATION, freePort, startDemo } from '@parley/testing'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import { BUN, DENO, JEST, NODES, WORKERD } from './binaries.ts'
import { CONSUMER, makeConsumer } from './consumer.ts'

const run = promisify(execFile)
beforeAll(makeConsumer)

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = JSON.stringify({ id: 'evt_1', position: '1.x', type: 'message.received' })

/** What the tour is given: a service, and a webhook signed now. */
function given({ url: baseUrl, apiKey }: { url: string; apiKey: string }) {
  const now = new Date()
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('evt_1', now, BODY),
  }
  return { baseUrl, apiKey, conversation: CONVERSATION, secret: SECRET, headers, body: BODY }
}

const SEEN = {
  status: 'Active',
  lost: 'precondition_failed',
  notModified: true,
  sent: ['Grüße 👋', 201],
  rotated: true,
  pages: true,
  types: ['conversation.status_changed', 'conversation.status_changed', 'message.sent'],
  event: 'message.received',
  refused: 'invalid_argument',
}

const output = async (program: string, args: string[], GIVEN: string) => {
  const { stdout } = await run(program, args, { cwd: CONSUMER, env: { PATH: process.env['PATH'], GIVEN } })
  return JSON.parse(stdout)
}

test.each<[string, string, string[]]>([
  ...NODES.map(([name, program]): [string, string, string[]] => [name, program, []]),
  ['Bun', BUN, ['run']],
  ['Deno', DENO, ['run', '--no-prompt', '--allow-net=127.0.0.1', '--allow-env=GIVEN', '--node-modules-dir=manual']],
])('the client works on %s', async (_, program, args) => {
  await using service = await startDemo()
  expect(await output(program, [...args, 'main.mjs'], JSON.stringify(given(service)))).toEqual(SEEN)
})

test.each(NODES)('the package can be required on %s', async (_, program) => {
  await using service = await startDemo()
  expect(await output(program, ['main.cjs'], JSON.stringify(given(service)))).toEqual({
    member: 'string',
    error: 'api_key_invalid',
  })
})

test.each(NODES)('Jest needs no configuration on %s', async (_, program) => {
  const { stderr } = await run(program, [JEST, '--rootDir', CONSUMER, '--no-cache'], { cwd: CONSUMER })
  expect(stderr).toContain('Tests:       2 passed, 2 total')
})

const bundle = async (program: string, format: 'esm' | 'iife') => {
  const options = { bundle: true, format, target: 'es2022', platform: 'browser', minify: true } as const
  const outfile = join(CONSUMER, `${program}.bundle.js`)
  await build({ entryPoints: [join(CONSUMER, `${program}.mjs`)], outfile, ...options })
  return outfile
}

test.each(['2023-03-01', '2026-11-01'])('the client works in workerd with the compatibility date %s', async (date) => {
  await using service = await startDemo()
  await bundle('worker', 'esm')
  const port = await freePort()
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.bundle.js")],
      compatibilityDate = "${date}",
    )),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`
  await writeFile(join(CONSUMER, 'config.capnp'), config)
  const worker = spawn(WORKERD, ['serve', 'config.capnp'], { cwd: CONSUMER, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const call = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(given(service)) })
    await expect.poll(() => fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' }).catch(() => undefined)).toBeDefined()
    const response = await call()
    expect([response.status, await response.text()]).toEqual([200, JSON.stringify(SEEN)])
  } finally {
    worker.kill()
    await once(worker, 'exit')
  }
})

/** Serves the page, and passes the rest on to the service, so that both have one origin. */
async function startSite(service: string, script: string) {
  const server = createServer(async (request, response) => {
    if (request.url === '/')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script src=/page.js></script>')
    if (request.url === '/page.js') return response.end(script)
    const { method = 'GET', url = '' } = request
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== 'host')) as Record<
      string,
      string
    >
    const body = method === 'GET' ? undefined : await text(request)
    const {
      status,
      headers: received,
      ...rest
    } = await fetch(service + url, { method, headers, ...(body && { body }) }).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    }))
    const kept = [...received].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
    )
    return response.writeHead(status, Object.fromEntries(kept)).end(rest.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { url: `http://127.0.0.1:${Object(address).port}`, [Symbol.dispose]: () => void server.close() }
}

test('the client works in Chromium', async () => {
  await using service = await startDemo()
  using site = await startSite(service.url, await readFile(await bundle('page', 'iife'), 'utf8'))
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(site.url)
    const seen = await page.evaluate(
      (options) => Reflect.get(globalThis, 'tour')(options),
      given({ url: site.url, apiKey: service.apiKey }),
    )
    expect(seen).toEqual(SEEN)
  } finally {
    await browser.close()
  }
})
