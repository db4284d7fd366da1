// The rules of a key's life as calls on a store, each in a transaction of its own.
import type { OrgCode } from '../src/sql/columns.ts'
import type { Act } from '../src/domain/kernel/act.ts'
import { findCaller } from '../src/domain/api-keys/caller.ts'
import { findExpiring } from '../src/domain/operator/key-expiry.ts'
import { countPending, listKeys, type StoredKey } from '../src/domain/api-keys/keys.ts'
import { recordUse } from '../src/domain/api-keys/last-use.ts'
import * as life from '../src/domain/api-keys/life.ts'
import type { MemberKey } from '../src/domain/api-keys/lock-keys.ts'
import { findCode } from '../src/domain/tables/organizations.ts'
import type { Store } from '../src/store/store.ts'

export const keysOf = (storage: Store) => ({
  find: (organization: OrgCode, hash: string) => storage.read(organization, () => findCaller(organization, hash)),
  list: (organization: OrgCode, memberId?: string) =>
    storage.read(organization, () => listKeys(organization, memberId)),
  /** As `list`, for tests that know the organization by its identifier. */
  listOf: async (organizationId: string, memberId?: string) => {
    const organization = await codeOf(storage, organizationId)
    return storage.read(organization, () => listKeys(organization, memberId))
  },
  countPending: () => storage.read(undefined, countPending),
  create: (act: Act, memberId: string, key: StoredKey, maxPending: number) =>
    storage.write(act.organization, (audit) => life.create({ audit, act }, { memberId, key, maxPending })),
  regenerate: (act: life.KeyAct, key: StoredKey, maxPending: number) =>
    storage.write(act.organization, (audit) => life.regenerate({ audit, act }, { key, maxPending })),
  promote: (act: life.KeyAct, graceUntil?: Date) =>
    storage.write(act.organization, (audit) => life.promote({ audit, act }, graceUntil)),
  revokeOne: (act: Act, key: MemberKey) =>
    storage.write(act.organization, (audit) => life.revokeOne({ audit, act }, key)),
  setExpiry: (act: Act, key: MemberKey, expiresAt?: Date) =>
    storage.write(act.organization, (audit) => life.setExpiry({ audit, act }, { ...key, expiresAt })),
  recordUse: async (organization: OrgCode, hash: string, day: number) =>
    (await storage.write(organization, () => recordUse({ organization, hash, day }))) > 0,
  expiring: async (at: Date, warnUntil: Date) => {
    const found = await storage.read(undefined, () => findExpiring({ at, warnUntil }))
    return found.map(({ uniqueId }) => ({ keyId: uniqueId }))
  },
  revoke: (act: Act, memberId: string) =>
    storage.write(act.organization, (audit) => life.revoke({ audit, act }, memberId)),
  dropPending: (act: Act, memberId: string) =>
    storage.write(act.organization, (audit) => life.dropPending({ audit, act }, memberId)),
  recordSupersededUse: (act: life.KeyAct, intervalStart: Date) =>
    storage.write(act.organization, (audit) => life.recordSupersededUse({ audit, act }, intervalStart)),
})

/** The code of an organization; empty if there is none. */
export const codeOf = async (storage: Store, organizationId: string): Promise<OrgCode> =>
  (await storage.read(undefined, () => findCode(organizationId))) ?? asCode('')

/** A text as the code of an organization. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Tests choose their codes.
export const asCode = (text: string) => text as OrgCode
