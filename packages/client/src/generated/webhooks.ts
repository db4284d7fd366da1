// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.

/** By how many seconds the timestamp of a webhook may differ from the clock of its receiver. */
export const timestampToleranceSeconds = 300
