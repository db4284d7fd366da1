// The port of API keys without a database, for one member. Its scripts yield nothing, so they run in one call.
import { fingerprintOf } from '../src/domain/api-keys/format.ts'
import type { ApiKeyStore, MemberLock, StoredKey } from '../src/domain/api-keys/store.ts'
import type { Act, AuditEvent, AuditLog } from '../src/domain/audit.ts'
import type { KeyState } from '../src/domain/caller.ts'
import type { Script } from '../src/domain/script.ts'

interface KeyInMemory extends StoredKey {
  state: KeyState
  graceUntil?: Date | undefined
  supersededUseAt?: Date
  expiresAt?: Date | undefined
  isExpiryWarned?: boolean
  lastUsedDay?: number
}

export const MEMBER = { organizationCode: 'Harbour123', memberId: 'mem_1', isActive: true }

const isMember = (organizationCode: string, memberId?: string) =>
  organizationCode === MEMBER.organizationCode && (memberId === undefined || memberId === MEMBER.memberId)

/** @param keys The member's keys in the order in which they were made. */
export function keysInMemory(keys: KeyInMemory[]) {
  const told: [event: AuditEvent, keyId: string][] = []
  const remove = (gone: (key: KeyInMemory) => boolean) => {
    keys = keys.filter((key) => !gone(key))
  }
  const trim = (states: readonly KeyState[], kept: number) => {
    const known = keys.filter(({ state }) => states.includes(state))
    remove((key) => known.slice(0, Math.max(0, known.length - kept)).includes(key))
  }
  const isDue = (keyId: string, notSince: Date) =>
    keys.find(
      ({ uniqueId, state, supersededUseAt }) =>
        uniqueId === keyId && state === 'previous' && (supersededUseAt === undefined || supersededUseAt <= notSince),
    )
  const keyOf = (keyId: string) => keys.find(({ uniqueId }) => uniqueId === keyId)
  const summaryOf = ({ graceUntil, expiresAt, ...key }: KeyInMemory) => ({
    ...key,
    ...(graceUntil && { graceUntil }),
    ...(expiresAt && { expiresAt }),
    fingerprint: fingerprintOf(key.hash),
    memberId: MEMBER.memberId,
  })
  const store: ApiKeyStore = {
    findCaller: () => answer(() => undefined),
    findWithMember: () => answer(() => undefined),
    list: (organizationCode, memberId) =>
      answer(() => (isMember(organizationCode, memberId) ? keys.map(summaryOf) : [])),
    countPending: () => answer(() => keys.filter(({ state }) => state === 'pending').length),
    usesRecordedSince: () => answer(() => new Date(0)),
    expiring: () => answer(() => []),
    recordUse: () => answer(() => false),
    isSupersededUseDue: ({ keyId }, notSince) => answer(() => isDue(keyId, notSince) !== undefined),
    lockMember: (organizationCode, memberId) =>
      answer(() => (isMember(organizationCode, memberId) ? (MEMBER as MemberLock) : undefined)),
    standingOf: (_, keyId) =>
      answer(() => {
        const { state, expiresAt } = keyOf(keyId) ?? {}
        return state && { state, ...(expiresAt && { expiresAt }) }
      }),
    add: (_, key, expiresAt) => answer(() => void keys.push({ ...key, state: 'pending', expiresAt })),
    supersede: (_, graceUntil) =>
      answer(() => {
        for (const key of keys) {
          key.graceUntil = key.state === 'current' ? graceUntil : undefined
          if (key.state === 'current') key.state = 'previous'
        }
      }),
    makeCurrent: (_, keyId, lastUsedDay) =>
      answer(() => {
        if (keys.some(({ state }) => state === 'current')) throw new Error('The member has a current key.')
        Object.assign(keyOf(keyId) ?? {}, { state: 'current', lastUsedDay })
      }),
    dropPending: () => answer(() => remove(({ state }) => state === 'pending')),
    revokeAll: () =>
      answer(() => {
        for (const key of keys) Object.assign(key, { state: 'revoked', graceUntil: undefined })
      }),
    revoke: (_, keyId, expiresAt) =>
      answer(() => Object.assign(keyOf(keyId) ?? {}, { state: 'revoked', graceUntil: undefined, expiresAt })),
    setExpiry: (_, keyId, expiresAt) =>
      answer(() => Object.assign(keyOf(keyId) ?? {}, { expiresAt, isExpiryWarned: false })),
    markExpiryWarned: (_, keyId) =>
      answer(() => {
        const key = keyOf(keyId)
        const isNew = key !== undefined && !key.isExpiryWarned
        Object.assign(key ?? {}, { isExpiryWarned: true })
        return isNew
      }),
    trimPending: (_, kept) => answer(() => trim(['pending'], kept)),
    trimSuperseded: (_, kept) => answer(() => trim(['previous', 'revoked'], kept)),
    markSupersededUse: (_, keyId, notSince, at) =>
      answer(() => {
        const key = isDue(keyId, notSince)
        if (key !== undefined) Object.assign(key, { supersededUseAt: at, graceUntil: undefined })
        return key !== undefined
      }),
  }
  const audit: AuditLog = {
    append: (_: Act, event, subjectId) => void told.push([event, subjectId]),
  }
  return {
    store,
    audit,
    /** What was appended to the audit log. */
    told,
    /** The keys by their states, in the order in which they were made. */
    states: () => keys.map(({ uniqueId, state }) => `${uniqueId} ${state}`),
    graces: () => keys.map(({ graceUntil }) => graceUntil),
  }
}

/** A script that yields nothing. */
// oxlint-disable-next-line require-yield -- No step is needed without a database.
export function* answer<Result>(act: () => Result): Generator<never, Result, never> {
  return act()
}

/** Runs a script that yields nothing. */
export function run<Result>(script: Script<Result>): Result {
  const { done, value } = script.next()
  if (!done) throw new Error('The script asked a database.')
  return value
}
