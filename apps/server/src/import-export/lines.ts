// Splits a stream of bytes into lines, in bounded memory.
import { limits } from '@parley/contract'
import { isUtf8 } from 'node:buffer'

export interface Line {
  /** The number of the line. The first line is 1. */
  number: number
  /** Absent if the line cannot be read. Then `violation` says why. */
  text?: string
  violation?: string
}

const NEWLINE = 0x0a

/** Yields the lines of each chunk that arrives, without empty lines. */
export async function* splitLines(
  source: AsyncIterable<Buffer>,
  maxBytes = limits.importLineBytes,
): AsyncGenerator<Line[]> {
  const unfinished = createUnfinished(maxBytes)
  let number = 0
  for await (const chunk of source) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      number += 1
      lines.push(...unfinished.finish(number, chunk.subarray(start, end)))
      start = end + 1
    }
    unfinished.add(chunk.subarray(start))
    yield lines
  }
  yield unfinished.finish(number + 1, Buffer.alloc(0))
}

/** Keeps the beginning of the line that hasn't ended yet. If the line exceeds the maximum, its bytes are counted and dropped. */
function createUnfinished(maxBytes: number) {
  let pieces: Buffer[] = []
  let size = 0
  return {
    add(piece: Buffer): void {
      size += piece.length
      if (size > maxBytes) pieces = []
      else pieces.push(piece)
    },
    finish(number: number, last: Buffer): Line[] {
      const length = size + last.length
      const bytes = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
      pieces = []
      size = 0
      if (length > maxBytes) return [{ number, violation: `The line is longer than ${maxBytes} bytes.` }]
      return decode(number, bytes)
    },
  }
}

function decode(number: number, bytes: Buffer): Line[] {
  if (!isUtf8(bytes)) return [{ number, violation: 'The line is not UTF-8.' }]
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return text.trim() === '' ? [] : [{ number, text }]
}
