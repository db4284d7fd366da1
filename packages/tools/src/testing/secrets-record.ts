// Every byte that the servers of a test run logged, and every key that was made in it. Test files run in processes of their
// own, so each writes down what it saw; the reporter at the root of the workspace compares the two when the run ends.
import { record, recorded } from './run-folder.ts'

const LOGGED = 'logged.txt'
const KEYS = 'keys.txt'

/**
 * Writes down what a server wrote to its log, or to its standard error.
 *
 * @example
 * recordLogged('parley listens on http://127.0.0.1:3000')
 */
export function recordLogged(text: string): void {
  record(LOGGED, text.endsWith('\n') ? text : `${text}\n`)
}

/**
 * Writes down a key that was made.
 *
 * @example
 * recordKey(created.key)
 */
export function recordKey(key: string): void {
  record(KEYS, `${key}\n`)
}

/** The characters of a key that are random, without its prefix, the name of its organization and its checksum. */
const RANDOM = [17, 60] as const
const RANDOM_RUNS = /[0-9A-Za-z]{43,}/g

/**
 * Returns the number of keys and of bytes of log that the run recorded, and the keys in the log. Their random part alone counts as well.
 *
 * @example
 * const { keys, leaks } = findLeaks()
 */
export function findLeaks(): { keys: number; bytes: number; leaks: string[] } {
  const logged = recorded(LOGGED)
  const keys = [...new Set(recorded(KEYS).split('\n').filter(Boolean))]
  const runs = [...new Set(logged.match(RANDOM_RUNS))]
  const leaks = keys.filter((key) => runs.some((run) => run.includes(key.slice(...RANDOM))))
  return { keys: keys.length, bytes: Buffer.byteLength(logged), leaks }
}
