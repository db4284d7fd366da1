// Declares jobs: work that the service does without a request, such as removing expired data. `jobs.ts` lists all jobs and runs them.
import type { Writing } from '../kernel/audit.ts'
import type { OrgCode } from '../../sql/columns.ts'
import type { ReadScript, Script } from '../../sql/statement.ts'
import { perform, type Rule, type StoreAndClock } from '../../store/store.ts'
import { lockOrganization } from '../tables/organizations.ts'

/** A job, as `jobs.ts` runs the job. An item is one piece of work, such as an expiring key. */
export interface Job {
  readonly name: string
  /** Finds the items of all organizations that are due at the time `at`. */
  readonly due: (at: Date) => ReadScript<readonly unknown[]>
  /** Processes all items that are due now, and returns how many were due. Stops early once `isOver` returns true. */
  readonly runDue: (deps: StoreAndClock, isOver?: () => boolean) => Promise<number>
}

/** The declaration of a job: how to find the due items, and how to process one of these items. */
interface Declaration<Item> {
  /** The name of the job in metrics, in snake_case. */
  readonly name: string
  readonly due: (at: Date) => ReadScript<readonly Item[]>
  /**
   * Processes one item in a transaction. If `run` returns true, work remains, and `run` is called again for the item in a new transaction.
   * Another instance of the service may already have processed the item, so `run` checks whether the item is still due.
   */
  readonly run: Rule<Item, boolean>
}

/**
 * Creates a job from its declaration. The audit log names the service as the author of the job's changes. Each transaction locks the
 * organization of its item. So two instances of the service never process items of the same organization at the same time.
 */
export function declareJob<Item extends { organization: OrgCode }>({ name, due, run }: Declaration<Item>): Job {
  function* runLocked(writing: Writing, item: Item): Script<boolean> {
    yield* lockOrganization(item)
    return yield* run(writing, item)
  }
  return {
    name,
    due,
    async runDue({ storage, now }, isOver = () => false) {
      const at = now()
      const items = await storage.read(undefined, () => due(at))
      for (const item of items) {
        const act = { organization: item.organization, at, isService: true as const }
        let hasMore = true
        while (hasMore && !isOver()) hasMore = await perform(storage, act, runLocked, item)
      }
      return items.length
    },
  }
}
