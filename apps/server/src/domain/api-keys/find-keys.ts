// Finds API keys in any bytes, by their form and their checksum.
import type { OrgCode } from '../../sql/columns.ts'
import { KEY_LENGTH, KEY_PREFIX, readKey } from './format.ts'

/** Where a key is. Its value is a secret, so it isn't here. */
export interface FoundKey {
  /** From 1 on. */
  line: number
  organization: OrgCode
  hash: string
}

/**
 * Makes a function that takes some bytes after the other, however they are cut, and returns the keys that end in them. It holds no
 * more than those bytes. The character 0 is skipped, so it also finds keys in UTF-16.
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
    // A key that is cut off here ends in the next bytes, and none that was found is in what is kept.
    const kept = Math.max(0, text.length - KEY_LENGTH + 1)
    countLinesTo(kept)
    rest = text.slice(kept)
    return keys
  }
}
