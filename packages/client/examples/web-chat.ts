// The server of a web chat: it connects the chat window of a site to Parley. Copy this file, and replace what is invented: the key of an
// adapter that is bound to the channel of the chat, and how the site proves who logged in. It serves the paths below `/chat`.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createParley, isProblem, type MessageSentEvent } from '@parley/client'

const { PARLEY_URL = '', PARLEY_API_KEY = '', SESSION_SECRET = '', FOLDER = 'web-chat', PORT = '8080' } = process.env
if (SESSION_SECRET.length < 32) throw new Error('SESSION_SECRET must have 32 characters or more.')

const retry = { maxAttempts: 10, maxRetryAfterMs: 60_000 }
const parley = createParley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY, retry })

/** Who writes, as this server knows it. It is a signed cookie, so that a browser can't say that it is somebody else. */
interface Session {
  visitor: string
  user?: string
  /** True if Parley knows from a message that the user was this visitor. */
  isJoined?: true
}

const newSession = (): Session => ({ visitor: `visitor.${randomBytes(16).toString('hex')}` })
const signatureOf = (text: string): string => createHmac('sha256', SESSION_SECRET).update(text).digest('base64url')
const isSigned = (text: string, signature: string): boolean =>
  signature.length === 43 && timingSafeEqual(Buffer.from(signatureOf(text)), Buffer.from(signature))

function sessionOf({ headers: { cookie = '' } }: IncomingMessage): Session {
  const [, text = '', signature = ''] = /(?:^|; )chat=([\w-]+)\.([\w-]{43})(?:;|$)/.exec(cookie) ?? []
  return isSigned(text, signature) ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Session) : newSession()
}

function cookieOf(session: Session): string {
  const text = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `chat=${text}.${signatureOf(text)}; Path=/chat; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000`
}

/** Delivers a message. `id` is made by the browser, which sends the same one again after a lost response. */
/** The browser sent something that can't be stored as a message. */
class InvalidMessage extends Error {}

async function write(session: Session, { id, text }: { id: string; text: string }): Promise<Session> {
  const { visitor, user, isJoined } = session
  const { results } = await parley.receiveMessages({
    messages: [
      {
        messagingAppMessageId: `${visitor}.${id}`,
        contact: {
          messagingAppContactId: user ?? visitor,
          // Once: a computer that several people use would connect them.
          ...(user !== undefined && isJoined === undefined && { aliases: [visitor] }),
        },
        messageType: 'Text',
        messageData: { text },
      },
    ],
  })
  for (const each of results) {
    if (each.result !== 'Rejected') continue
    console.error(each)
    if (each.code === 'item_invalid') throw new InvalidMessage(each.detail)
  }
  return user === undefined ? session : { ...session, isJoined: true }
}

/** A message of an agent, as the browser gets it. */
interface Reply {
  id: string
  at: string
  text: string
}

const mailboxOf = (identifier: string): string =>
  join(FOLDER, `${createHash('sha256').update(identifier).digest('hex')}.jsonl`)

async function read(identifier: string): Promise<Reply[]> {
  const lines = (await readFile(mailboxOf(identifier), 'utf8').catch(() => '')).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Reply)
}

const delivered = new Set<string>()

/** The newest replies to a session, the oldest first. Those to the visitor count until the log-out. */
async function readAll({ visitor, user }: Session): Promise<Reply[]> {
  const all = [...(await read(visitor)), ...(user === undefined ? [] : await read(user))]
  const replies = all.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-100)
  const unreported = replies.filter(({ id }) => !delivered.has(id))
  const at = new Date().toISOString()
  if (unreported.length > 0)
    await parley.reportReceipts({ receipts: unreported.map(({ id }) => ({ messageId: id, status: 'Delivered', at })) })
  for (const { id } of unreported) delivered.add(id)
  return replies
}

/** Puts a reply into the mailbox of its address, and reports it as sent. After a crash it can come twice. */
async function post({ contact, message }: NonNullable<MessageSentEvent['data']>): Promise<void> {
  const { uniqueId: id, createdAt: at, messageType } = message
  const receipt = { messageId: id, messagingAppMessageId: id, at: new Date().toISOString() }
  const reason = 'The web chat sends only text, to people who wrote in it.'
  if (messageType === 'Text' && contact.messagingAppContactId !== undefined) {
    const line: Reply = { id, at, text: message.messageData.text }
    const isThere = (await read(contact.messagingAppContactId)).some((each) => each.id === id)
    if (!isThere) await appendFile(mailboxOf(contact.messagingAppContactId), `${JSON.stringify(line)}\n`)
    await parley.reportReceipts({ receipts: [{ ...receipt, status: 'Sent' }] })
  } else await parley.reportReceipts({ receipts: [{ ...receipt, status: 'Failed', reason }] })
}

/** The handlers by method and path. Each returns the new session and the response body. */
const paths: Record<string, (session: Session, request: IncomingMessage) => Promise<[Session, object] | undefined>> = {
  'POST /chat/messages': async (session, request) => [
    await write(session, (await json(request)) as { id: string; text: string }),
    {},
  ],
  'GET /chat/messages': async (session) => [session, await readAll(session)],
  'POST /chat/log-in': async (session, request) => {
    // The page that checks the password signs the identifier of the user with the same secret.
    const { user, signature } = (await json(request)) as { user: string; signature: string }
    if (!isSigned(`user ${user}`, signature)) return undefined
    const { visitor } = session.user === undefined || session.user === `user.${user}` ? session : newSession()
    return [{ visitor, user: `user.${user}` }, {}]
  },
  // Who uses the computer next is another visitor.
  'POST /chat/log-out': async () => [newSession(), {}],
}

await mkdir(FOLDER, { recursive: true })
createServer(async (request, response) => {
  try {
    const path = paths[`${request.method} ${request.url}`]
    if (path === undefined) return response.writeHead(404).end()
    const result = await path(sessionOf(request), request)
    if (result === undefined) return response.writeHead(403).end()
    const [session, body] = result
    return response.setHeader('Set-Cookie', cookieOf(session)).end(JSON.stringify(body))
  } catch (error) {
    console.error(error)
    const isInvalid = error instanceof SyntaxError || error instanceof InvalidMessage
    return response.writeHead(isInvalid ? 400 : 503).end()
  }
}).listen(Number(PORT), '127.0.0.1')

const POSITION_FILE = join(FOLDER, 'position.txt')
let after = await readFile(POSITION_FILE, 'utf8').catch(() => undefined)
for (;;) {
  try {
    const from = after === undefined ? {} : { after }
    const page = await parley.listEvents({ ...from, limit: 100, type: ['message.sent'], wait: 30, timeoutMs: 40_000 })
    for (const event of page.events) if (event.type === 'message.sent' && event.data) await post(event.data)
    await writeFile(`${POSITION_FILE}.new`, page.nextPosition)
    await rename(`${POSITION_FILE}.new`, POSITION_FILE)
    after = page.nextPosition
  } catch (error) {
    // Events are kept for some time only. Of those that are left, mailboxes take what they don't have.
    if (!isProblem(error, 'listEvents') || error.code !== 'position_unknown') throw error
    after = undefined
  }
}
