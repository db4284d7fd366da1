// The log of the service. It redacts secrets in each line. If standard output is blocked, the service goes on, and writes the lines later.
import { type LevelWithSilent, pino } from 'pino'
import { secrets } from '../generated/policy.ts'
import type { RequestLog } from '../http/env.ts'
import { now } from '../sql/time.ts'

const REDACTED = '[redacted]'
/** An API key, complete or truncated. A key that is cut to fewer characters only names the organization, and isn't secret. */
const API_KEY = /parley_[0-9A-Za-z]{11,}/g
/** The secret of a webhook endpoint, complete or truncated. */
const WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/]+={0,2}/g
/** The properties that the contract marks with `x-secret`. `pattern` matches the name and the string, which can have escaped quotes. */
const SECRET_PROPERTIES = [...new Set(secrets.map(({ property }) => property))].map((property) => ({
  prefix: `"${property}":"`,
  pattern: new RegExp(`"${property}":"(?:[^"\\\\]|\\\\.)*"`, 'g'),
  replacement: `"${property}":"${REDACTED}"`,
}))

/**
 * Redacts secrets in a log line: the properties that the contract marks, and everything that looks like a key, for example in the message
 * of an error. Searching the serialized text finds secrets at every nesting level. A line without secrets takes 0.2 µs, and Pino's
 * option `redact` 12 µs.
 */
export function redact(line: string): string {
  let text = line
  for (const { prefix, pattern, replacement } of SECRET_PROPERTIES) {
    // Few lines have secrets, and `includes` is faster than the regular expression.
    if (text.includes(prefix)) text = text.replaceAll(pattern, replacement)
  }
  if (text.includes('parley_')) text = text.replaceAll(API_KEY, REDACTED)
  return text.includes('whsec_') ? text.replaceAll(WEBHOOK_SECRET, REDACTED) : text
}

/**
 * Creates the log, which writes lines of JSON without secrets. Pino formats all lines but the one of each request: `line` is faster.
 * @param write Gets each line with its line break, in tests. Default: standard output.
 */
export function createLog(level: LevelWithSilent, write?: (line: string) => void): RequestLog {
  const output = write
    ? { writeNow: write, writeSoon: write }
    : standardOutput((lines) => log.error({ lines }, 'log lines were dropped because standard output was blocked'))
  const logger = pino({ level }, { write: (line: string) => output.writeNow(redact(line)) })
  const { debug, info } = logger.levels.values
  /** The text that Pino adds to each of its lines: `,"pid":1,"hostname":"a"`. Pino has it in a property that the types don't declare. */
  const bindings = String(Reflect.get(logger, pino.symbols.chindingsSym))
  const log: RequestLog = Object.assign(logger, {
    line(isDebug: boolean, properties: string) {
      if (!logger.isLevelEnabled(isDebug ? 'debug' : 'info')) return
      output.writeSoon(
        redact(`{"level":${isDebug ? debug : info},"time":${now().getTime()}${bindings},${properties}}\n`),
      )
    },
  })
  return log
}

/** The size of the buffer for lines while the output is blocked. If the buffer is full, new lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** The interval at which a blocked output is tried again, if no new line is written. */
const RETRY_MS = 100

/**
 * Writes to standard output without ever waiting, so that the service continues if the disk is full or if the reader of a pipe stops. The
 * oldest lines are kept in a buffer and written as soon as the output accepts data again.
 * @param onDropped Called with the number of lost lines, as soon as all buffered lines are written.
 * @returns `writeNow` writes a line. `writeSoon` first collects the lines of one turn of the event loop, because each write takes 2 µs.
 */
function standardOutput(onDropped: (lines: number) => void) {
  // If `retryEAGAIN` returned true, a synchronous destination would block the main thread until the reader continues.
  const destination = pino.destination({ fd: 1, sync: true, maxLength: MAX_BUFFERED_BYTES, retryEAGAIN: () => false })
  let retry: NodeJS.Timeout | undefined
  let droppedLines = 0
  destination.on('error', ({ code }: NodeJS.ErrnoException) => {
    // After `EPIPE`, nothing can be written any more: the reader has closed the pipe.
    if (code === 'EPIPE' || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      // A full buffer drops new lines without trying to write, so only this call can empty it.
      destination.write('')
    }, RETRY_MS).unref()
  })
  destination.on('drop', (droppedText: string) => {
    const isFirstDrop = droppedLines === 0
    droppedLines += droppedText.split('\n').length - 1
    if (!isFirstDrop) return
    destination.once('drain', () => {
      const lines = droppedLines
      droppedLines = 0
      onDropped(lines)
    })
  })
  let collected = ''
  function writeNow(line: string): void {
    const lines = collected + line
    collected = ''
    if (lines !== '') destination.write(lines)
  }
  function writeSoon(line: string): void {
    if (collected === '') setImmediate(writeNow, '')
    collected += line
  }
  return { writeNow, writeSoon }
}
