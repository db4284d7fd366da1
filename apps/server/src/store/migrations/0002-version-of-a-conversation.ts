import type { Dialect } from './dialect.ts'

/**
 * `version` counts the writes to a conversation and to what is answered with it from its own rows: status, messages, tags.
 * A writer on another machine compares it with what it read, so that comparing and writing are one statement there, too.
 * Keys that were never used are few, and those who watch count them often.
 */
export const versionOfConversation = ({ integer }: Dialect): readonly string[] => [
  `ALTER TABLE conversations ADD COLUMN version ${integer} NOT NULL DEFAULT 1`,
  `CREATE INDEX api_keys_pending ON api_keys (organization) WHERE state = 'pending'`,
]
