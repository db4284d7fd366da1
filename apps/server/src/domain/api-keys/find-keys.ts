// Finds API keys in arbitrary bytes by their format and checksum.
import type { OrgCode } from '../../sql/columns.ts'
import { KEY_LENGTH, KEY_PREFIX, readKey } from './format.ts'

/** The place of a key that was found. The key's value is a secret, so it is absent. */
export interface FoundKey {
  /** The line number, beginning with 1. */
  line: number
  organization: OrgCode
  hash: string
}

/**
 * Creates a function that takes a stream chunk by chunk and returns the keys that end in each chunk. Chunks can split a key anywhere.
 * It keeps no more in memory than one chunk. It skips zero bytes, so it also finds keys in UTF-16.
 */
export function createKeyFinder(): (bytes: Buffer) => FoundKey[] {
  let rest = ''
  let line = 1
  return (bytes) => {
    const text = rest + bytes.toString('latin1').replaceAll('\0', '')
    let next = text.indexOf('\n')
    const countLinesTo = (end: number): void => {
      for (; next !== -1 && next < end; next = text.indexOf('\n', next + 1)) line += 1
    }
    const keys: FoundKey[] = []
    for (let at = text.indexOf(KEY_PREFIX); at !== -1; at = text.indexOf(KEY_PREFIX, at + 1)) {
      const key = readKey(text.slice(at, at + KEY_LENGTH))
      if (key === undefined) continue
      countLinesTo(at)
      keys.push({ line, ...key })
    }
    // The rest is one character shorter than a key: it can begin a key that the next chunk ends, and contains no key already returned.
    const kept = Math.max(0, text.length - KEY_LENGTH + 1)
    countLinesTo(kept)
    rest = text.slice(kept)
    return keys
  }
}
