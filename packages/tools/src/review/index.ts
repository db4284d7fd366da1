export { type NamedContract, readEdited, readRelease, type Release, releasesIn } from './contracts.ts'
export { PLAIN_CONFIG } from './redocly.ts'
export { type ContractChange, reviewsOf, type Review } from './review.ts'
export { readWaivers, RELEASED_WAIVERS } from './waivers.ts'
