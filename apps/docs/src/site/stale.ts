// Finds out whether the site must be built again, by comparing the times at which the site and its sources were changed.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inWorkspace } from '../places.ts'

/** The files and folders that the site is built from. */
const SOURCES = [
  'spec/openapi.yaml',
  'spec/decisions.yaml',
  'spec/source.md',
  'spec/workflows',
  'spec/released',
  'docs',
  'README.md',
  'SECURITY.md',
  'packages/client/README.md',
  'packages/client/examples',
  'packages/sandbox/README.md',
  'packages/contract/src',
  'apps/docs/src',
].map(inWorkspace)

/** Returns true if the site in a folder is older than one of its sources, or doesn't exist. */
export function isStale(siteFolder: string): boolean {
  const indexPage = join(siteFolder, 'index.html')
  if (!existsSync(indexPage)) return true
  const builtMs = statSync(indexPage).mtimeMs
  return SOURCES.flatMap(filesAt).some((path) => statSync(path).mtimeMs > builtMs)
}

/** Returns the path of a file, or the paths of all files and folders below a folder. The list is empty if nothing exists at the path. */
function filesAt(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
}
