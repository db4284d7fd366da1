import type { OrgCode } from './columns.ts'
import type { Act, NewEvent } from './audit.ts'
import { repeatable } from './ids.ts'
import type { Store } from './store.ts'
import { appendEvents, type Logged, logged } from './event-log.ts'
import type { Each, Script } from './statement.ts'

/** Runs scripts on a database. It knows SQL's differences and nothing of a script's subject. */
export interface Engine {
  /** Runs a script outside a transaction: each step sees what is committed at its time. */
  read: Store['read']
  /**
   * Runs a script in one transaction, from its start again with a new generator after a conflict. Its events are appended by the
   * last steps of the transaction.
   */
  write: <Result>(organization: OrgCode | undefined, job: () => Logged<Result>) => Promise<Result>
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
  forms?: Forms
}

/** Creates a store over an engine, with the functions that all stores share. */
export function createStore(engine: Engine, { nextEventId, forms }: StoreOptions): Omit<Store, 'ping' | 'close'> {
  const { read, snapshot } = engine
  const { tell, onEvents } = createListeners()

  const write: Store['write'] = async (organization, job) => {
    const attempt = repeatable(nextEventId)
    let last: Logged<unknown> | undefined
    const result = await engine.write(organization, () => {
      const begun = logged(job, attempt())
      last = begun
      return begun
    })
    tell(last?.events ?? [])
    return result
  }

  return {
    read,
    write,
    async perform(act, rule, input) {
      const form = forms?.get(rule)
      if (form === undefined) return write(act.organization, (audit) => rule({ act, audit }, input))
      const { result, hasEvents } = await form(act, input)
      if (hasEvents) tell([{ act }])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The form of a rule returns what the rule does.
      return result as never
    },
    snapshot,
    async session() {
      const { run, commit, close } = await engine.session()
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
          tell(written.flat())
        },
        close,
      }
    },
    onEvents,
  }
}

/** Tells listeners which organizations have new events. */
function createListeners() {
  const listeners: ((organization: OrgCode) => void)[] = []
  return {
    onEvents: (listener: (organization: OrgCode) => void) => void listeners.push(listener),
    tell: (told: readonly Pick<NewEvent, 'act'>[]): void => {
      if (listeners.length === 0) return
      const codes = new Set(told.map(({ act }) => act.organization))
      for (const code of codes) for (const listener of listeners) listener(code)
    },
  }
}
