// The functions that other packages import to read an OpenAPI document.
export * from './decisions.ts'
export * from './json.ts'
export * from './operations.ts'
export * from './pointer.ts'
export * from './reader.ts'
export * from './references.ts'
export * from './rejection.ts'
export { NAMED } from './vocabulary.ts'
