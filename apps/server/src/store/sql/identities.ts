import type { Fragment } from './statement.ts'

/** SQLite would go through all messages of the organization. */
export const MESSAGES_BY_ID: Fragment = { sqlite: 'INDEXED BY messages_by_id', postgres: '' }
