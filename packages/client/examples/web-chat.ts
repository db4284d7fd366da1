// The server of a web chat: it connects the chat window of a site to Parley. Copy this file, and replace what is invented: the key of an
// adapter that is bound to the channel of the chat, and how the site says who logged in. It serves the paths below `/chat`.
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { createParley } from '@parley/client'
import { createAdapter, Refused } from '@parley/client/adapter'
import { sqliteStorage } from '@parley/client/adapter/sqlite'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'

const { PARLEY_URL = '', PARLEY_API_KEY = '', SESSION_SECRET = '', FOLDER = '.', PORT = '8080' } = process.env
if (SESSION_SECRET.length < 32) throw new Error('SESSION_SECRET must have 32 characters or more.')

const mailbox = new DatabaseSync(`${FOLDER}/mailbox.db`)
mailbox.exec('CREATE TABLE IF NOT EXISTS replies (id PRIMARY KEY, address, at, text, isShown)')
mailbox.exec('CREATE INDEX IF NOT EXISTS newest ON replies (address, at)')
const post = mailbox.prepare('INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, 0)')
const newest = mailbox.prepare('SELECT * FROM replies WHERE address IN (?, ?) ORDER BY at DESC LIMIT 100')
const show = mailbox.prepare('UPDATE replies SET isShown = 1 WHERE id = ?')

const adapter = createAdapter({
  parley: createParley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY }),
  storage: sqliteStorage(`${FOLDER}/adapter.db`),
  whenInDoubt: 'resend',
  send: async ({ contact: { messagingAppContactId: address }, message }) => {
    if (message.messageType !== 'Text' || address === undefined)
      throw new Refused({ reason: 'The web chat sends only text, to people who wrote in it.' })
    post.run(message.uniqueId, address, message.createdAt, message.messageData.text)
    return { messagingAppMessageId: message.uniqueId }
  },
})

/** Who writes. `isJoined` is true if Parley has a message which says that the user was this visitor. */
type Session = { visitor: string; user?: string; isJoined?: true }

/** Reads the session from a signed cookie. In another one, with the same secret, the site says which user logged in. */
async function sessionOf(c: Context): Promise<Session> {
  const user = (await getSignedCookie(c, SESSION_SECRET, 'user')) || undefined
  const kept = JSON.parse((await getSignedCookie(c, SESSION_SECRET, 'chat')) || '{}') as Partial<Session>
  // Who uses the computer after a log-out is another visitor.
  const isOther = kept.visitor === undefined || (kept.user !== undefined && kept.user !== user)
  return { visitor: `visitor.${randomBytes(16).toString('hex')}`, ...(!isOther && kept), ...(user && { user }) }
}
const COOKIE = { path: '/chat', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 2_592_000 } as const
const keep = (c: Context, session: Session): Promise<void> =>
  setSignedCookie(c, 'chat', JSON.stringify(session), SESSION_SECRET, COOKIE)

const app = new Hono().basePath('/chat').use(bodyLimit({ maxSize: 100_000 }))
// The browser makes `id`, and sends the same one again after a lost response.
app.post('/messages', async (c) => {
  const { id, text }: Record<string, unknown> = Object(await c.req.json().catch(() => undefined))
  if (typeof id !== 'string' || typeof text !== 'string' || id.length > 100) return c.json({}, 400)
  const { visitor, user, isJoined } = await sessionOf(c)
  // Once: a computer that several people use would connect them.
  const contact = { messagingAppContactId: user ?? visitor, ...(user && !isJoined && { aliases: [visitor] }) }
  const messagingAppMessageId = `${visitor}.${id}`
  await adapter.deliver({ messages: [{ messagingAppMessageId, contact, messageType: 'Text', messageData: { text } }] })
  await keep(c, { visitor, ...(user && { user, isJoined: true }) })
  return c.json({})
})
// Those to the visitor count until the log-out.
app.get('/messages', async (c) => {
  const session = await sessionOf(c)
  const replies = newest.all(session.visitor, session.user ?? session.visitor).toReversed()
  const unseen = replies.filter(({ isShown }) => isShown === 0).map(({ id }) => String(id))
  const at = new Date().toISOString()
  await adapter.deliver({ receipts: unseen.map((messageId) => ({ messageId, status: 'Delivered', at })) })
  for (const id of unseen) show.run(id)
  await keep(c, session)
  return c.json(replies)
})

const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' })
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
await adapter.run({ signal: stopping.signal })
server.close()
