// Splits a stream of bytes into lines, in bounded memory.
import { limits } from '@parley/contract'
import { isUtf8 } from 'node:buffer'

/** A line of a file, or the error why it can't be read. */
export interface Line {
  /** The number of the line. The first line is 1. */
  number: number
  /** The text of the line. Absent if the line can't be read. */
  text?: string
  /** A sentence that says why the line can't be read. */
  violation?: string
}

export const NEWLINE = 0x0a

/** Splits a stream into lines. Yields the non-empty lines that end in each chunk, and then a last line without a line break. */
export async function* splitLines(
  source: AsyncIterable<Buffer>,
  maxBytes = limits.importLineBytes,
): AsyncGenerator<Line[]> {
  const lineBuffer = createLineBuffer(maxBytes)
  let number = 0
  for await (const chunk of source) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      number += 1
      lines.push(...lineBuffer.finish(number, chunk.subarray(start, end)))
      start = end + 1
    }
    lineBuffer.add(chunk.subarray(start))
    yield lines
  }
  yield lineBuffer.finish(number + 1, Buffer.alloc(0))
}

/** Collects the bytes of a line whose end isn't read yet. The bytes of a line that is too long are counted, but not kept. */
function createLineBuffer(maxBytes: number) {
  let pieces: Buffer[] = []
  let size = 0
  return {
    add(piece: Buffer): void {
      size += piece.length
      if (size > maxBytes) pieces = []
      else pieces.push(piece)
    },
    /** Completes the line with its last bytes. Returns a list with the line or its error; an empty list for an empty line. */
    finish(number: number, last: Buffer): Line[] {
      const length = size + last.length
      const bytes = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
      pieces = []
      size = 0
      if (length > maxBytes) return [{ number, violation: `The line is longer than ${maxBytes} bytes.` }]
      if (!isUtf8(bytes)) return [{ number, violation: 'The line is not UTF-8.' }]
      // Some programs write a byte order mark at the beginning of a file.
      const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
      return text.trim() === '' ? [] : [{ number, text }]
    },
  }
}

/** Parses JSON. Returns undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
