import type { Organizations } from '../../domain/store.ts'
import { row, rows, sql, text } from './statement.ts'

export const organizationStatements = {
  code: sql('organization_code', [text], [text])`SELECT organization FROM organizations WHERE unique_id = $1`,
  all: sql('organizations_all', [], [text, text, text, text])`
    SELECT organization, unique_id, name, created_at FROM organizations ORDER BY unique_id`,
}

const of = organizationStatements

export const organizations: Organizations = {
  *findCode(organizationId) {
    const [code] = (yield* row(of.code, organizationId)) ?? []
    return code
  },
  *codes() {
    return (yield* rows(of.all)).map(([code]) => code)
  },
}
