// Runs the rules (the functions with the business logic) of operations. The handlers of HTTP requests use it.
import { actOf, type Caller } from '../domain/kernel/caller.ts'
import type { ReadScript } from '../sql/statement.ts'
import type { Act } from '../domain/kernel/act.ts'
import { perform, type Rule, type Store, Unfinished } from './store.ts'

export type Run = ReturnType<typeof createRun>

/** Creates the functions that run a rule for a caller. They return what the rule returns, an error too. */
export const createRun = ({ storage, now }: { storage: Pick<Store, 'write' | 'read'>; now: () => Date }) => ({
  /** Returns the time of the service. */
  now,
  /**
   * Runs a rule that writes, in one transaction, or in several if it returns `Unfinished`. The events that it appends name the caller and
   * the request.
   */
  write: <Input, Result>(
    caller: Caller,
    requestId: string,
    rule: Rule<Input, Result | Unfinished<Input>>,
    input: Input,
  ): Promise<Result> => performInSteps(storage, () => actOf(caller, requestId, now()), rule, input),

  /**
   * Runs a rule that only reads, without a transaction. Each statement sees what is committed when it runs. If `key` is given, the store
   * may cache the result. The key must have the operation and all of its parameters. The caller's organization and channel are added,
   * because members of different channels see different results.
   */
  read: <Result>(
    caller: Caller,
    rule: () => ReadScript<Result>,
    key?: readonly (string | number | undefined)[],
  ): Promise<Result> =>
    // No part of the key has a space, which separates the parts.
    storage.read(caller.organization, rule, key && [caller.channelId, ...key].join(' ')),
})

/**
 * Runs a rule in one transaction after the other, until it no longer returns `Unfinished`. Other transactions run between two of them. If
 * the process ends in between, the finished transactions stay.
 */
export async function performInSteps<Input, Result>(
  storage: Pick<Store, 'write'>,
  actNow: () => Act,
  rule: Rule<Input, Result | Unfinished<Input>>,
  input: Input,
): Promise<Result> {
  let result = await perform(storage, actNow(), rule, input)
  while (result instanceof Unfinished) result = await perform(storage, actNow(), rule, result.next)
  return result
}
