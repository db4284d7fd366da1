// Finds API keys in files, for the command `keys scan`, with which an operator finds out whether keys have leaked.
import { KEY_LENGTH, KEY_PREFIX, type ReadKey, readKey } from './format.ts'

/** Where a key was found, and its hash. The value of the key is a secret, so it is absent. */
export interface FoundKey extends ReadKey {
  /** The line number, beginning with 1. */
  line: number
}

/**
 * Creates a function that takes the chunks of a stream one by one, and returns the keys that end in each chunk. A key can begin in one
 * chunk and end in the next. The function skips zero bytes, so it also finds keys in UTF-16.
 */
export function createKeyFinder(): (bytes: Buffer) => FoundKey[] {
  let endOfLastChunk = ''
  let line = 1
  return (bytes) => {
    // Latin-1 makes each byte one character, so the bytes of a binary file are valid too.
    const text = endOfLastChunk + bytes.toString('latin1').replaceAll('\0', '')
    // The first line break that isn't counted in `line`.
    let lineBreak = text.indexOf('\n')
    /** Counts the line breaks before `end`. */
    const countLinesTo = (end: number): void => {
      for (; lineBreak !== -1 && lineBreak < end; lineBreak = text.indexOf('\n', lineBreak + 1)) line += 1
    }
    const keys: FoundKey[] = []
    for (let start = text.indexOf(KEY_PREFIX); start !== -1; start = text.indexOf(KEY_PREFIX, start + 1)) {
      const key = readKey(text.slice(start, start + KEY_LENGTH))
      if (key === undefined) continue
      countLinesTo(start)
      keys.push({ line, ...key })
    }
    // The next call searches the end of this text again. The end is one character shorter than a key, so no key is returned twice.
    const keptFrom = Math.max(0, text.length - KEY_LENGTH + 1)
    countLinesTo(keptFrom)
    endOfLastChunk = text.slice(keptFrom)
    return keys
  }
}
