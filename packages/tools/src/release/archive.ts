// An archive whose bytes depend on nothing but the names and contents of its files.
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { create } from 'tar'

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
  const staging = mkdtempSync(join(tmpdir(), 'parley-release-'))
  try {
    cpSync(folder, join(staging, name), { recursive: true })
    const entries = readdirSync(join(staging, name), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const each of files)
      chmodSync(each, executables.some((path) => each.endsWith(`/${name}/${path}`)) ? 0o755 : 0o644)
    const paths = files.map((each) => each.slice(staging.length + 1)).toSorted()
    const bytes = await buffer(create({ cwd: staging, portable: true, mtime }, paths))
    writeFileSync(file, gzipSync(bytes, { level: 9 }))
  } finally {
    rmSync(staging, { recursive: true })
  }
}
