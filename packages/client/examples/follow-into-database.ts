// Follows events into a database: keeps the status of each conversation, and its messages. The position is stored in the same
// transaction as the work, so each event is applied exactly once, however often the program crashes. Usage: node follow-into-database.ts
import { DatabaseSync } from 'node:sqlite'
import { createParley, type Event, EventsLost, follow } from '@parley/client'

const { DATABASE = 'copy.db' } = process.env
const parley = createParley()
const database = new DatabaseSync(DATABASE)
database.exec(`
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS position (only INTEGER PRIMARY KEY CHECK (only = 1), value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS conversations (id TEXT PRIMARY KEY, status TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS messages (id TEXT PRIMARY KEY, conversation TEXT NOT NULL, created_at TEXT NOT NULL);
`)
const setPosition = database.prepare(
  'INSERT INTO position VALUES (1, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
)
const setStatus = database.prepare(
  'INSERT INTO conversations VALUES (?, ?) ON CONFLICT DO UPDATE SET status = excluded.status',
)
// A message of the history can come again as a new one, and then has another place.
const setMessage = database.prepare(
  'INSERT INTO messages VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET created_at = excluded.created_at',
)

function transaction(work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

function apply(event: Event): void {
  switch (event.type) {
    case 'conversation.status_changed':
      if (event.data) setStatus.run(event.data.conversationId, event.data.to)
      break
    case 'message.received':
    case 'message.recorded':
    case 'message.sent':
      if (event.data) {
        const { uniqueId, conversationId, createdAt } = event.data.message
        setMessage.run(uniqueId, conversationId, createdAt)
      }
      break
    default:
    // Other types, and those that are newer than this program.
  }
}

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
const stored = database.prepare('SELECT value FROM position').get()?.['value']
try {
  const events = follow(parley, {
    after: typeof stored === 'string' ? stored : 'now',
    signal: stop.signal,
    onPosition: (position) => setPosition.run(position),
    onReconnect: ({ delayMs }) => console.error(`Another try in ${Math.round(delayMs)} ms`),
  })
  for await (const event of events) {
    transaction(() => {
      apply(event)
      setPosition.run(event.position)
    })
  }
} catch (error) {
  if (!(error instanceof EventsLost)) throw error
  console.error('The service no longer has our position: empty the database, copy all conversations, and start again.')
  process.exitCode = 1
} finally {
  database.close()
}
