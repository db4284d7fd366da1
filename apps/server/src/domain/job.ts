// How a job is declared: something that the service does by itself when it is due. `jobs.ts` lists the jobs.
import { orgCode, type OrgCode } from '../sql/columns.ts'
import { one, type ReadScript, type Script } from '../sql/statement.ts'
import { perform, type Rule, type StoreAndClock } from '../sql/store.ts'

export interface Job {
  readonly name: string
  /** Does what is due now, and returns how many items that were. Ends early if `isOver` says so. */
  readonly runDue: (deps: StoreAndClock, isOver?: () => boolean) => Promise<number>
}

interface Declaration<Item> {
  /** The name in the metrics, in snake_case. */
  readonly name: string
  /** Finds what is due at a time, of all organizations. */
  readonly due: (at: Date) => ReadScript<readonly Item[]>
  /**
   * Does a part of an item, so that afterwards it is no longer due. Another instance can have done it meanwhile, so it looks again.
   * @returns true if there is more to do of it in another transaction.
   */
  readonly run: Rule<Item, boolean>
}

const lockOrganization = one('job_organization_locked', { organization: orgCode }, { organization: orgCode }).sql(
  'SELECT organization FROM organizations WHERE organization = :organization {lock}',
)

/**
 * Declares a job. It acts as the service. Several instances look, and one at a time runs a job of an organization, because a run locks
 * the organization.
 *
 * @example
 * export const keyExpiry = declareJob({ name: 'key_expiry', due: findExpiring, run: attendExpiry })
 */
export function declareJob<Item extends { organization: OrgCode }>({ name, due, run }: Declaration<Item>): Job {
  function* alone(...[writing, item]: Parameters<typeof run>): Script<boolean> {
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
        while (!isOver() && (await perform(storage, act, alone, item)));
      }
      return items.length
    },
  }
}
