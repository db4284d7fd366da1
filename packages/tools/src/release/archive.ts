// Writes reproducible archives: archives of the same files are equal byte for byte, on any machine.
import { readdirSync, type Stats, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { create, type ReadEntry } from 'tar'

/** The files to put into an archive. */
export interface ArchiveOptions {
  /** The folder whose files are archived. */
  folder: string
  /** The name of the folder that unpacking the archive creates. */
  name: string
  /** The modification time of each file in the archive. */
  mtime: Date
  /** The paths of the files that are executable. */
  executables: readonly string[]
}

/** Writes a gzipped tar archive. The order, the times, the owners and the permissions of the files don't depend on the machine. */
export async function archive(file: string, { folder, name, mtime, executables }: ArchiveOptions): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()
  // The lowest nine bits of the mode are the permissions, which are replaced. The other bits, the type of the file, are kept.
  const withPermissions = (path: string, stat: Stats | ReadEntry): boolean => {
    stat.mode = (Number(stat.mode) & ~0o777) | (executables.includes(path) ? 0o755 : 0o644)
    return true
  }
  // `portable` leaves out owners and other facts of the machine.
  const options = { cwd: folder, prefix: name, portable: true, mtime, filter: withPermissions }
  writeFileSync(file, gzipSync(await buffer(create(options, paths)), { level: 9 }))
}
