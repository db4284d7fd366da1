// The log, and that no secret gets into it.
import { type LevelWithSilent, type Logger, pino } from 'pino'
import { secrets } from '../generated/policy.ts'

const REDACTED = '[redacted]'
/** Whatever begins like an API key, whole or cut off, with more of it than the code that names the organization. */
const LIKE_A_KEY = /parley_[0-9A-Za-z]{11,}/g
/** The members that the contract marks with `x-secret`, as they stand in a line of JSON, at whatever depth. */
const MEMBERS = [...new Set(secrets.map(({ property }) => property))].map((property) => ({
  sign: `"${property}":"`,
  member: new RegExp(`"${property}":"(?:[^"\\\\]|\\\\.)*"`, 'g'),
  replacement: `"${property}":"${REDACTED}"`,
}))

/**
 * Blots out secrets in a line of the log: by the names that the contract marks, and whatever looks like a key wherever it
 * stands, as in the message or the cause of an error. Working on the text reaches every depth, and costs 0.2 us where the
 * `redact` option of pino with wildcards costs 12: most lines have neither sign, and looking for a word is quick.
 */
export function redacted(line: string): string {
  let text = line
  for (const { sign, member, replacement } of MEMBERS) {
    if (text.includes(sign)) text = text.replaceAll(member, replacement)
  }
  return text.includes('parley_') ? text.replaceAll(LIKE_A_KEY, REDACTED) : text
}

/**
 * Makes a log of JSON lines.
 * @param write takes each line with its end; the standard output where it is left out.
 */
export function createLog(level: LevelWithSilent, write: (line: string) => void = standardOutput()): Logger {
  return pino({ level }, { write: (line: string) => write(redacted(line)) })
}

/** What is kept while the output takes nothing, as on a full disk. What comes beyond it is lost. */
const MAX_KEPT_BYTES = 1024 * 1024

/** The service goes on where its log cannot be written: what is kept is written when there is room again. */
function standardOutput(): (line: string) => void {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: MAX_KEPT_BYTES })
  destination.on('error', () => undefined)
  return (line) => void destination.write(line)
}
