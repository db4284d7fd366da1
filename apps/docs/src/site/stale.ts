// Says whether the built site is older than its sources. The record of a test run isn't a source: running the tests must not make the
// next `pnpm start` build the site.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inWorkspace } from '../places.ts'

export const SOURCES = [
  'spec/openapi.yaml',
  'spec/decisions.yaml',
  'spec/workflows',
  'spec/released',
  'docs',
  'README.md',
  'packages/contract/src',
  'apps/docs/src',
].map(inWorkspace)

/** Also true if there is no site. */
export function isStale(site: string): boolean {
  const built = join(site, 'index.html')
  if (!existsSync(built)) return true
  const builtMs = statSync(built).mtimeMs
  return SOURCES.flatMap(filesAt).some((path) => statSync(path).mtimeMs > builtMs)
}

function filesAt(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((below) => join(path, below))
}
