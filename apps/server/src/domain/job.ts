// Declares jobs: work that the service does on its own when it is due. `jobs.ts` lists all jobs.
import { orgCode, type OrgCode } from '../sql/columns.ts'
import { one, type ReadScript, type Script } from '../sql/statement.ts'
import { perform, type Rule, type StoreAndClock } from '../sql/store.ts'

export interface Job {
  readonly name: string
  /** Processes all due items, and returns how many it found. Stops early once `isOver` returns true. */
  readonly runDue: (deps: StoreAndClock, isOver?: () => boolean) => Promise<number>
}

interface Declaration<Item> {
  /** The name of the job in metrics, in snake_case. */
  readonly name: string
  /** Finds the items of all organizations that are due at a time. */
  readonly due: (at: Date) => ReadScript<readonly Item[]>
  /**
   * Processes one item in a transaction, so that it is no longer due. Another instance may already have processed it, so the rule checks
   * again.
   * @returns true if the item needs another transaction.
   */
  readonly run: Rule<Item, boolean>
}

const lockOrganization = one('job_organization_locked', { organization: orgCode }, { organization: orgCode }).sql(
  'SELECT organization FROM organizations WHERE organization = :organization {lock}',
)

/**
 * Declares a job, which acts as the service. Several instances of the service look for due items. A run locks the organization, so only
 * one instance at a time processes its items.
 *
 * @example
 * export const keyExpiry = declareJob({ name: 'key_expiry', due: findExpiring, run: processExpiry })
 */
export function declareJob<Item extends { organization: OrgCode }>({ name, due, run }: Declaration<Item>): Job {
  function* runLocked(...[writing, item]: Parameters<typeof run>): Script<boolean> {
    yield* lockOrganization(item)
    return yield* run(writing, item)
  }
  return {
    name,
    async runDue({ storage, now }, isOver = () => false) {
      const at = now()
      const items = await storage.read(undefined, () => due(at))
      for (const item of items) {
        const act = { organization: item.organization, at, isService: true as const }
        while (!isOver() && (await perform(storage, act, runLocked, item)));
      }
      return items.length
    },
  }
}
