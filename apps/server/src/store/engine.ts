import { newOrganizationCode } from '../domain/api-keys/format.ts'
import { changeStatus } from '../domain/conversations/change-status.ts'
import { repeatable } from '../domain/ids.ts'
import { purgeDeleted } from '../domain/records/purge.ts'
import { type Put, putRecords } from '../domain/records/put.ts'
import type { RecordRefused, StoreRecord } from '../domain/records/record.ts'
import type { ReadScript, Script } from '../domain/script.ts'
import type { Store } from '../domain/store.ts'
import { contractTexts, type Texts } from './serialize.ts'
import { createApiKeyStore } from './sql/api-keys.ts'
import { auditLog, readAudit } from './sql/audit.ts'
import { conversations } from './sql/conversations.ts'
import { organizations } from './sql/organizations.ts'
import { purgeStore } from './sql/purge.ts'
import { createRecordWriter } from './sql/put.ts'
import { readRecords } from './sql/records.ts'
import type { Rows } from './sql/statement.ts'

/** What runs scripts on a database. It knows SQL's differences and nothing of what a script is about. */
export interface Engine {
  /** Runs a script outside a transaction: each step sees what is committed at its time. */
  read: <Result>(script: () => ReadScript<Result>) => Promise<Result>
  /** Runs a script in one transaction, from its start again with a new generator after a conflict. */
  write: <Result>(job: () => Script<Result>) => Promise<Result>
  /**
   * Returns what is made of the rows of one snapshot, as they are read. It blocks no writer, and sees no later write.
   */
  snapshot: <Item>(read: (rows: Rows) => AsyncIterable<Item>) => AsyncIterable<Item>
  /** Begins a session. Until it ends, other writers may have to wait. */
  session: () => Promise<Session>
}

/** One transaction over any number of scripts, on a connection of its own. */
export interface Session {
  /** Runs a script. If it throws, it leaves no trace, and the session goes on. */
  run: <Result>(script: () => Script<Result>) => Promise<Result>
  commit: () => Promise<void>
  /** Undoes everything. Does nothing after `commit`. */
  close: () => Promise<void>
}

export interface StoreOptions {
  nextAuditId: () => string
  now: () => Date
  /** What the engine does by itself, with the same result as the script. */
  changeStatus?: Store['changeStatus']
  /** What writes resources as JSON. */
  texts?: Texts
}

/** The ports over an engine. */
export function createStore(engine: Engine, options: StoreOptions): Omit<Store, 'ping' | 'close'> {
  const { nextAuditId, now, texts = contractTexts, ...overrides } = options
  const recordWriter = createRecordWriter(texts)
  const { read } = engine
  const write: Store['write'] = (job) => {
    const attempt = repeatable(nextAuditId)
    return engine.write(() => job(auditLog(attempt())))
  }
  const put = (records: readonly StoreRecord[], { mustBeNew = false } = {}) => {
    const given: Put = { store: recordWriter, at: now(), newCode: newOrganizationCode, mustBeNew }
    return () => putRecords(given, records)
  }
  return {
    apiKeys: createApiKeyStore(),
    conversations,
    organizations,
    read,
    write,
    changeStatus: (act, change) => write((audit) => changeStatus({ conversations, audit, act }, change)),
    put: async (records, how) => refuse(await engine.write(put(records, how))),
    async openIntake() {
      const { run, commit, close } = await engine.session()
      return { put: async (records) => refuse(await run(put(records))), commit, close }
    },
    records: () => engine.snapshot(readRecords),
    audit: (filter) => engine.snapshot((rows) => readAudit(rows, filter)),
    purgeDeleted: (act, before) => purgeDeleted({ organizations, read, write }, purgeStore, act, before),
    ...overrides,
  }
}

/** @throws RecordRefused if a batch was refused. */
function refuse(refusal: RecordRefused | undefined): void {
  if (refusal !== undefined) throw refusal
}
