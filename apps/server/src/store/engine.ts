// Creates a `Store` from an engine. An engine runs scripts on SQLite or PostgreSQL.
import type { OrgCode } from '../sql/columns.ts'
import type { NewEvent } from '../domain/kernel/audit.ts'
import { repeatable } from './ids.ts'
import type { Store, Transaction } from './store.ts'
import { appendEvents, jobScript, type LoggedScript } from './event-log.ts'
import type { Script } from '../sql/statement.ts'

/** The functions of SQLite or PostgreSQL from which `createStore` creates a `Store`. `Store` describes `read` and `snapshot`. */
export interface Engine {
  read: Store['read']
  /** Runs a script and then appends its events, in one transaction. After a serialization conflict, calls the job again. */
  write: <Result>(organization: OrgCode | undefined, job: () => LoggedScript<Result>, root?: string) => Promise<Result>
  snapshot: Store['snapshot']
  transaction: () => Promise<EngineTransaction>
}

/** A `Transaction` whose scripts get no event log. */
export interface EngineTransaction extends Omit<Transaction, 'run'> {
  run: <Result>(script: () => Script<Result>) => Promise<Result>
}

/** Creates a store on an engine: it gives events their IDs, and calls the listeners of `onEvents` after each commit. */
export function createStore(engine: Engine, nextEventId: () => string): Omit<Store, 'ping' | 'close'> {
  const { read, snapshot } = engine
  const listeners: ((organization: OrgCode) => void)[] = []
  const notify = (organizations: readonly OrgCode[]): void => {
    for (const organization of new Set(organizations)) for (const listener of listeners) listener(organization)
  }

  const write: Store['write'] = async (organization, job, root) => {
    const idsOfAttempt = repeatable(nextEventId)
    let events: readonly NewEvent[] = []
    const create = () => {
      const attempt = jobScript(job, idsOfAttempt())
      events = attempt.events
      return attempt
    }
    const result = await engine.write(organization, create, root)
    notify(events.map(({ act }) => act.organization))
    return result
  }

  return {
    read,
    write,
    snapshot,
    async transaction() {
      const { run, commit, close } = await engine.transaction()
      /** The events of each script. `commit` writes these events, because other writers must wait once positions were taken. */
      const pendingEvents: (readonly NewEvent[])[] = []
      return {
        async run(job) {
          let events: readonly NewEvent[] = []
          const result = await run(() => {
            const attempt = jobScript(job, nextEventId)
            events = attempt.events
            return attempt.script
          })
          if (events.length > 0) pendingEvents.push(events)
          return result
        },
        async commit() {
          await run(() => appendEvents(pendingEvents))
          await commit()
          notify(pendingEvents.flat().map(({ act }) => act.organization))
        },
        close,
      }
    },
    onEvents: (listener) => void listeners.push(listener),
  }
}
