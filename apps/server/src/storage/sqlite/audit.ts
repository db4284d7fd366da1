import type { AuditLog } from '../../domain/audit.ts'

/** Appends an entry to the audit log. It must be called within the transaction of the change that it records. */
export type Audit = (...entry: Parameters<AuditLog['append']>) => void
