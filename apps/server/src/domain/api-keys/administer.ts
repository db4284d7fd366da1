// The rules of operators for a single key: identify it, revoke it, let it expire. Also the state of a key at some time.
import type { OrgCode } from '../../sql/columns.ts'
import type { KeyState } from '../caller.ts'
import { perform, type StoreAndClock } from '../../sql/store.ts'
import { findCaller } from './caller.ts'
import { readKey } from './format.ts'
import { endOf } from './last-use.ts'
import { isExpired, revokeOne, setExpiry } from './life.ts'
import { type KeySummary, listKeys } from './keys.ts'
import { findCode } from '../organizations/organizations.ts'

/** A key with the organization that it is in. */
export interface KnownKey extends KeySummary {
  organizationId: string
  organization: OrgCode
}

export type KeyAdministration = ReturnType<typeof createKeyAdministration>

/** The commands of operators for single keys of members. */
export function createKeyAdministration({ storage, now }: StoreAndClock) {
  type Hashed = Pick<KnownKey, 'organization'> & { hash: string }
  /** Finds a key of which only the hash is at hand. */
  async function findByHash({ organization, hash }: Hashed): Promise<KnownKey | undefined> {
    const caller = await storage.read(organization, () => findCaller(organization, hash))
    if (caller === undefined) return undefined
    const ofMember = await storage.read(organization, () => listKeys(organization, caller.memberId))
    const key = ofMember.find(({ uniqueId }) => uniqueId === caller.keyId)
    return key && { ...key, organization, organizationId: caller.organizationId }
  }

  return {
    /** Finds the key that a text is; or says that the text isn't a key, or is one that the store doesn't have. */
    async identify(text: string): Promise<KnownKey | 'no_key' | 'unknown'> {
      const key = readKey(text)
      return key === undefined ? 'no_key' : ((await findByHash(key)) ?? 'unknown')
    },
    findByHash,
    async find(organizationId: string, idOrFingerprint: string): Promise<KnownKey | undefined> {
      const organization = await storage.read(undefined, () => findCode(organizationId))
      if (organization === undefined) return undefined
      const all = await storage.read(organization, () => listKeys(organization))
      const key = all.find(
        ({ uniqueId, fingerprint }) => idOrFingerprint === uniqueId || idOrFingerprint === fingerprint,
      )
      return key && { ...key, organization, organizationId }
    },
    /** The other keys of the member that are accepted now. */
    async othersOf({ organization, memberId, uniqueId }: KnownKey): Promise<KeySummary[]> {
      const at = now()
      const ofMember = await storage.read(organization, () => listKeys(organization, memberId))
      return ofMember.filter((key) => key.uniqueId !== uniqueId && isUsable(key, at))
    },
    /** Revokes this key alone; returns false if it was revoked before. */
    revoke({ organization, memberId, uniqueId }: KnownKey): Promise<boolean> {
      return perform(storage, { organization, at: now() }, revokeOne, { memberId, keyId: uniqueId })
    },
    /** Sets when a key expires, or that it doesn't; returns false if it is revoked or expired. */
    setExpiry({ organization, memberId, uniqueId }: KnownKey, expiresAt: Date | undefined): Promise<boolean> {
      return perform(storage, { organization, at: now() }, setExpiry, { memberId, keyId: uniqueId, expiresAt })
    },
  }
}

/** The state of a key at some time. The store learns of an expiry a little later. */
export const stateAt = (key: KeySummary, at: Date): KeyState | 'expired' => (isExpired(key, at) ? 'expired' : key.state)

/** Says whether a key is accepted at some time. */
export function isUsable(key: KeySummary, at: Date): boolean {
  if (isExpired(key, at) || key.state === 'revoked') return false
  return key.state !== 'previous' || (key.graceUntil !== undefined && key.graceUntil > at)
}

/**
 * Since when a key certainly wasn't used. The store knows the day of its last use, and not the hour.
 * @param recordedSince Since when the store records uses.
 */
export function unusedSince({ createdAt, lastUsedDay }: KeySummary, recordedSince: Date): Date {
  if (lastUsedDay !== undefined) return endOf(lastUsedDay)
  return createdAt > recordedSince ? createdAt : recordedSince
}
