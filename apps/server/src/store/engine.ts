import { newOrganizationCode } from '../domain/api-keys/format.ts'
import type { Act, AuditLog, NewEvent } from '../domain/audit.ts'
import { readContact } from '../domain/contacts/document.ts'
import { eraseContact } from '../domain/contacts/erase.ts'
import { readArchivable, readAudit } from '../domain/events/entries.ts'
import { removeArchived, removeEvents } from '../domain/events/retention.ts'
import { repeatable } from '../domain/ids.ts'
import { createImported, tellImported } from '../domain/records/imported.ts'
import { purgeDeleted } from '../domain/records/purge.ts'
import { outcomeOf, type Put, putRecords } from '../domain/records/put.ts'
import { readExport, readRecords } from '../domain/records/export.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import type { ReadScript, Script } from '../domain/script.ts'
import type { Store } from '../domain/store.ts'
import { contractTexts, type Texts } from '../domain/records/serialize.ts'
import { appendEvents, createLog, type Logged, logged } from './event-log.ts'
import type { Each } from './kernel/statement.ts'

/** What runs scripts on a database. It knows SQL's differences and nothing of what a script is about. */
export interface Engine {
  /** Runs a script outside a transaction: each step sees what is committed at its time. */
  read: <Result>(of: string, script: () => ReadScript<Result>) => Promise<Result>
  /**
   * Runs a script in one transaction, from its start again with a new generator after a conflict. Its events are appended by the
   * last steps of the transaction.
   */
  write: <Result>(of: string, job: () => Logged<Result>) => Promise<Result>
  /**
   * Returns what is made of the rows of one snapshot, as they are read. It blocks no writer, and sees no later write.
   */
  snapshot: <Item>(read: (each: Each) => AsyncIterable<Item>) => AsyncIterable<Item>
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

/** The forms that an engine has of rules. */
export type Forms = ReadonlyMap<unknown, (act: Act, input: unknown) => Promise<{ result: unknown; hasEvents: boolean }>>

export interface StoreOptions {
  nextEventId: () => string
  now: () => Date
  forms?: Forms
  /** What writes resources as JSON. */
  texts?: Texts
}

/** The ports over an engine. */
export function createStore(engine: Engine, options: StoreOptions): Omit<Store, 'ping' | 'close'> {
  const { nextEventId, now, texts = contractTexts, forms } = options
  const { read } = engine
  const { tell, onEvents } = createListeners()

  const write: Store['write'] = async (of, job) => {
    const attempt = repeatable(nextEventId)
    let last: Logged<unknown> | undefined
    const result = await engine.write(of, () => {
      const begun = logged(job, attempt())
      last = begun
      return begun
    })
    tell(last?.events ?? [])
    return result
  }
  const put = (records: readonly StoreRecord[], audit: AuditLog, imported: Put['imported']) =>
    putRecords({ texts, audit, at: now(), newCode: newOrganizationCode, imported }, records)

  return {
    read,
    write,
    async perform(act, rule, input) {
      const form = forms?.get(rule)
      if (form === undefined) return write(act.organizationCode, (audit) => rule({ act, audit }, input))
      const { result, hasEvents } = await form(act, input)
      if (hasEvents) tell([{ act }])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The form of a rule returns what the rule does.
      return result as never
    },
    async put(records) {
      const job = (audit: AuditLog) => {
        const imported = createImported()
        return tellImported(imported, { audit, at: now() }, put(records, audit, imported))
      }
      return outcomeOf(await write('several', job))
    },
    async openIntake() {
      const { run, commit, close } = await engine.session()
      const imported = createImported()
      /** The events of each batch. They are written at the end, because their positions lock out other writers. */
      const told: (readonly NewEvent[])[] = []
      return {
        async put(records) {
          let log = createLog(nextEventId)
          const outcome = await run(() => {
            log = createLog(nextEventId)
            return put(records, log, imported)
          })
          if (log.events.length > 0) told.push(log.events)
          return outcomeOf(outcome)
        },
        async commit() {
          const log = createLog(nextEventId)
          imported.tell(log, now())
          told.push(log.events)
          await run(() => appendEvents(told))
          await commit()
          tell(told.flat())
        },
        close,
      }
    },
    records: () => engine.snapshot(readRecords),
    exported: () => engine.snapshot(readExport),
    audit: (filter) => engine.snapshot((each) => readAudit(each, filter)),
    contact: (organizationCode, contactId) => engine.snapshot((each) => readContact(each, organizationCode, contactId)),
    eraseContact: (act, contactId) => eraseContact({ write }, act, contactId),
    archivable: (before) => engine.snapshot((each) => readArchivable(each, before)),
    removeArchived: (act, archive) => removeArchived({ write }, act, archive),
    purgeDeleted: (act, before) => purgeDeleted({ read, write }, act, before),
    removeEvents: (before) => removeEvents({ read, write }, now(), before),
    onEvents,
  }
}

/** Tells listeners which organizations have new events. */
function createListeners() {
  const listeners: ((organizationCode: string) => void)[] = []
  return {
    onEvents: (listener: (organizationCode: string) => void) => void listeners.push(listener),
    tell: (told: readonly Pick<NewEvent, 'act'>[]): void => {
      if (listeners.length === 0) return
      const codes = new Set(told.map(({ act }) => act.organizationCode))
      for (const code of codes) for (const listener of listeners) listener(code)
    },
  }
}
