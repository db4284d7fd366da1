import type { AuditLog } from '../../domain/audit.ts'
import { runScript } from '../../store/postgres/engine.ts'
import { auditLog } from '../../store/sql/audit.ts'
import type { Session } from './connections.ts'

/** Appends an entry to the audit log, within the transaction of the change that it records. */
export type Audit = (session: Session, ...entry: Parameters<AuditLog['append']>) => Promise<void>

export function createAudit(nextAuditId: () => string): Audit {
  const log = auditLog(nextAuditId)
  return (session, ...entry) => runScript(session, log.append(...entry))
}
