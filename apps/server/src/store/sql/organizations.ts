import type { Organizations } from '../../domain/organizations/store.ts'
import { change, integer, LOCK, lockOf, nullable, row, rows, sql, text } from './statement.ts'

const duration = nullable(integer)
const RETENTION = 'keep_deleted_ms, keep_events_ms'

export const organizationStatements = {
  code: sql('organization_code', [text], [text])`SELECT organization FROM organizations WHERE unique_id = $1`,
  all: sql('organizations_all', [], [text, text, text, text, duration, duration])`
    SELECT organization, unique_id, name, created_at, ${RETENTION} FROM organizations ORDER BY unique_id`,
  lockRetention: sql('organization_retention_locked', [text], [duration, duration])`
    SELECT ${RETENTION} FROM organizations WHERE organization = $1 ${LOCK}`,
  setRetention: sql('organization_retention_set', [text, duration, duration], [])`
    UPDATE organizations SET keep_deleted_ms = $2, keep_events_ms = $3 WHERE organization = $1`,
}

const of = organizationStatements

const retentionOf = (deletedMs: number | null, eventsMs: number | null) => ({
  deletedMs: deletedMs ?? undefined,
  eventsMs: eventsMs ?? undefined,
})

export const organizations: Organizations = {
  *findCode(organizationId) {
    const [code] = (yield* row(of.code, organizationId)) ?? []
    return code
  },
  *list() {
    return (yield* rows(of.all)).map(([organizationCode, organizationId, name, createdAt, ...retention]) => ({
      organizationCode,
      organizationId,
      name,
      createdAt,
      retention: retentionOf(...retention),
    }))
  },
  *lockRetention(organizationCode) {
    const found = yield* row(of.lockRetention, organizationCode)
    return found && lockOf({ organizationCode, retention: retentionOf(...found) })
  },
  setRetention: ({ organizationCode }, { deletedMs = null, eventsMs = null }) =>
    change(of.setRetention, organizationCode, deletedMs, eventsMs),
}
