import type { AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'
import type { OrganizationLock } from './statements.ts'

/** Counts what an import writes, so that it is one event of each organization however much it is. */
export interface Imported {
  add(organization: OrganizationLock, records: number): void
  tell(audit: AuditLog, at: Date): void
}

/**
 * Counts the records of an import for each organization, for the event `records.imported`.
 *
 * @example
 * const imported = createImported()
 * imported.add(organization, 2)
 * imported.tell(audit, new Date())
 */
export function createImported(): Imported {
  const counts = new Map<string, { organizationId: string; numberOfRecords: number }>()
  return {
    add({ organizationCode, organizationId }, records) {
      const { numberOfRecords = 0 } = counts.get(organizationCode) ?? {}
      counts.set(organizationCode, { organizationId, numberOfRecords: numberOfRecords + records })
    },
    tell(audit, at) {
      for (const [organizationCode, { organizationId, numberOfRecords }] of counts) {
        audit.append({ organizationCode, at }, 'records.imported', organizationId, { numberOfRecords })
      }
    },
  }
}

/** Runs a script that imports, and then tells the log what was imported. */
export function* tellImported<Result>(
  imported: Imported,
  { audit, at }: { audit: AuditLog; at: Date },
  script: Script<Result>,
): Script<Result> {
  const result = yield* script
  imported.tell(audit, at)
  return result
}
