import { ddl, TEXT } from './ddl.ts'

/** Since when an operator has deactivated a member; null if the member is active. */
export const deactivatedMembers = [ddl`ALTER TABLE members ADD COLUMN deactivated_at ${TEXT}`]
