// The log, and that no secret gets into it.
import { type LevelWithSilent, pino } from 'pino'
import { secrets } from '../generated/policy.ts'
import type { RequestLog } from '../http/env.ts'

const REDACTED = '[redacted]'
/** Whatever begins like an API key, whole or cut off, with more of it than the code that names the organization. */
const LIKE_A_KEY = /parley_[0-9A-Za-z]{11,}/g
/** The secret of a webhook, whole or cut off. */
const LIKE_A_WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/]+={0,2}/g
/** The properties that the contract marks with `x-secret`, as they stand in a line of JSON, at whatever depth. */
const SECRETS = [...new Set(secrets.map(({ property }) => property))].map((property) => ({
  sign: `"${property}":"`,
  pattern: new RegExp(`"${property}":"(?:[^"\\\\]|\\\\.)*"`, 'g'),
  replacement: `"${property}":"${REDACTED}"`,
}))

/**
 * Redacts secrets in a line of the log: by the names that the contract marks, and whatever looks like a key wherever it
 * stands, as in the message or the cause of an error. Working on the text reaches every depth, and costs 0.2 us where the
 * `redact` option of pino with wildcards costs 12: most lines have neither sign, and looking for a word is quick.
 */
export function redacted(line: string): string {
  let text = line
  for (const { sign, pattern, replacement } of SECRETS) {
    if (text.includes(sign)) text = text.replaceAll(pattern, replacement)
  }
  if (text.includes('parley_')) text = text.replaceAll(LIKE_A_KEY, REDACTED)
  return text.includes('whsec_') ? text.replaceAll(LIKE_A_WEBHOOK_SECRET, REDACTED) : text
}

/**
 * Makes a log of JSON lines.
 * @param write Called with each line, including its line break. Default: standard output.
 */
export function createLog(level: LevelWithSilent, write?: (line: string) => void): RequestLog {
  const output = write
    ? { now: write, soon: write }
    : standardOutput((lines) => log.error({ lines }, 'log lines were dropped because standard output was blocked'))
  const logger = pino({ level }, { write: (line: string) => output.now(redacted(line)) })
  const { debug, info } = logger.levels.values
  /** The process and the host, as pino writes them into each line. */
  const bindings = String(Reflect.get(logger, pino.symbols.chindingsSym))
  const log: RequestLog = Object.assign(logger, {
    line(isDebug: boolean, properties: string) {
      if (!logger.isLevelEnabled(isDebug ? 'debug' : 'info')) return
      output.soon(redacted(`{"level":${isDebug ? debug : info},"time":${Date.now()}${bindings},${properties}}\n`))
    },
  })
  return log
}

/** How much is kept while the output takes nothing. Lines beyond it are dropped. */
const MAX_KEPT_BYTES = 1024 * 1024
/** How often an output that took nothing is tried again, if no new line comes. */
const RETRY_MS = 100

/**
 * Writes to the standard output, and never waits for it: the service continues if the disk is full, or if the reader of a pipe
 * stops reading. The oldest lines are kept and written when there is room again.
 * @param onDropped Called with the number of lost lines, as soon as all kept lines are written.
 * @returns `now` writes a line, and `soon` all lines of a turn of the event loop together, because each write takes 2 us.
 */
function standardOutput(onDropped: (lines: number) => void) {
  // If `retryEAGAIN` said yes, a synchronous destination would sleep on the main thread until the reader reads again.
  const destination = pino.destination({ fd: 1, sync: true, maxLength: MAX_KEPT_BYTES, retryEAGAIN: () => false })
  let retry: NodeJS.Timeout | undefined
  let dropped = 0
  destination.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader that is gone does not come back.
    if (code === 'EPIPE' || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      // A full buffer drops new lines before it tries to write, so only this attempt can empty it.
      destination.write('')
    }, RETRY_MS).unref()
  })
  destination.on('drop', (lost: string) => {
    const isFirst = dropped === 0
    dropped += lost.split('\n').length - 1
    if (!isFirst) return
    destination.once('drain', () => {
      const lines = dropped
      dropped = 0
      onDropped(lines)
    })
  })
  let waiting = ''
  function now(line: string): void {
    const lines = waiting + line
    waiting = ''
    if (lines !== '') destination.write(lines)
  }
  function soon(line: string): void {
    if (waiting === '') setImmediate(now, '')
    waiting += line
  }
  return { now, soon }
}
