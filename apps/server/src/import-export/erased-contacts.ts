// Reads a list of erased contacts, one JSON object per line. After restoring a backup, an operator erases the listed contacts again.
import { z } from 'zod'
import { Timestamp } from '../generated/schemas.ts'
import { parseJson, splitLines } from './lines.ts'

/** An erased contact, as `contact erased --json` writes it. */
const erasedLine = z.strictObject({ organizationId: z.string(), contactId: z.string(), at: Timestamp })

export type ErasedLine = z.infer<typeof erasedLine>

/** Reads the list of erased contacts. Throws an error with the file and the number of the first line that isn't an erased contact. */
export async function readErased(source: AsyncIterable<Buffer>, file: string): Promise<ErasedLine[]> {
  const list: ErasedLine[] = []
  for await (const lines of splitLines(source)) {
    for (const { number, text = '' } of lines) {
      const parsed = erasedLine.safeParse(parseJson(text))
      if (!parsed.success) throw new Error(`${file}: Line ${number} is not a line of \`contact erased --json\`.`)
      list.push(parsed.data)
    }
  }
  return list
}
