// The page of the stand-in, on which one writes as a contact. Its chat is in memory.
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { type Json, object, text } from '../src/incoming/json.ts'
import type { Fake } from './graph.ts'

/** The person who writes on the page. */
const PERSON = { number: '33612349005', name: 'Noor Haddad' }

/** A message in the chat. */
interface Line {
  id: string
  from: 'contact' | 'business'
  body: Json
  state: 'sent' | 'delivered' | 'read'
  /** The reaction of the business. */
  reaction?: string | undefined
}

/** Returns the app of the page. It delivers each message that the stand-in accepts, and reads it as soon as the page shows it. */
export function createChat(fake: Fake): Hono {
  const lines: Line[] = []

  /** Delivers what was accepted since the last call. */
  async function deliver(): Promise<void> {
    const known = new Set(lines.map(({ id }) => id))
    const all = fake.accepted.filter(({ body }) => body['to'] === PERSON.number)
    for (const { reaction } of all.map(({ body }) => body)) {
      const { message_id, emoji } = object(reaction)
      const line = lines.find(({ id }) => id === message_id)
      if (line) line.reaction = text(emoji)
    }
    const fresh = all.filter(({ id, body }) => !known.has(id) && body['type'] !== 'reaction')
    for (const { id, body } of fresh) lines.push({ id, from: 'business', body, state: 'sent' })
    for (const { id } of fresh) for (const status of ['sent', 'delivered']) await fake.report(id, status)
  }

  async function read(): Promise<void> {
    const unread = lines.filter(({ from, state }) => from === 'business' && state === 'sent')
    for (const line of unread) line.state = 'read'
    for (const { id } of unread) await fake.report(id, 'read')
  }

  const app = new Hono()
  app.get('/', (c) => c.html(readFileSync(new URL('page.html', import.meta.url), 'utf8')))
  app.get('/chat', (c) => {
    const isVisible = c.req.query('visible') === 'true'
    void deliver().then(() => (isVisible ? read() : undefined))
    const last = fake.read.at(-1)
    const end = lines.findIndex(({ id }) => id === last)
    for (const line of lines.slice(0, end + 1)) if (line.from === 'contact') line.state = 'read'
    return c.json({ person: PERSON, lines })
  })
  app.post('/chat', async (c) => {
    const body = text(object(await c.req.json())['text'])
    if (body === undefined) return c.json({}, 400)
    const content = { type: 'text', text: { body } }
    const line: Line = { id: '', from: 'contact', body: content, state: 'sent' }
    lines.push(line)
    line.id = await fake.write(PERSON.number, content, PERSON.name)
    return c.json({})
  })
  return app
}
