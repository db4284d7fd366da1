export type { ContractChange } from './contract-review.ts'
export { type Contract, readEdited, readRelease, releaseDate, releasedVersions, releasePath } from './contracts.ts'
export { PLAIN_CONFIG, redocly } from './redocly.ts'
export { reviewsOf, type Review } from './review.ts'
