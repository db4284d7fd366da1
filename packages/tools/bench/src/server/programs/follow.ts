// Holds long polls on several instances, makes changes at a fixed rate, and measures from the sending of each change until each
// waiter of its organization has the event. The change is a message from the channel, whose request ID its event carries.
import { Agent, request } from 'node:http'

interface Asked {
  ports: number[]
  /** One for each organization. */
  keys: string[]
  seconds: number
  waiters: number
  changesPerSecond: number
}

interface Page {
  events: { position: string; actor: { requestId?: string } }[]
  nextPosition: string
}

const asked: Asked = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const RUN = `bench-${process.pid}-`
const sentAt = new Map<string, number>()
const took: number[] = []
let isOver = false

function ask<Reply>(method: string, path: string, port: number, key: string, id?: string, body?: string) {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(id && { 'X-Request-Id': id }),
  }
  return new Promise<Reply>((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${response.statusCode} to ${path}: ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const poll = (port: number, key: string, after: string) =>
  ask<Page>('GET', `/api/events?after=${after}&wait=30`, port, key)

async function wait(port: number, key: string, after: string): Promise<void> {
  for (let from = after; ;) {
    const { events, nextPosition } = await poll(port, key, from)
    const now = performance.now()
    if (isOver) return
    from = nextPosition
    for (const { actor } of events) {
      // A first message makes a contact, a conversation and a message, which arrive together.
      const begun = sentAt.get(actor.requestId ?? '')
      if (begun !== undefined) took.push(now - begun)
    }
  }
}

let changes = 0
async function change(): Promise<void> {
  const index = changes++
  const port = asked.ports[index % asked.ports.length] ?? 0
  const key = asked.keys[index % asked.keys.length] ?? ''
  const id = `${RUN}${index}`
  const message = {
    messagingAppMessageId: id,
    contact: { messagingAppContactId: 'app.bench' },
    messageType: 'Text',
    messageData: { text: 'Hello?' },
  }
  sentAt.set(id, performance.now())
  await ask('POST', '/api/channel/messages', port, key, id, JSON.stringify({ messages: [message] }))
}

// The contact and the conversation are created before any follower waits, so that a change is one event.
for (const _ of asked.keys) await change()
sentAt.clear()
const places = asked.keys.map((key) => poll(asked.ports[0] ?? 0, key, 'now'))
const positions = (await Promise.all(places)).map(({ nextPosition }) => nextPosition)
const waiting = Array.from({ length: asked.waiters }, (_, index) => {
  const organization = index % asked.keys.length
  const port = asked.ports[Math.floor(index / asked.keys.length) % asked.ports.length] ?? 0
  return wait(port, asked.keys[organization] ?? '', positions[organization] ?? '')
})
// Rejected if a change fails. The end of a follower does not matter here.
const failed = Promise.race(waiting)
const before = changes
const writing: Promise<void>[] = []
const everyMs = 1000 / asked.changesPerSecond
const begun = performance.now()
await Promise.race([
  failed,
  (async () => {
    // The waiters have their connections once the first second is over.
    for (let due = begun + 1000; due < begun + 1000 + asked.seconds * 1000; due += everyMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      writing.push(change())
    }
    await Promise.all(writing)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })(),
])
isOver = true
const sorted = took.toSorted((one, other) => one - other)
const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
console.log(JSON.stringify({ changes: changes - before, seen: took.length, p50: at(0.5), p99: at(0.99) }))
process.exit()
