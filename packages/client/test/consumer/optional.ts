// The code of a caller whose value may be undefined. It also compiles with `exactOptionalPropertyTypes`.
import { createParley, type Parley, type ParleyOptions } from '@parley/client'

interface Maybe {
  ifMatch: string | undefined
  signal: AbortSignal | undefined
  timeoutMs: number | undefined
}

export const make = (options: Partial<ParleyOptions>): Parley =>
  createParley({
    baseUrl: 'https://parley.example',
    apiKey: '<API_KEY>',
    fetch: options.fetch,
    headers: options.headers,
    timeoutMs: options.timeoutMs,
    retry: { maxAttempts: undefined, baseDelayMs: undefined },
  })

export async function call(parley: Parley, { ifMatch, signal, timeoutMs }: Maybe): Promise<void> {
  await parley.updateConversation('cnv_1', { status: 'Closed' }, { ifMatch, signal, timeoutMs, retry: undefined })
  await parley.regenerateApiKey({ signal, timeoutMs })
  await parley.rotateApiKey({ persist: () => {}, signal, timeoutMs })
}
