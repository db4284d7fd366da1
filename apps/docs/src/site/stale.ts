// Compares the age of the built site with that of its sources.
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

/** Says whether the site is older than one of its sources, or doesn't exist. */
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
