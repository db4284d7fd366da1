// The command `pnpm start:whatsapp`: the demo of Parley, the adapter, and the stand-in for WhatsApp with its page.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createParley, follow } from '@parley/client'
import { Hono } from 'hono'
import { createChat } from './chat.ts'
import { createFake } from './graph.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PARLEY = here('../../server/bin/parley.js')
const ADAPTER = here('../bin/parley-whatsapp.js')
const DATA = '.parley/whatsapp'
/** The channel of the demo data that stands for WhatsApp, and the member that is bound to it. */
const CHANNEL = 'chn_first'
const MEMBER = ['--organization', 'org_harbour', '--member', 'mem_channel']

/** With PORT=0, each of the three programs takes a free port. */
const { PORT } = process.env
const portOr = (port: number) => (PORT === '0' ? '0' : String(port))
const children: ChildProcess[] = []

/** Starts a program, and returns the first groups of the patterns in its output, as soon as all have matched. */
async function start(args: string[], environment: Record<string, string>, patterns: RegExp[], isShown: boolean) {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  child.once('close', () => stop())
  let output = ''
  return new Promise<string[]>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (isShown) process.stdout.write(`${line}\n`)
      output += `${line}\n`
      const found = patterns.map((pattern) => pattern.exec(output)?.[1])
      if (found.every((each) => each !== undefined)) resolve(found)
    })
  })
}

/** Ends all programs, and this one. */
function stop(): void {
  for (const child of children) child.kill('SIGTERM')
  server.close()
  server.closeAllConnections()
  stopping.abort()
}

/** Returns a key of the adapter, which is kept beside the data of the demo. */
async function keyOfAdapter(): Promise<string> {
  const file = `${DATA}/api-key`
  mkdirSync(DATA, { recursive: true })
  if (!existsSync(file)) {
    const store = ['--database-url', 'file:.parley/demo.db']
    const { stdout } = await promisify(execFile)(process.execPath, [PARLEY, 'keys', 'create', ...MEMBER, ...store])
    writeFileSync(file, stdout.trim(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** Prints how to answer the first message. */
async function explain(baseUrl: string, apiKey: string): Promise<void> {
  const { signal } = stopping
  for await (const event of follow(createParley({ baseUrl, apiKey }), {
    after: 'now',
    type: ['message.received'],
    signal,
  })) {
    if (event.type !== 'message.received' || event.data?.channelId !== CHANNEL) continue
    process.stdout.write(`
The message is in Parley. Answer it, in a shell with the two lines above, and look at the page:

  curl -X POST "$PARLEY_BASE_URL/api/conversation/${event.data.conversationId}/messages" \\
    -H "Authorization: Bearer $PARLEY_API_KEY" -H "Idempotency-Key: $(date +%s)-$RANDOM" \\
    -H 'Content-Type: application/json' -d '{"messageType":"Text","messageData":{"text":"It arrives today."}}'

See that it was delivered and read:

  curl "$PARLEY_BASE_URL/api/conversation/${event.data.conversationId}/messages?limit=1" -H "Authorization: Bearer $PARLEY_API_KEY"

`)
    return
  }
}

const settings = { numberId: '106540352242922', token: 'demo-token', appSecret: 'demo-secret' }
let webhook = ''
const callWebhook = (body: string, headers: Record<string, string>) =>
  fetch(webhook, { method: 'POST', body, headers }).then(
    ({ status }) => status,
    () => undefined,
  )
const fake = createFake({ ...settings, callWebhook })
const app = new Hono().route('/graph', fake.app).route('/', createChat(fake))
const server = createServer(getRequestListener(app.fetch))
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)

await once(server.listen(Number(portOr(3200)), '127.0.0.1'), 'listening')
const page = `http://127.0.0.1:${Object(server.address()).port}`
const [url = '', agentKey = ''] = await start(
  [PARLEY, 'demo', '--no-contacts'],
  {},
  [/listens on (http:[^\s,]+)/, /PARLEY_API_KEY=(?:\S*m)?(parley_\w+)/],
  true,
)
const variables = {
  PARLEY_URL: url,
  WHATSAPP_NUMBERS: `${settings.numberId}=${await keyOfAdapter()}`,
  WHATSAPP_TOKEN: settings.token,
  WHATSAPP_APP_SECRET: settings.appSecret,
  WHATSAPP_VERIFY_TOKEN: 'demo',
  WHATSAPP_GRAPH_URL: `${page}/graph/v25.0`,
  DATA_FOLDER: DATA,
  PORT: portOr(3100),
}
const [adapterUrl = ''] = await start([ADAPTER, 'serve'], variables, [/"event":"listening","url":"([^"]+)"/], false)
webhook = `${adapterUrl}/webhook`
process.stdout.write(`\nWrite as a contact on the stand-in for WhatsApp: ${page}/\n`)
await explain(url, agentKey).catch((error: unknown) => {
  if (!stopping.signal.aborted) throw error
})
