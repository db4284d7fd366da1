// The scripts of a key's life as calls on a store, each in a transaction of its own.
import type { Act } from '../src/domain/audit.ts'
import * as life from '../src/domain/api-keys/life.ts'
import type { StoredKey } from '../src/domain/api-keys/store.ts'
import type { Store } from '../src/domain/store.ts'
import { findCode } from '../src/domain/organizations/organizations.ts'

export function keysOf(storage: Store) {
  const keys = storage.apiKeys
  return {
    find: (organizationCode: string, hash: string) => storage.read(() => keys.findCaller(organizationCode, hash)),
    list: (organizationCode: string, memberId?: string) => storage.read(() => keys.list(organizationCode, memberId)),
    /** As `list`, for tests that know the organization by its identifier. */
    listOf: async (organizationId: string, memberId?: string) => {
      const code = await codeOf(storage, organizationId)
      return storage.read(() => keys.list(code, memberId))
    },
    countPending: () => storage.read(() => keys.countPending()),
    create: (act: Act, memberId: string, key: StoredKey, maxPending: number) =>
      storage.write((audit) => life.create({ keys, audit, act }, memberId, key, maxPending)),
    regenerate: (act: life.KeyAct, key: StoredKey, maxPending: number) =>
      storage.write((audit) => life.regenerate({ keys, audit, act }, key, maxPending)),
    promote: (act: life.KeyAct, graceUntil?: Date) =>
      storage.write((audit) => life.promote({ keys, audit, act }, graceUntil)),
    revokeOne: (act: Act, key: life.KeyName) => storage.write((audit) => life.revokeOne({ keys, audit, act }, key)),
    setExpiry: (act: Act, key: life.KeyName, expiresAt?: Date) =>
      storage.write((audit) => life.setExpiry({ keys, audit, act }, key, expiresAt)),
    recordUse: (organizationCode: string, hash: string, day: number) =>
      storage.write(() => keys.recordUse(organizationCode, hash, day)),
    expiring: (at: Date, warnUntil: Date) => storage.read(() => keys.expiring(at, warnUntil)),
    revoke: (act: Act, memberId: string) => storage.write((audit) => life.revoke({ keys, audit, act }, memberId)),
    dropPending: (act: Act, memberId: string) =>
      storage.write((audit) => life.dropPending({ keys, audit, act }, memberId)),
    recordSupersededUse: (act: life.KeyAct, notSince: Date) =>
      storage.write((audit) => life.recordSupersededUse({ keys, audit, act }, notSince)),
  }
}

/** The code of an organization; empty if there is none. */
export const codeOf = async (storage: Store, organizationId: string): Promise<string> =>
  (await storage.read(() => findCode(organizationId))) ?? ''
