// The methods of a client: one for each operation, run by the contract's table. Their types are generated beside it.
import type { CallContext } from './call-context.ts'
import { call } from './call.ts'
import type { OperationId } from './contract.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { ParleyLists, ParleyOperations } from './generated/methods.ts'
import { prepareRequest } from './prepare-request.ts'
import { responsePromise } from './response-promise.ts'

/** The methods of some operations. A list in pages has a second one, which goes through all of them. */
export type MethodsOf<Id extends OperationId> = Pick<
  ParleyOperations,
  Id | (Id extends keyof ParleyLists ? ParleyLists[Id] : never)
>

/** Makes the methods of some operations. They take path parameters first, then the body, and then the options. */
export function createMethods<Id extends OperationId>(
  context: CallContext,
  table: Readonly<Record<Id, OperationMetadata>>,
): MethodsOf<Id> {
  const methods: Record<string, (...values: unknown[]) => unknown> = {}
  for (const operation in table) {
    const metadata: OperationMetadata = table[operation]
    const { items, path, createPages } = metadata
    const method = (...values: unknown[]) =>
      responsePromise((async () => call(context, prepareRequest(context, operation, metadata, values)))())
    methods[operation] = method
    if (items !== undefined && createPages) methods[items] = createPages(method, operation, path, items)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The table and the types are generated from one document.
  return methods as unknown as MethodsOf<Id>
}
