// As `domain/records/identities.ts`, for statements with numbered parameters.
import { inOrder } from '../../domain/records/identities.ts'
import type { Fragment } from './statement.ts'

export { MESSAGE_IDENTITIES } from '../../domain/records/identities.ts'

/** SQLite would go through all messages of the organization. */
export const MESSAGES_BY_ID: Fragment = { sqlite: 'INDEXED BY messages_by_id', postgres: '' }

/** A list as a parameter, in the order in which every transaction writes its tuples. */
export const tuples = (list: readonly (readonly string[])[]): string => JSON.stringify(inOrder(list))
