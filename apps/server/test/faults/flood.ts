// Many concurrent requests to a store that does not respond for a while.
import { expect } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { CEDAR, CONVERSATION, HARBOUR, OWNER } from '../fixture.ts'
import { createHarness } from '../harness.ts'

export interface Flood {
  requests: number
  /** How many requests must be rejected before the store responds again. */
  rejections: number
  hold: () => void
  release: () => void
}

/** Counts successful and rejected requests. Any other result fails. */
export async function flood(
  storage: Store,
  { requests, rejections, hold, release }: Flood,
): Promise<{ done: number; rejected: number }> {
  const { update, keyOf } = await createHarness({
    storage,
    quotas: { updateConversation: { quota: 0, windowSeconds: 60 } },
  })
  const key = await keyOf(OWNER)
  // The first use of a key is a write of its own.
  expect((await update(key, { status: 'Closed' })).status).toBe(200)
  hold()
  let rejected = 0
  let done = 0
  const ask = async (index: number) => {
    const response = await update(key, { status: index % 2 === 0 ? 'Active' : 'Closed' })
    expect([200, 503]).toContain(response.status)
    if (response.status === 200) done += 1
    else {
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      rejected += 1
      if (rejected === rejections) release()
    }
  }
  await Promise.all(Array.from({ length: requests }, (_, index) => ask(index)))
  return { done, rejected }
}

/**
 * Counts how many requests of an organization that sends 300 at the same time got a response before the one request of another
 * organization, which is sent when the first of the 300 has its response.
 */
export async function floodBeside(storage: Store): Promise<number> {
  const { send, keyOf } = await createHarness({ storage })
  const tagsOf = async (organizationId: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const key = await keyOf(OWNER, organizationId)
    return async (index: number) => {
      const body = JSON.stringify({ tagIds: index % 2 === 0 ? [] : ['tag_refund'] })
      const response = await send('PUT', `/api/conversation/${CONVERSATION}/tags`, { key, headers, body })
      expect(response.status).toBe(200)
    }
  }
  const [flooding, quiet] = [await tagsOf(HARBOUR), await tagsOf(CEDAR)]
  let responded = 0
  const sent = Array.from({ length: 300 }, async (_, index) => {
    await flooding(index)
    responded += 1
  })
  await Promise.race(sent)
  await quiet(0)
  const before = responded
  await Promise.all(sent)
  return before
}
