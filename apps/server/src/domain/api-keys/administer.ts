// The functions behind the `keys` commands, with which an operator identifies, revokes or expires a single key, and sees its state.
import type { OrgCode } from '../../sql/columns.ts'
import type { KeyState } from '../kernel/caller.ts'
import { perform, type StoreAndClock } from '../../store/store.ts'
import { findCaller } from './caller.ts'
import { type ReadKey, readKey } from './format.ts'
import { endOfDay } from './last-use.ts'
import { isExpired, revokeOne, setExpiry } from './life.ts'
import { type KeySummary, listKeys } from './keys.ts'
import { findCode } from '../tables/organizations.ts'

export interface KnownKey extends KeySummary {
  organizationId: string
  organization: OrgCode
}

export type KeyAdministration = ReturnType<typeof createKeyAdministration>

export function createKeyAdministration({ storage, now }: StoreAndClock) {
  const keysOf = (organization: OrgCode, memberId?: string) =>
    storage.read(organization, () => listKeys(organization, memberId))

  async function findByHash({ organization, hash }: ReadKey): Promise<KnownKey | undefined> {
    const caller = await storage.read(organization, () => findCaller(organization, hash))
    if (caller === undefined) return undefined
    const { organizationId, memberId, keyId } = caller
    const key = (await keysOf(organization, memberId)).find(({ uniqueId }) => uniqueId === keyId)
    return key && { ...key, organization, organizationId }
  }

  return {
    /** Finds a key by its value. Returns `no_key` if the text isn't an API key, and `unknown` if the store doesn't have the key. */
    async identify(text: string): Promise<KnownKey | 'no_key' | 'unknown'> {
      const key = readKey(text)
      return key === undefined ? 'no_key' : ((await findByHash(key)) ?? 'unknown')
    },
    findByHash,
    async find(organizationId: string, idOrFingerprint: string): Promise<KnownKey | undefined> {
      const organization = await storage.read(undefined, () => findCode(organizationId))
      if (organization === undefined) return undefined
      const keys = await keysOf(organization)
      const key = keys.find(({ uniqueId, fingerprint }) => [uniqueId, fingerprint].includes(idOrFingerprint))
      return key && { ...key, organization, organizationId }
    },
    /** Lists the member's other keys that are accepted now. */
    async othersOf({ organization, memberId, uniqueId }: KnownKey): Promise<KeySummary[]> {
      const at = now()
      return (await keysOf(organization, memberId)).filter((key) => key.uniqueId !== uniqueId && isUsable(key, at))
    },
    /** Revokes this key only. Returns false if it was already revoked. */
    revoke({ organization, memberId, uniqueId }: KnownKey): Promise<boolean> {
      return perform(storage, { organization, at: now() }, revokeOne, { memberId, keyId: uniqueId })
    },
    /** Sets or removes the expiry of a key. Returns false if the key is revoked or expired. */
    setExpiry({ organization, memberId, uniqueId }: KnownKey, expiresAt: Date | undefined): Promise<boolean> {
      return perform(storage, { organization, at: now() }, setExpiry, { memberId, keyId: uniqueId, expiresAt })
    },
  }
}

/** Returns the state of a key at a time. A key is `expired` from its expiry on, even before a job or a request revokes it in the store. */
export const stateAt = (key: KeySummary, at: Date): KeyState | 'expired' => (isExpired(key, at) ? 'expired' : key.state)

/** Returns true if requests with this key are accepted at a time. A previous key, which has a successor, is accepted until `graceUntil`. */
export function isUsable(key: KeySummary, at: Date): boolean {
  if (isExpired(key, at) || key.state === 'revoked') return false
  return key.state !== 'previous' || (key.graceUntil !== undefined && key.graceUntil > at)
}

/**
 * Returns a time after which the key was certainly not used: the end of the day of the last use, because the store records only the day,
 * or the creation of a key that was never used.
 */
export const unusedSince = ({ createdAt, lastUsedDay }: KeySummary): Date =>
  lastUsedDay === undefined ? createdAt : endOfDay(lastUsedDay)
