// The data for the load of the tests with failures: both organizations of the fixture, conversations for the writers, and members
// for the rotators, each with a key.
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { openStorage } from '../../src/commands/open-storage.ts'
import { createApiKeys } from '../../src/domain/api-keys/api-keys.ts'
import { EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from '../fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { put } from '../contents.ts'

const WRITERS = 16
const ROTATORS = 4
/** Members for whom a test makes keys. */
export const WITHOUT_KEY = ['mem_superseding', 'mem_revoked'] as const

export interface Rotation {
  memberId: string
  key: string
}

export interface Seeded {
  databaseUrl: string
  /** One for each writer; all are Active. */
  conversations: string[]
  writerKey: string
  rotations: Rotation[]
}

/** Fills an empty store. */
export async function seed(databaseUrl: string): Promise<Seeded> {
  const conversations = Array.from({ length: WRITERS }, (_, index) => `cnv_load_${index}`)
  const rotators = Array.from({ length: ROTATORS }, (_, index) => `mem_rotator_${index}`)
  const { storage } = await openStorage(databaseUrl)
  try {
    await put(storage, [
      ...harbourAndCedar(),
      ...[...rotators, ...WITHOUT_KEY].map(rotator),
      ...conversations.map(conversation),
    ])
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const keyOf = async (memberId: string) => {
      const apiKey = await apiKeys.create({ organizationId: HARBOUR, memberId })
      if (apiKey === undefined) throw new Error(`There is no member ${memberId}.`)
      recordKey(apiKey.key)
      return apiKey.key
    }
    const rotations: Rotation[] = []
    for (const memberId of rotators) rotations.push({ memberId, key: await keyOf(memberId) })
    return { databaseUrl, conversations, writerKey: await keyOf(OWNER), rotations }
  } finally {
    await storage.close()
  }
}

const rotator = (uniqueId: string): StoreRecord => ({
  type: 'member',
  organizationId: HARBOUR,
  uniqueId,
  accessLevel: 'Member',
  roleIds: ['rol_keys'],
  createdAt: EXAMPLE.createdAt,
  name: uniqueId,
  email: `${uniqueId}@example.com`,
})

function conversation(uniqueId: string): StoreRecord {
  const { contactId, createdAt, initiatedBy, organizationId } = EXAMPLE
  return {
    type: 'conversation',
    uniqueId,
    contactId,
    createdAt,
    initiatedBy,
    organizationId,
    status: 'Active',
    tagIds: [],
  }
}
