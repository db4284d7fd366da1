// Measures how far one member can load the process by requesting the largest pages.
import { readFileSync } from 'node:fs'
import { openStorage } from '../src/commands/open-storage.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import { put } from './contents.ts'
import { CEDAR, CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { later, text } from './stores.ts'

const UNIT = readFileSync(new URL('../../../deploy/parley.service', import.meta.url), 'utf8')
/** The options of Node in the systemd unit. */
export const NODE_OPTIONS = /^ExecStart=\/usr\/bin\/env node (.*?) \//m.exec(UNIT)?.[1]?.split(' ') ?? []
/** The requests for the largest responses. */
export const LARGE_PATHS = [
  `/api/conversation/${CONVERSATION}/messages?limit=100`,
  `/api/conversation/${CONVERSATION}`,
] as const
const MESSAGES = 101

/** A message of contact cards, as an import takes it: 0.9 MB within the limits of each property. */
const CARDS = Array.from({ length: 100 }, () => ({ name: 'Ada', phones: Array<string>(100).fill('1'.repeat(86)) }))

/** Fills a store with many such messages in one conversation. Returns a key of a member of each organization. */
export async function fillWithCards(url: string): Promise<{ own: string; other: string }> {
  const { storage } = await openStorage(url, {})
  try {
    await put(storage, harbourAndCedar())
    const cards = { messageType: 'Contacts', messageData: { contacts: CARDS } } as const
    await put(
      storage,
      Array.from({ length: MESSAGES }, (_, index) => text(`cards_${index}`, later(index), cards)),
    )
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const keyOf = async (organizationId: string) => {
      const { key = '' } = (await apiKeys.create({ organizationId, memberId: OWNER })) ?? {}
      recordKey(key)
      return key
    }
    return { own: await keyOf(HARBOUR), other: await keyOf(CEDAR) }
  } finally {
    await storage.close()
  }
}
