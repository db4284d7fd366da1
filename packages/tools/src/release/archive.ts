// An archive whose bytes depend on nothing but the names and contents of its files.
import { readdirSync, type Stats, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { create, type ReadEntry } from 'tar'

export interface ArchiveOptions {
  /** The folder whose files get into the archive. */
  folder: string
  /** The folder that they are in when they are unpacked. */
  name: string
  /** When each file was changed, as the archive says. */
  mtime: Date
  /** Paths of files that can be executed. */
  executables: readonly string[]
}

/** Writes `<file>`, a gzipped tar archive. The order, the times, the owners and the permissions are always the same. */
export async function archive(file: string, { folder, name, mtime, executables }: ArchiveOptions): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name: base }) => relative(folder, join(parentPath, base))).toSorted()
  // The permissions of the files depend on the machine. The bits above them say that it is a file.
  const withPermissions = (path: string, stat: Stats | ReadEntry): boolean => {
    stat.mode = (Number(stat.mode) & ~0o777) | (executables.includes(path) ? 0o755 : 0o644)
    return true
  }
  const options = { cwd: folder, prefix: name, portable: true, mtime, filter: withPermissions }
  writeFileSync(file, gzipSync(await buffer(create(options, paths)), { level: 9 }))
}
