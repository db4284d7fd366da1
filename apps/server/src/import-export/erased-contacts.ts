// Reads a list of erased contacts, one JSON object per line. With it, an operator can erase them again after restoring a backup.
import { z } from 'zod'
import { splitLines } from './lines.ts'

const erasedLine = z.strictObject({ organizationId: z.string(), contactId: z.string(), at: z.iso.datetime() })

export type ErasedLine = z.infer<typeof erasedLine>

/** A line of the file isn't an erased contact. */
export class NoErasedLine extends Error {
  override readonly name = 'NoErasedLine'
}

/** @throws NoErasedLine if a line isn't an erased contact, with the number of the line. */
export async function readErased(source: AsyncIterable<Buffer>): Promise<ErasedLine[]> {
  const list: ErasedLine[] = []
  for await (const lines of splitLines(source)) {
    for (const { number, text = '' } of lines) {
      const parsed = erasedLine.safeParse(jsonOf(text))
      if (!parsed.success) throw new NoErasedLine(`Line ${number} is not a line of \`contact erased --json\`.`)
      list.push(parsed.data)
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
