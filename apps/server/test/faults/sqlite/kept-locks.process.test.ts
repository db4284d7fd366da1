// Tests that a server keeps SQLite's locks on its store while commands and other programs use the store beside it.
import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { PARLEY } from '@parley/tools'
import { expect, test } from 'vitest'
import { EXAMPLE, HARBOUR } from '../../fixture.ts'
import { LOCKS_AT_REST, locksOf, storePath } from '../../store-files.ts'
import { serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'

const ROUNDS = 2
/** How many requests are acknowledged before a command runs, and again after it. */
const REQUESTS = 20
/** The tags of an import. With `--keep-good`, they need several transactions. */
const TAGS = 1500
const MESSAGES = 60

/** Runs commands on a store, each in a process of its own. */
const commandsOn =
  (store: string) =>
  (args: readonly string[], records: readonly object[] = []) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: `file:${store}` }
    const running = promisify(execFile)(process.execPath, [PARLEY, ...args], { env, maxBuffer: 2 ** 30 })
    running.child.stdin?.end(records.map((record) => JSON.stringify({ organizationId: HARBOUR, ...record })).join('\n'))
    return running
  }

/** A contact with so many long messages that the store gets smaller when the contact is erased. */
function contactWithMessages(uniqueId: string, phone: string): object[] {
  const { createdAt } = EXAMPLE
  const message = { type: 'message', conversationId: uniqueId, direction: 'InBound', status: 'Read', createdAt }
  return [
    { type: 'contact', ...EXAMPLE.contact, uniqueId, phone },
    {
      type: 'conversation',
      uniqueId,
      contactId: uniqueId,
      initiatedBy: 'Contact',
      createdAt,
      status: 'Active',
      tagIds: [],
    },
    ...Array.from({ length: MESSAGES }, (_, index) => ({
      ...message,
      uniqueId: `${uniqueId}_${index}`,
      messageType: 'Text',
      messageData: { text: 'y'.repeat(4000) },
    })),
  ]
}

const tags = (name: string) =>
  Array.from({ length: TAGS }, (_, index) => ({
    type: 'tag',
    uniqueId: `${name}_${index}`,
    label: `Imported ${name} ${index}`,
  }))

/** Empties the write-ahead log, as programs that replicate SQLite do. This process is the other program. */
async function emptyLog(store: string): Promise<void> {
  using db = new DatabaseSync(store, { timeout: 1000 })
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  await expect.poll(() => checkpoint.get()).toMatchObject({ busy: 0 })
}

test.runIf(process.platform === 'linux')(
  'a server keeps its locks and loses no write beside erasures, exports, imports and checkpoints',
  async () => {
    const store = storePath()
    const parley = commandsOn(store)
    const { load, server, more, settle } = await serveUnderLoad(await seed(`file:${store}`))
    const expectLocks = async () => {
      load.down()
      await expect.poll(() => locksOf(server.process.pid, store)).toEqual(LOCKS_AT_REST)
      load.up(server.url)
    }
    const besideLoad = async (act: () => unknown) => {
      await more('acknowledged', REQUESTS)
      await act()
      await more('acknowledged', REQUESTS)
      await expectLocks()
    }
    const importTags = (name: string) => parley(['import', '-', '--keep-good'], tags(name))

    await besideLoad(() => undefined)
    for (let round = 0; round < ROUNDS; round++) {
      const contact = `con_erased_${round}`
      await besideLoad(() => parley(['import', '-'], contactWithMessages(contact, `+35191000000${round + 1}`)))
      await besideLoad(() => parley(['contact', 'erase', contact, '--organization', HARBOUR, '--yes']))
      await besideLoad(() => parley(['export']))
      await besideLoad(() => Promise.all([importTags(`one_${round}`), importTags(`two_${round}`)]))
      await besideLoad(() => emptyLog(store))
    }
    expect(await settle(`commands beside a server: ${ROUNDS} rounds`)).toEqual(NOTHING_WRONG)
    expect(load.tally.counts.lost).toBe(0)
    const { stdout } = await parley(['export'])
    expect(stdout.match(/"label":"Imported/g)).toHaveLength(2 * ROUNDS * TAGS)
    expect(await server.end('SIGTERM')).toBe(0)
    using db = new DatabaseSync(store, { readOnly: true })
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  },
)
