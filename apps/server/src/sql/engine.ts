import type { OrgCode } from './columns.ts'
import type { NewEvent } from './audit.ts'
import { repeatable } from './ids.ts'
import type { AskSet } from './set-form.ts'
import type { Store } from './store.ts'
import { appendEvents, type Logged, logged } from './event-log.ts'
import type { Script } from './statement.ts'

/** Runs scripts on a database. It knows SQL's differences and nothing of a script's subject. */
export interface Engine {
  /** Runs a script outside a transaction: each step sees what is committed at its time. */
  read: Store['read']
  /**
   * Runs a script in one transaction, from its start again with a new generator after a conflict. Its events are appended by the
   * last steps of the transaction.
   */
  write: <Result>(organization: OrgCode | undefined, job: () => Logged<Result>) => Promise<Result>
  snapshot: Store['snapshot']
  /** Begins a transaction. Until it ends, other writers may have to wait. */
  transaction: () => Promise<EngineTransaction>
  /** Runs set forms; absent if the engine gains nothing by them. */
  askSet?: AskSet
}

/** One transaction over any number of scripts, on a connection of its own. */
export interface EngineTransaction {
  /** Runs a script. If it throws, it leaves no trace, and the transaction goes on. */
  run: <Result>(script: () => Script<Result>) => Promise<Result>
  commit: () => Promise<void>
  /** Undoes everything. Does nothing after `commit`. */
  close: () => Promise<void>
}

/** Creates a store over an engine, with the functions that all stores share. */
export function createStore(engine: Engine, nextEventId: () => string): Omit<Store, 'ping' | 'close'> {
  const { read, snapshot, askSet } = engine
  const { tell, onEvents } = createListeners()

  const write: Store['write'] = async (organization, job) => {
    if (job.batched !== undefined && askSet !== undefined && organization !== undefined) {
      const { result, hasEvent } = await job.batched(askSet, nextEventId())
      if (hasEvent) tell([organization])
      return result
    }
    const attempt = repeatable(nextEventId)
    let last: Logged<unknown> | undefined
    const result = await engine.write(organization, () => {
      const begun = logged(job, attempt())
      last = begun
      return begun
    })
    tell(organizationsOf(last?.events ?? []))
    return result
  }

  return {
    read,
    write,
    snapshot,
    async transaction() {
      const { run, commit, close } = await engine.transaction()
      /** The events of each script. They are written at the end, because their positions lock out other writers. */
      const written: (readonly NewEvent[])[] = []
      return {
        async run(job) {
          let events: readonly NewEvent[] = []
          const result = await run(() => {
            const begun = logged(job, nextEventId)
            events = begun.events
            return begun.script
          })
          if (events.length > 0) written.push(events)
          return result
        },
        async commit() {
          await run(() => appendEvents(written))
          await commit()
          tell(organizationsOf(written.flat()))
        },
        close,
      }
    },
    onEvents,
  }
}

const organizationsOf = (events: readonly Pick<NewEvent, 'act'>[]) => new Set(events.map(({ act }) => act.organization))

/** Tells listeners which organizations have new events. */
function createListeners() {
  const listeners: ((organization: OrgCode) => void)[] = []
  return {
    onEvents: (listener: (organization: OrgCode) => void) => void listeners.push(listener),
    tell: (organizations: Iterable<OrgCode>): void => {
      for (const organization of organizations) for (const listener of listeners) listener(organization)
    },
  }
}
