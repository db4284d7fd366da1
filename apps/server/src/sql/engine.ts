import type { OrgCode } from './columns.ts'
import type { NewEvent } from './audit.ts'
import { repeatable } from './ids.ts'
import type { AskSet } from './set-form.ts'
import type { Store, Transaction } from './store.ts'
import { appendEvents, logged, type Logged } from './event-log.ts'
import type { Script } from './statement.ts'

/** Runs scripts on SQLite or PostgreSQL. */
export interface Engine {
  read: Store['read']
  /**
   * Runs a script and then appends its events, in one transaction. After a serialization conflict, it calls the job again for a new script.
   */
  write: <Result>(organization: OrgCode | undefined, job: () => Logged<Result>) => Promise<Result>
  snapshot: Store['snapshot']
  transaction: () => Promise<EngineTransaction>
  /** Runs set forms. SQLite doesn't have it, because it gains nothing by them. */
  askSet?: AskSet
}

/** A `Transaction` whose scripts get no event log. */
export interface EngineTransaction extends Omit<Transaction, 'run'> {
  run: <Result>(script: () => Script<Result>) => Promise<Result>
}

/** Creates a store on an engine: it assigns event identifiers, and notifies listeners of events after each commit. */
export function createStore(engine: Engine, nextEventId: () => string): Omit<Store, 'ping' | 'close'> {
  const { read, snapshot, askSet } = engine
  const { notify, onEvents } = createListeners()

  const write: Store['write'] = async (organization, job) => {
    if (job.batched !== undefined && askSet !== undefined && organization !== undefined) {
      const { result, hasEvent } = await job.batched(askSet, nextEventId())
      if (hasEvent) notify([organization])
      return result
    }
    const idsOfAttempt = repeatable(nextEventId)
    let events: readonly NewEvent[] = []
    const result = await engine.write(organization, () => {
      const attempt = logged(job, idsOfAttempt())
      events = attempt.events
      return attempt
    })
    notify(organizationsOf(events))
    return result
  }

  return {
    read,
    write,
    snapshot,
    async transaction() {
      const { run, commit, close } = await engine.transaction()
      /** The events of each script. They are written at the end, because taking positions locks out other writers. */
      const written: (readonly NewEvent[])[] = []
      return {
        async run(job) {
          let events: readonly NewEvent[] = []
          const result = await run(() => {
            const attempt = logged(job, nextEventId)
            events = attempt.events
            return attempt.script
          })
          if (events.length > 0) written.push(events)
          return result
        },
        async commit() {
          await run(() => appendEvents(written))
          await commit()
          notify(organizationsOf(written.flat()))
        },
        close,
      }
    },
    onEvents,
  }
}

const organizationsOf = (events: readonly Pick<NewEvent, 'act'>[]) => new Set(events.map(({ act }) => act.organization))

/** Calls listeners with the organizations that have new events. */
function createListeners() {
  const listeners: ((organization: OrgCode) => void)[] = []
  return {
    onEvents: (listener: (organization: OrgCode) => void) => void listeners.push(listener),
    notify: (organizations: Iterable<OrgCode>): void => {
      for (const organization of organizations) for (const listener of listeners) listener(organization)
    },
  }
}
