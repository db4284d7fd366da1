// Creates the methods of a client from the metadata of its operations. The metadata and the types of the methods are generated from the
// contract.
import type { CallContext } from './call-context.ts'
import { call } from './call.ts'
import type { OperationId } from './contract.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { ParleyLists, ParleyOperations } from './generated/methods.ts'
import { prepareRequest } from './prepare-request.ts'
import { responsePromise } from './response-promise.ts'

/** A client with some operations. For an operation that lists in pages, the client also has a method for the items of all pages. */
export type MethodsOf<Id extends OperationId> = Pick<
  ParleyOperations,
  Id | (Id extends keyof ParleyLists ? ParleyLists[Id] : never)
>

/** Creates the methods of some operations. The arguments of a method are the path parameters, then the body, and then the options. */
export function createMethods<Id extends OperationId>(
  context: CallContext,
  table: Readonly<Record<Id, OperationMetadata>>,
): MethodsOf<Id> {
  const methods: Record<string, (...values: unknown[]) => unknown> = {}
  for (const operation in table) {
    const metadata: OperationMetadata = table[operation]
    const { items, path, createPages } = metadata
    // The async function turns an error of an invalid argument into a rejection.
    const method = (...values: unknown[]) =>
      responsePromise((async () => call(context, prepareRequest(context, operation, metadata, values)))())
    methods[operation] = method
    // The method for all pages has the name of the items: `parley.conversations()` beside `parley.listConversations()`.
    if (items !== undefined && createPages) methods[items] = createPages(method, operation, path, items)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The table and the types are generated from one document.
  return methods as unknown as MethodsOf<Id>
}
