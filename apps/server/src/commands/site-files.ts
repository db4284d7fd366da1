// Reads the files of the built docs from their folder, for `http/docs-site.ts`.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Site, SiteFile } from '../http/docs-site.ts'

const compress = promisify(gzip)

/** The folders that can contain the docs: beside the bundled program, or the output of `apps/docs` in the repository. */
const FOLDERS = ['./docs/', '../../../docs/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** The media type for each extension. Files with other extensions aren't served. */
const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml',
}

/** Returns the site of the docs; undefined if the docs aren't built. The docs can be built again while the server runs. */
export function findSite(): Site | undefined {
  const root = FOLDERS.find((folder) => existsSync(join(folder, 'index.html')))
  return root === undefined ? undefined : openSite(root)
}

/** Returns a site that reads files below a folder, and caches each file until the file changes. `tag` is the ETag. */
export function openSite(root: string): Site {
  const cache = new Map<string, { changedMs: number; file: SiteFile }>()
  return {
    async read(path) {
      const mediaType = MEDIA_TYPES[extname(path)]
      if (mediaType === undefined || !isPlainPath(path)) return undefined
      const stats = await stat(join(root, path)).catch(() => undefined)
      if (stats?.isFile() !== true) return undefined
      const changedMs = stats.mtimeMs
      const cached = cache.get(path)
      if (cached?.changedMs === changedMs) return cached.file
      const bytes = new Uint8Array(await readFile(join(root, path)))
      const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
      const file = { mediaType, bytes, gzip: new Uint8Array(await compress(bytes)), tag }
      cache.set(path, { changedMs, file })
      return file
    },
  }
}

/** Returns true if a path can't leave the folder: its names have only letters, digits, `_`, `-` and single dots in between. */
const isPlainPath = (path: string): boolean => /^(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*$/.test(path)
