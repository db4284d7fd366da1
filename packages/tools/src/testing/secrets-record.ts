// Checks that no API key gets into a log. All processes of a test run record their log output and the keys that they create. At the end
// of the run, the reporter of Vitest searches the recorded logs for the recorded keys.
import { record, recorded } from './run-folder.ts'

const LOGGED = 'logged.txt'
const KEYS = 'keys.txt'

/** Records what a server wrote to its log or to its standard error. */
export function recordLogged(text: string): void {
  record(LOGGED, text.endsWith('\n') ? text : `${text}\n`)
}

/** Records a key that was created. */
export function recordKey(key: string): void {
  record(KEYS, `${key}\n`)
}

/** The start and the end of the random part of a key. A key is a prefix, the organization, the random part and a checksum. */
const RANDOM_PART = [17, 60] as const
/** A text in a log that is long enough to contain the 43 random characters of a key. */
const LONG_WORDS = /[0-9A-Za-z]{43,}/g

/** Finds the keys whose random part is in the logs of the run. Also counts keys and logged bytes, so that an empty record is noticed. */
export function findLeaks(): { keys: number; bytes: number; leaks: string[] } {
  const logged = recorded(LOGGED)
  const keys = [...new Set(recorded(KEYS).split('\n').filter(Boolean))]
  const words = [...new Set(logged.match(LONG_WORDS))]
  const leaks = keys.filter((key) => words.some((word) => word.includes(key.slice(...RANDOM_PART))))
  return { keys: keys.length, bytes: Buffer.byteLength(logged), leaks }
}
