// Declares jobs: work that the service does without a request, such as removing expired data. `jobs.ts` lists all jobs and runs them.
import type { Writing } from '../sql/audit.ts'
import type { OrgCode } from '../sql/columns.ts'
import type { ReadScript, Script } from '../sql/statement.ts'
import { perform, type Rule, type StoreAndClock } from '../sql/store.ts'
import { lockOrganization } from './organizations/organizations.ts'

export interface Job {
  readonly name: string
  /** Finds the items of all organizations that are due at the time `at`. */
  readonly due: (at: Date) => ReadScript<readonly unknown[]>
  /** Processes all items that are due now, and returns how many were due. Stops early once `isOver` returns true. */
  readonly runDue: (deps: StoreAndClock, isOver?: () => boolean) => Promise<number>
}

/** The work of a job, for items such as expiring keys. */
interface Declaration<Item> {
  /** The name of the job in metrics, in snake_case. */
  readonly name: string
  readonly due: (at: Date) => ReadScript<readonly Item[]>
  /**
   * Processes one item in a transaction, and returns true if work remains: then it is called again for the item, in another transaction.
   * Another instance may already have processed the item, so `run` checks whether it is still due.
   */
  readonly run: Rule<Item, boolean>
}

/**
 * Declares a job. The audit log names the service as the author of its changes. Several instances of the service look for due items. Each
 * transaction locks the organization of an item, so only one instance at a time processes the items of an organization.
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
