// The packed client on each runtime, against a real service.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { blocksOf, CONVERSATION, freePort, startService } from '@parley/tools'
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

/** Returns the input of the tour: a service, and a webhook signed now. */
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
  rejected: 'invalid_argument',
  adapter: ['Grüße 👋', 0],
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
  await using service = await startService()
  expect(await output(program, [...args, 'main.mjs'], JSON.stringify(given(service)))).toEqual(SEEN)
})

test.each(NODES)('the package can be required on %s', async (_, program) => {
  await using service = await startService()
  expect(await output(program, ['main.cjs'], JSON.stringify(given(service)))).toEqual({
    member: 'string',
    error: 'api_key_invalid',
  })
})

test.each(NODES)('Jest needs no configuration on %s', async (_, program) => {
  const { stderr } = await run(program, [JEST, '--rootDir', CONSUMER, '--no-cache'], { cwd: CONSUMER })
  expect(stderr).toContain('Tests:       2 passed, 2 total')
})

const GUIDES = ['quickstart', 'paging', 'concurrent-updates', 'authentication']

test.each(NODES)('the programs of the guides run on %s, also a second time', async (_, node) => {
  await using service = await startService({}, { demo: [] })
  const documents = GUIDES.map((name) => readFile(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8'))
  const programs = blocksOf((await Promise.all(documents)).join('\n')).filter(({ program }) => program !== undefined)
  expect(programs.length).toBeGreaterThanOrEqual(GUIDES.length)
  let apiKey = service.apiKey
  for (const { text: source, program: { file = '', command = '' } = {} } of [...programs, ...programs]) {
    await writeFile(join(CONSUMER, file), source)
    const env = { PARLEY_BASE_URL: service.url, PARLEY_API_KEY: apiKey }
    await expect(
      run('sh', ['-c', command.replace(/^node /, `'${node}' `)], { cwd: CONSUMER, env }),
    ).resolves.toBeDefined()
    // The last program replaces the key.
    if (file === 'rotate.mjs') apiKey = await readFile(join(CONSUMER, 'parley-key.txt'), 'utf8')
  }
})

const bundle = async (program: string, format: 'esm' | 'iife') => {
  const options = { bundle: true, format, target: 'es2022', platform: 'browser', minify: true } as const
  const outfile = join(CONSUMER, `${basename(program, extname(program))}.bundle.js`)
  await build({ entryPoints: [join(CONSUMER, program)], outfile, ...options })
  return outfile
}

/** A worker on a port, with a module in the folder and the secret of the webhooks as a binding. */
async function startWorker(module: string, date: string) {
  const port = await freePort()
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "${module}")],
      compatibilityDate = "${date}",
      bindings = [(name = "WEBHOOK_SECRET", text = "${SECRET}")],
    )),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`
  await writeFile(join(CONSUMER, `${module}.capnp`), config)
  return startProgram(WORKERD, ['serve', `${module}.capnp`], port)
}

/** A program that listens on a port. */
async function startProgram(program: string, args: string[], port: number) {
  const env = { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: SECRET }
  const child = spawn(program, args, { cwd: CONSUMER, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => fetch(url, { method: 'HEAD' }).catch(() => undefined), { timeout: 60_000 }).toBeDefined()
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

test.each(['2023-03-01', '2026-11-01'])('the client works in workerd with the compatibility date %s', async (date) => {
  await using service = await startService()
  await bundle('worker.mjs', 'esm')
  await using worker = await startWorker('worker.bundle.js', date)
  const response = await fetch(worker.url, { method: 'POST', body: JSON.stringify(given(service)) })
  expect([response.status, await response.text()]).toEqual([200, JSON.stringify(SEEN)])
})

test('the recipe for tests with the sandbox passes', async () => {
  const { stdout } = await run(process.execPath, ['--test', 'examples/testing/with-the-sandbox.ts'], { cwd: CONSUMER })
  expect(stdout).toContain('pass 2')
})

test('the recipes for webhooks and tests compile', async () => {
  const config = { extends: '../../../../tsconfig.base.json', include: ['examples/webhooks', 'examples/testing'] }
  await writeFile(join(CONSUMER, 'package.json'), '{ "type": "module" }')
  await writeFile(join(CONSUMER, 'tsconfig.json'), JSON.stringify(config))
  await expect(run('tsc', ['-p', CONSUMER])).resolves.toMatchObject({ stdout: '' })
})

test.each<[string, () => Promise<{ url: string } & AsyncDisposable>]>([
  ['Hono', async () => startProgram(process.execPath, ['serve-hono.mjs'], await freePort())],
  ['Express', async () => startProgram(process.execPath, ['serve-express.mjs'], await freePort())],
  [
    'a worker',
    async () => {
      await bundle('examples/webhooks/worker.ts', 'esm')
      return startWorker('worker.bundle.js', '2026-11-01')
    },
  ],
])('the recipe for webhooks in %s accepts signed requests, and rejects the rest', async (_, start) => {
  await using receiver = await start()
  const { headers, body } = given({ url: '', apiKey: '' })
  const post = async (sent: string) => {
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: sent }
    const response = await fetch(`${receiver.url}/webhooks`, init)
    return [response.status, await response.text()]
  }
  expect(await post(body)).toEqual([204, ''])
  expect(await post(`${body} `)).toEqual([400, 'No signature of the webhook matches.'])
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
      headers: sent,
      ...rest
    } = await fetch(service + url, { method, headers, ...(body && { body }) }).then(async (received) => ({
      status: received.status,
      headers: received.headers,
      bytes: Buffer.from(await received.arrayBuffer()),
    }))
    const kept = [...sent].filter(
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
  await using service = await startService()
  using site = await startSite(service.url, await readFile(await bundle('page.mjs', 'iife'), 'utf8'))
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
