import type { Organizations } from '../../domain/organizations.ts'
import { row, sql, text } from './statement.ts'

export const organizationStatements = {
  code: sql('organization_code', [text], [text])`SELECT organization FROM organizations WHERE unique_id = $1`,
}

export const organizations: Organizations = {
  *findCode(organizationId) {
    const [code] = (yield* row(organizationStatements.code, organizationId)) ?? []
    return code
  },
}
