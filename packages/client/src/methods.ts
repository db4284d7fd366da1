// The methods of the client: one for each operation, run by the contract's table. Their types are generated beside it.
import type { CallContext } from './call-context.ts'
import { call } from './call.ts'
import type { OperationId } from './contract.ts'
import type { ParleyOperations } from './generated/methods.ts'
import { operationTable } from './generated/operations.ts'
import { prepareRequest } from './prepare-request.ts'

/** Makes a method for each operation. It takes path parameters first, then the body, and then the options. */
export const createMethods = (context: CallContext): ParleyOperations => {
  const methods: Record<string, (...values: unknown[]) => Promise<object>> = {}
  for (const operation in operationTable) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the table.
    methods[operation] = async (...values) => call(context, prepareRequest(context, operation as OperationId, values))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The table and the types are generated from one document.
  return methods as unknown as ParleyOperations
}
