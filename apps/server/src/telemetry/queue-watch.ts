// Logs the channels whose adapter hands over no messages. The metrics have no label of a channel, so the log names it.
import type { Logger } from 'pino'
import { lateChannels } from '../domain/directory/queues.ts'
import type { StoreAndClock } from '../store/store.ts'

interface WatchDeps extends StoreAndClock {
  log: Pick<Logger, 'warn'>
}

const INTERVAL_MS = 60_000

/** Logs each channel on which a message waits for more than 5 minutes, if a receipt ever came from the channel. */
export async function logLateChannels({ storage, now, log }: WatchDeps): Promise<void> {
  const channels = await storage.read(undefined, () => lateChannels(now()))
  for (const channel of channels) log.warn(channel, 'messages wait for their adapter')
}

/** Logs late channels now, and then again a minute after each time. `close` stops the timer, and waits for the current read. */
export function startQueueWatch(deps: WatchDeps): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    await logLateChannels(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'failed to read late channels'))
    if (!isClosed) timer = setTimeout(() => (current = run()), INTERVAL_MS).unref()
  }
  let current = run()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current
    },
  }
}
