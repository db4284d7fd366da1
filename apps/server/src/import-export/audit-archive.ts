// An archive of the audit log: one line of JSON for each entry, and a last line with the number of entries and the hash of their lines.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuditArchive, PlacedEntry } from '../sql/audit.ts'
import { CHUNK_LENGTH } from './export.ts'

const NEWLINE = 0x0a

const seal = z.strictObject({ count: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** The last line: the number of entries, and the SHA-256 of all bytes before this line. */
export type Seal = z.infer<typeof seal>

/** The file was changed or cut off after it was written. The message is written for an operator. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/** Creates a writer of an archive. `seal` and `result` are valid after `write` has ended. */
export function createArchive() {
  const parts = new Map<string, AuditArchive['parts'][number]>()
  const hash = createHash('sha256')
  const written = { count: 0, sha256: '' }

  function lineOf({ organization, position, entry }: PlacedEntry): string {
    const { numberOfEntries = 0 } = parts.get(organization) ?? {}
    const { organizationId } = entry
    parts.set(organization, {
      organization,
      organizationId,
      numberOfEntries: numberOfEntries + 1,
      position,
    })
    written.count += 1
    return `${JSON.stringify(entry)}\n`
  }

  return {
    async *write(entries: AsyncIterable<PlacedEntry>): AsyncGenerator<string> {
      let chunk = ''
      for await (const entry of entries) {
        chunk += lineOf(entry)
        if (chunk.length < CHUNK_LENGTH) continue
        hash.update(chunk)
        yield chunk
        chunk = ''
      }
      written.sha256 = hash.update(chunk).digest('hex')
      yield `${chunk}${JSON.stringify(written)}\n`
    },
    seal: (): Seal => written,
    result: (): AuditArchive => ({ sha256: written.sha256, parts: [...parts.values()] }),
  }
}

/**
 * Reads a whole archive.
 * @throws ArchiveDamaged if its entries don't match its last line.
 */
export async function verifyArchive(source: AsyncIterable<Buffer>): Promise<Seal> {
  const hash = createHash('sha256')
  let count = 0
  /** The last complete line so far, and the bytes after it. They aren't hashed yet, because this can be the last line of the file. */
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk])
    const last = bytes.lastIndexOf(NEWLINE)
    const end = last < 1 ? 0 : bytes.lastIndexOf(NEWLINE, last - 1) + 1
    const lines = bytes.subarray(0, end)
    hash.update(lines)
    for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) count += 1
    rest = bytes.subarray(end)
  }
  const declared = parseSeal(rest.toString())
  const sha256 = hash.digest('hex')
  if (declared === undefined)
    throw new ArchiveDamaged('The last line is not one of an archive: the end of the file is missing.')
  if (declared.count === count && declared.sha256 === sha256) return declared
  throw new ArchiveDamaged(
    `The last line says ${declared.count} entries with the SHA-256 ${declared.sha256}, but there are ${count} with ${sha256}.`,
  )
}

function parseSeal(line: string): Seal | undefined {
  if (!line.endsWith('\n')) return undefined
  try {
    return seal.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
