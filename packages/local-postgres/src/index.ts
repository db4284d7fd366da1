export { type LocalPostgres, type LocalPostgresOptions, startPostgres } from './start.ts'
