// An archive of the audit log: a line of JSON for each entry, and a last line that says how many there are and what they hash to.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuditArchive, PlacedEntry } from '../sql/audit.ts'
import { PIECE } from './export.ts'

const NEWLINE = 0x0a

const seal = z.strictObject({ count: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** The last line: of how many entries, and of what bytes before it. */
export type Seal = z.infer<typeof seal>

/** The file is not what was written. The message is a sentence for an operator. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/** Writes entries, organization by organization. What it wrote is known at the end. */
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
      let piece = ''
      for await (const entry of entries) {
        piece += lineOf(entry)
        if (piece.length < PIECE) continue
        hash.update(piece)
        yield piece
        piece = ''
      }
      written.sha256 = hash.update(piece).digest('hex')
      yield `${piece}${JSON.stringify(written)}\n`
    },
    seal: (): Seal => written,
    result: (): AuditArchive => ({ sha256: written.sha256, parts: [...parts.values()] }),
  }
}

/**
 * Reads an archive to its end.
 * @throws ArchiveDamaged if it is not what its last line says.
 */
export async function verifyArchive(source: AsyncIterable<Buffer>): Promise<Seal> {
  const hash = createHash('sha256')
  let count = 0
  /** The last line so far, and what follows it. */
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk])
    const last = bytes.lastIndexOf(NEWLINE)
    const end = last < 1 ? 0 : bytes.lastIndexOf(NEWLINE, last - 1) + 1
    const lines = bytes.subarray(0, end)
    hash.update(lines)
    for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) count += 1
    held = bytes.subarray(end)
  }
  const said = sealIn(held.toString())
  const summary = { count, sha256: hash.digest('hex') }
  if (said === undefined)
    throw new ArchiveDamaged('The last line is not one of an archive: the end of the file is missing.')
  if (said.count === summary.count && said.sha256 === summary.sha256) return said
  throw new ArchiveDamaged(
    `The last line says ${said.count} entries with the SHA-256 ${said.sha256}, but there are ${summary.count} with ${summary.sha256}.`,
  )
}

function sealIn(line: string): Seal | undefined {
  if (!line.endsWith('\n')) return undefined
  try {
    return seal.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
