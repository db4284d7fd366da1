// Runs the rules of operations with the caller of a request, in a transaction or, if they only read, outside of one.
import { actOf } from './api-keys/authentication.ts'
import type { Caller } from './caller.ts'
import type { View } from '../sql/audit.ts'
import { resultOf, type ServiceError } from './errors.ts'
import type { ReadScript } from '../sql/statement.ts'
import { perform, type Rule, type Store } from '../sql/store.ts'

export interface Run {
  /**
   * Runs a rule that writes, in one transaction.
   * @throws the ServiceError that the rule returns.
   */
  write<Input, Result>(
    caller: Caller,
    requestId: string,
    rule: Rule<Input, Result | ServiceError>,
    input: Input,
  ): Promise<Exclude<Result, ServiceError>>

  /**
   * Runs a rule that only reads, without a transaction. Each statement sees what is committed when it runs.
   * @param key Lets the store cache the result: the operation, and everything else that the result depends on except for the view.
   * @throws the ServiceError that the rule returns.
   */
  read<Result>(
    caller: Caller,
    rule: (view: View) => ReadScript<Result | ServiceError>,
    key?: readonly (string | number | undefined)[],
  ): Promise<Exclude<Result, ServiceError>>
}

/** Creates the functions that run rules on a store. */
export function createRun({ storage, now }: { storage: Pick<Store, 'write' | 'read'>; now: () => Date }): Run {
  return {
    write: async (caller, requestId, rule, input) =>
      resultOf(await perform(storage, actOf(caller, requestId, now()), rule, input)),
    // The parts have no spaces. The key contains the channel, because a member that is bound to one sees other results.
    read: async (caller, rule, key) =>
      resultOf(
        await storage.read(caller.organization, () => rule(caller), key && [caller.channelId, ...key].join(' ')),
      ),
  }
}
