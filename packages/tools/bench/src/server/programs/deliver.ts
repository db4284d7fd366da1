// Delivers batches of messages over kept connections, each as soon as it has the last response, for some seconds. Most
// contacts of a batch have written before, and some are new.
import { Agent, request } from 'node:http'

interface Asked {
  port: number
  keys: string[]
  seconds: number
  /** Leads the identifiers of this run. */
  prefix: string
  messages: number
  newContacts: number
  connections: number
}

const asked: Asked = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: asked.connections })
/** Those of the store, whose phone numbers are known, and those that were new. */
const contacts = Array.from({ length: 1000 }, (_, index) => ({
  messagingAppContactId: `app.of.${index}`,
  phone: `+336${String(index).padStart(8, '0')}`,
}))
let made = 0

function nextBatch(): string {
  const { messages, newContacts, prefix } = asked
  const known = messages - newContacts
  const begin = Math.floor(Math.random() * contacts.length)
  const writers = Array.from({ length: known }, (_, index) => contacts[(begin + index * 7) % contacts.length])
  for (let index = 0; index < newContacts; index++) {
    const number = `${prefix}${String(made * 10 + index).padStart(8, '0')}`
    const writer = { messagingAppContactId: `app.new.${number}`, phone: `+49${number}`, name: 'Grace Hopper' }
    writers.push(writer)
    contacts.push(writer)
  }
  made += 1
  return JSON.stringify({
    messages: writers.map((contact, index) => ({
      messagingAppMessageId: `app.${prefix}.${made}.${index}`,
      contact,
      sentAt: new Date().toISOString(),
      messageType: 'Text',
      messageData: { text: 'Hello, my parcel was due yesterday. Where is it?' },
    })),
  })
}

function deliver(key: string): Promise<void> {
  const body = nextBatch()
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port: asked.port, host: '127.0.0.1', method: 'POST', path: '/api/channel/messages', headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const stored = text.split('"Created"').length - 1
          if (stored === asked.messages) resolve()
          else reject(new Error(`${response.statusCode}, ${stored} of ${asked.messages} stored: ${text.slice(0, 300)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const until = performance.now() + asked.seconds * 1000
const took: number[] = []
async function lane(index: number): Promise<void> {
  for (let now = performance.now(); now < until; now = performance.now()) {
    await deliver(asked.keys[index % asked.keys.length] ?? '')
    took.push(performance.now() - now)
  }
}
const begun = performance.now()
await Promise.all(Array.from({ length: asked.connections }, (_, index) => lane(index)))
const seconds = (performance.now() - begun) / 1000
agent.destroy()
const sorted = took.toSorted((one, other) => one - other)
const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
const messages = took.length * asked.messages
console.log(JSON.stringify({ messages, perSecond: messages / seconds, p50: at(0.5), p99: at(0.99) }))
