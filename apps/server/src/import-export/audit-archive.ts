// Writes and verifies an archive of the audit log: a line of JSON for each entry, and the seal, a last line with their number and hash.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuditArchive, AuditEntry, PlacedEntry } from '../domain/kernel/audit.ts'
import { jsonLines } from './export.ts'
import { NEWLINE, parseJson } from './lines.ts'

const sealSchema = z.strictObject({ count: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** The last line of an archive: the number of entries, and the SHA-256 of all bytes before this line. */
type Seal = z.infer<typeof sealSchema>

/** Creates a writer of an archive. Call `seal` and `result` only after `write` has ended, because the hash is complete only then. */
export function createArchive() {
  /** For each organization, the number of its archived entries, and the log position of the last one. */
  const parts = new Map<string, AuditArchive['parts'][number]>()
  const hash = createHash('sha256')
  const seal: Seal = { count: 0, sha256: '' }

  function countEntry({ organization, position, entry }: PlacedEntry): AuditEntry {
    const numberOfEntries = (parts.get(organization)?.numberOfEntries ?? 0) + 1
    parts.set(organization, { organization, organizationId: entry.organizationId, numberOfEntries, position })
    seal.count += 1
    return entry
  }

  return {
    /** Yields the lines of the archive, in chunks. */
    async *write(entries: AsyncIterable<PlacedEntry>): AsyncGenerator<string> {
      for await (const chunk of jsonLines(entries, countEntry)) {
        hash.update(chunk)
        yield chunk
      }
      seal.sha256 = hash.digest('hex')
      yield `${JSON.stringify(seal)}\n`
    },
    seal: (): Seal => seal,
    /** Returns the part of each organization in the archive, so that the store can remove these entries. */
    result: (): AuditArchive => ({ sha256: seal.sha256, parts: [...parts.values()] }),
  }
}

/** Verifies an archive in bounded memory, and returns its seal. Throws an error that names the file if its entries don't match the seal. */
export async function verifyArchive(source: AsyncIterable<Buffer>, file: string): Promise<Seal> {
  const hash = createHash('sha256')
  let count = 0
  // The last complete line and the bytes after this line. The hash excludes the line for now, because it can be the seal.
  let unhashed = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([unhashed, chunk])
    const lastNewline = bytes.lastIndexOf(NEWLINE)
    const startOfLastLine = lastNewline < 1 ? 0 : bytes.lastIndexOf(NEWLINE, lastNewline - 1) + 1
    const entries = bytes.subarray(0, startOfLastLine)
    hash.update(entries)
    for (let end = entries.indexOf(NEWLINE); end !== -1; end = entries.indexOf(NEWLINE, end + 1)) count += 1
    unhashed = bytes.subarray(startOfLastLine)
  }
  const lastLine = unhashed.toString()
  const declared = lastLine.endsWith('\n') ? sealSchema.safeParse(parseJson(lastLine)).data : undefined
  const sha256 = hash.digest('hex')
  if (declared === undefined)
    throw new Error(`${file}: The last line is not one of an archive: the end of the file is missing.`)
  if (declared.count === count && declared.sha256 === sha256) return declared
  throw new Error(
    `${file}: The last line says ${declared.count} entries with the SHA-256 ${declared.sha256}, but there are ${count} with ${sha256}.`,
  )
}
