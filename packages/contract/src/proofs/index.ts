// The proofs that generated code and running server do what the contract says. Tests of the server call them.
export { createResponseCheck, type CheckResponse } from './contract/responses.ts'
// Sends random requests to the server.
export {
  proveContract,
  type ContractOptions,
  type ContractProof,
  type Contradiction,
} from './contract/prove-contract.ts'
export { proveAblation, type Ablation } from './ablation.ts'
export type { AblationInput } from './cut.ts'
export { differences, type Difference } from './differences.ts'
export { proveDifferential, type Differential, type DifferentialOptions, type Disagreement } from './differential.ts'
export { emit } from './emit.ts'
export type { Generated } from './generated.ts'
export { nodeMutations, type NodeMutation } from './mutations.ts'
export { normalize } from './normalize.ts'
export { proveRoundTrip, type RoundTrip, type Tally } from './round-trip.ts'
