// A list of erased contacts, one JSON object a line, so that they can be erased again in a store that was restored.
import { z } from 'zod'
import { splitLines } from './lines.ts'

const erasedLine = z.strictObject({ organizationId: z.string(), contactId: z.string(), at: z.iso.datetime() })

export type ErasedLine = z.infer<typeof erasedLine>

/** A line is not one of such a list. */
export class NoErasedLine extends Error {
  override readonly name = 'NoErasedLine'
}

/** @throws NoErasedLine with the number of the line. */
export async function readErased(source: AsyncIterable<Buffer>): Promise<ErasedLine[]> {
  const list: ErasedLine[] = []
  for await (const lines of splitLines(source)) {
    for (const { number, text = '' } of lines) {
      const read = erasedLine.safeParse(jsonOf(text))
      if (!read.success) throw new NoErasedLine(`Line ${number} is not a line of \`contact erased --json\`.`)
      list.push(read.data)
    }
  }
  return list
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
