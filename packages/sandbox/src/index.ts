// The entry point of the package.
export { createSandbox } from './create-sandbox.ts'
export type * from './sandbox.ts'
