// The service as `parley serve` makes it, in this process on a free port: sockets are real, and the test sees the store and
// every line of the log.
import { onTestFinished } from 'vitest'
import { serve } from '../src/commands/serve.ts'
import { readConfig } from '../src/config.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import type { Store } from '../src/domain/store.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createTelemetry } from '../src/telemetry/telemetry.ts'
import { newFilledStorage } from './engine.ts'
import { HARBOUR } from './fixture.ts'
import { recordKey, recordLogged } from './secrets-record.ts'

export interface StartedService {
  url: string
  port: number
  /** Where the metrics are, if the variables ask for them. */
  metricsUrl: string | undefined
  storage: Store
  /** Every line that was logged. */
  lines: string[]
  /** Makes a key for a member, as an operator would. */
  keyOf: (memberId: string, organizationId?: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * Starts the service with these variables; it is closed with the test at the latest.
 * @param filled is the store to serve; a new one with the fixture if it is left out.
 */
export async function startService(variables: Record<string, string> = {}, filled?: Store): Promise<StartedService> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'trace', DRAIN_SECONDS: '1', ...variables })
  const lines: string[] = []
  const log = createLog(config.LOG_LEVEL, (line) => {
    lines.push(line)
    recordLogged(line)
  })
  const telemetry = await createTelemetry({ log, metrics: config.METRICS_PORT !== 'off', env: variables })
  const { onCommit } = telemetry
  const storage = filled ?? (await newFilledStorage({ ...(onCommit && { onCommit }) }))
  const service = await serve({ config, storage, log, telemetry })
  const { url, metricsUrl } = service
  let closing: Promise<void> | undefined
  const closeOnce = () => (closing ??= service.close())
  onTestFinished(closeOnce)
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  return {
    url,
    port: Number(new URL(url).port),
    metricsUrl,
    storage,
    lines,
    keyOf: async (memberId, organizationId = HARBOUR) => {
      const apiKey = await apiKeys.create({ organizationId, memberId })
      if (apiKey === undefined) throw new Error(`${organizationId} has no member ${memberId}`)
      recordKey(apiKey.key)
      return apiKey.key
    },
    close: closeOnce,
  }
}
