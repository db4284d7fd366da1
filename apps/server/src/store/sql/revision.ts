import { REVISION_FUNCTION } from '../kernel/sql-text.ts'
import type { Fragment } from './statement.ts'

/** The revision of a text, made in the database as `revisionOf` makes it. */
export const revisionInSql = (json: string): Fragment => ({
  sqlite: `${REVISION_FUNCTION}(${json})`,
  postgres: `left(translate(encode(sha256(convert_to(${json}, 'UTF8')), 'base64'), '+/', '-_'), 22)`,
})
