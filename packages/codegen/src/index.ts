export { generate } from './generate.ts'
export { Refusal } from './refusal.ts'
