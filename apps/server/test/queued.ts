// Messages of a member that wait for the adapter. An import can't make them, because an imported message never waits.
import { CONVERSATION } from './fixture.ts'
import type { Harness } from './harness.ts'

/** Sends some messages to the contact of the example. */
export async function sendMessages({ send }: Pick<Harness, 'send'>, key: string, count: number): Promise<void> {
  const json = { messageType: 'Text', messageData: { text: 'It arrives today.' } }
  const path = `/api/conversation/${CONVERSATION}/messages`
  for (let sent = 0; sent < count; sent++)
    await send('POST', path, { key, headers: { 'Idempotency-Key': `queued-${sent}` }, json })
}
