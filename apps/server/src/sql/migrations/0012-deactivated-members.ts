import { TEXT, sql } from './sql.ts'

/** Since when an operator has deactivated a member; null if the member is active. */
export const deactivatedMembers = [sql`ALTER TABLE members ADD COLUMN deactivated_at ${TEXT}`]
