// Writes the entries of the audit log about channels, roles and members that an operator or an import changes.
import type { AuditLog, LogEvent } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { canonical } from '../kernel/canonical.ts'
import type { DirectoryType, RecordOf } from '../tables/record.ts'

/** The properties whose values an entry contains: permissions and settings, but no personal data of members. */
const LOGGED_PROPERTIES = {
  channel: ['name', 'identityScope', 'phoneMatching', 'usesAliases', 'replyWindowSeconds'],
  role: ['permissions'],
  member: ['accessLevel', 'roleIds', 'channelId'],
} as const

/**
 * Writes an audit entry if a channel, a role or a member is new (`before` is undefined) or changed. The entry of a new record has its
 * logged properties. The entry of a changed record has the old and the new logged properties, and the names of all changed properties.
 */
export function auditChange<Type extends DirectoryType>(
  audit: AuditLog,
  act: Act,
  before: RecordOf<Type> | undefined,
  after: RecordOf<Type>,
): void {
  const { type, uniqueId } = after
  const loggedProperties = (record: object) =>
    Object.fromEntries(LOGGED_PROPERTIES[type].map((name) => [name, Reflect.get(record, name)]))
  if (before === undefined) return audit.append(act, `${type}.created`, uniqueId, loggedProperties(after))
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const isChanged = (name: string) => canonical(Reflect.get(before, name)) !== canonical(Reflect.get(after, name))
  const changed = [...names].filter(isChanged)
  if (changed.length === 0) return
  const values = { from: loggedProperties(before), to: loggedProperties(after) }
  audit.append(act, eventOf(before, after), uniqueId, { changed, ...values })
}

/** Returns the name of the event: a change of a member's `deactivatedAt` has its own event, any other change is an update. */
function eventOf(before: RecordOf<DirectoryType>, after: RecordOf<DirectoryType>): LogEvent {
  if (before.type !== 'member' || after.type !== 'member') return `${after.type}.updated`
  const wasActive = before.deactivatedAt === undefined
  const isActive = after.deactivatedAt === undefined
  if (wasActive === isActive) return 'member.updated'
  return isActive ? 'member.reactivated' : 'member.deactivated'
}
