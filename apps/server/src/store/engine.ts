import { readAudit } from '../domain/audit.ts'
import { changeStatus } from '../domain/conversations/change-status.ts'
import { repeatable } from '../domain/ids.ts'
import { purgeDeleted } from '../domain/records/purge.ts'
import { readRecords } from '../domain/records/read.ts'
import type { ReadScript, Script, StreamScript } from '../domain/script.ts'
import type { Store } from '../domain/store.ts'
import { createApiKeyStore } from './sql/api-keys.ts'
import { auditLog, auditReader } from './sql/audit.ts'
import { conversations } from './sql/conversations.ts'
import { organizations } from './sql/organizations.ts'
import { purgeStore } from './sql/purge.ts'
import { recordReader } from './sql/records.ts'

/** What runs scripts on a database. It knows SQL's differences and nothing of what a script is about. */
export interface Engine {
  /** Runs a script outside a transaction: each step sees what is committed at its time. */
  read: <Result>(script: () => ReadScript<Result>) => Promise<Result>
  /** Runs a script in one transaction, from its start again with a new generator after a conflict. */
  write: <Result>(job: () => Script<Result>) => Promise<Result>
  /**
   * Runs a script that reads one snapshot, and returns the items as they are read. It blocks no writer, and sees no later write.
   */
  snapshot: <Item>(script: () => StreamScript<Item>) => AsyncIterable<Item>
}

/**
 * The ports over an engine.
 * @param overrides What the engine does by itself, with the same result as the script.
 */
export function createStore(
  engine: Engine,
  nextAuditId: () => string,
  overrides: Partial<Pick<Store, 'changeStatus'>> = {},
): Store {
  const { read } = engine
  const write: Store['write'] = (job) => {
    const attempt = repeatable(nextAuditId)
    return engine.write(() => job(auditLog(attempt())))
  }
  return {
    apiKeys: createApiKeyStore(),
    conversations,
    organizations,
    read,
    write,
    changeStatus: (act, change) => write((audit) => changeStatus({ conversations, audit, act }, change)),
    records: () => engine.snapshot(() => readRecords(organizations, recordReader)),
    audit: (filter) => engine.snapshot(() => readAudit(organizations, auditReader, filter)),
    purgeDeleted: (act, before) => purgeDeleted({ organizations, read, write }, purgeStore, act, before),
    ...overrides,
  }
}
