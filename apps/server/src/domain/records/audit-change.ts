import type { Act, AuditLog, LogEvent } from '../../sql/audit.ts'
import { canonical } from '../canonical.ts'
import type { DirectoryType, RecordOf } from './record.ts'

/** The properties whose values the audit log shows: permissions and settings, but no personal data of members. */
const SHOWN = {
  channel: ['name', 'identityScope', 'phoneMatching', 'usesAliases', 'replyWindowSeconds'],
  role: ['permissions'],
  member: ['accessLevel', 'roleIds', 'channelId'],
} as const

/**
 * Writes an audit entry if a channel, a role or a member is new or changed. The entry has the permissions and settings before and after,
 * and the names of the changed properties.
 *
 * @param before The stored record; undefined if the record is new.
 * @example
 * auditChange(audit, act, undefined, grace) // member.created {"accessLevel":"Owner","roleIds":[]}
 */
export function auditChange<Type extends DirectoryType>(
  audit: AuditLog,
  act: Act,
  before: RecordOf<Type> | undefined,
  after: RecordOf<Type>,
): void {
  const { type, uniqueId } = after
  const shown = (record: object) => Object.fromEntries(SHOWN[type].map((name) => [name, Reflect.get(record, name)]))
  if (before === undefined) return audit.append(act, `${type}.created`, uniqueId, shown(after))
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const isChanged = (name: string) => canonical(Reflect.get(before, name)) !== canonical(Reflect.get(after, name))
  const changed = [...names].filter(isChanged)
  if (changed.length === 0) return
  audit.append(act, eventOf(before, after), uniqueId, { changed, from: shown(before), to: shown(after) })
}

function eventOf(before: RecordOf<DirectoryType>, after: RecordOf<DirectoryType>): LogEvent {
  if (before.type !== 'member' || after.type !== 'member') return `${after.type}.updated`
  if ((before.deactivatedAt === undefined) === (after.deactivatedAt === undefined)) return 'member.updated'
  return after.deactivatedAt === undefined ? 'member.reactivated' : 'member.deactivated'
}
