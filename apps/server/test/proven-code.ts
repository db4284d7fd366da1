// The input of the proofs: the code that was generated from the contract.
import type { Generated } from '@parley/contract/proofs'
import { routes, webhooks } from '../src/generated/routes.ts'
import { schemas } from '../src/generated/schemas.ts'

export const code: Generated = { schemas, routes, webhooks }
