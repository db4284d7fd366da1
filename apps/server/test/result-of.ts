import type { Caller } from '../src/domain/kernel/caller.ts'
import { ServiceError } from '../src/domain/kernel/errors.ts'
import { createRun } from '../src/store/run.ts'
import type { Rule, Unfinished } from '../src/store/store.ts'

/** Returns the result of a rule that must succeed. Throws the error that the rule returned instead. */
export function resultOf<Result>(result: Result | ServiceError): Exclude<Result, ServiceError> {
  if (result instanceof ServiceError) throw result
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The line before excludes ServiceError.
  return result as Exclude<Result, ServiceError>
}

/** Creates the function that runs rules that must succeed. */
export function createWriter(deps: Parameters<typeof createRun>[0]) {
  const run = createRun(deps)
  return async <Input, Result>(
    caller: Caller,
    requestId: string,
    rule: Rule<Input, Result | Unfinished<Input>>,
    input: Input,
  ) => resultOf(await run.write(caller, requestId, rule, input))
}
