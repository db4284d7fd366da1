// `pnpm size`: how many lines the repository has, by folder and kind. The README shows the sums.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './testing/workspace-copy.ts'

/** Each file is of the first kind that it matches. The bench and the runtimes measure and try what the others are. */
const KINDS = {
  'Lock files': (path: string) => basename(path) === 'pnpm-lock.yaml',
  Frozen: (path: string) => /(?:^|\/)released\//.test(path),
  Generated: (path: string) => generated.has(path),
  Tests: (path: string) =>
    /^packages\/tools\/(?:bench|runtimes)\/|\/(?:test|soak)\/|\.(?:test|test-d|suite|soak)\.ts$/.test(path),
  Source: (path: string) => /\.(?:[cm]?[jt]s|css)$/.test(path),
  Documents: () => true,
} satisfies Record<string, (path: string) => boolean>
const kinds = Object.entries(KINDS)

/** Lines by kind. */
export type Size = Record<string, number>

const git = (...args: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...args], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
const generated = new Set(git(':(attr:linguist-generated)'))

const NEWLINE = 10
function linesOf(path: string): number {
  const bytes = readFileSync(join(ROOT, path))
  return bytes.includes(0) ? 0 : bytes.filter((byte) => byte === NEWLINE).length
}

const empty = (): Size => Object.fromEntries(kinds.toReversed().map(([kind]) => [kind, 0]))

/**
 * Counts the lines of the files that git knows, by folder. Binary files have none.
 *
 * @example
 * sizes().get('apps/server')?.Source // 14000
 */
export function sizes(): Map<string, Size> {
  const found = new Map<string, Size>()
  // A file that was deleted is in the index until the commit.
  for (const path of git().filter((each) => existsSync(join(ROOT, each)))) {
    const folder = /^(?:(?:apps|packages)\/[^/]+|[^/]+(?=\/))/.exec(path)?.[0] ?? '.'
    const size = found.get(folder) ?? empty()
    const [kind = ''] = kinds.find(([, matches]) => matches(path)) ?? []
    size[kind] = (size[kind] ?? 0) + linesOf(path)
    found.set(folder, size)
  }
  return found
}

/** The sum over all folders. */
export function total(of: ReadonlyMap<string, Size>): Size {
  const sum = empty()
  for (const size of of.values()) for (const [kind, lines] of Object.entries(size)) sum[kind] = (sum[kind] ?? 0) + lines
  return sum
}

if (import.meta.main) {
  const all = sizes()
  console.table({ ...Object.fromEntries(all), total: total(all) })
  console.log(`Hand-written source, without tests and measurements: ${total(all).Source} lines.`)
}
