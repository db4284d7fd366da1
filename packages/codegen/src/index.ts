export { generate } from './generate.ts'
export { Rejection } from './rejection.ts'
