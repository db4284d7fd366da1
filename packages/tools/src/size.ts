// The command `pnpm size`: counts the lines of the repository by top folder, such as `apps/server`, and by kind of file, such as tests.
// With `--since <commit>`, it prints the difference to a commit.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './testing/workspace-copy.ts'

/** Folders with code that only tests run. The second expression has the names of these folders in commits before packages were merged. */
const TEST_TOOLS = [
  /^packages\/(?:tools\/src\/(?:defects|testing)|contract\/src\/proofs)\//,
  /^packages\/(?:contract-proofs\/src|testing\/src(?!\/(?:dev|new|size)\b))\//,
]
/** Folders of earlier commits, and the top folder that has their code now, so that `--since` compares the same code. */
const MOVED_FOLDERS: readonly (readonly [earlier: RegExp, topFolder: string])[] = [
  [/^packages\/(?:codegen|contract-proofs|openapi-document)\//, 'packages/contract'],
  [/^(?:packages\/(?:testing|release)|apps\/(?:bench|runtimes|docs\/src\/(?:review|text)))\//, 'packages/tools'],
  [/^apps\/docs\/src\/(?:redocly|commands\/(?:follow|release|report|review))/, 'packages/tools'],
]

/** The kinds of files, with a function that recognizes each. A file is of the first matching kind. `Frozen` files are releases. */
const KINDS = {
  'Lock files': (path) => basename(path) === 'pnpm-lock.yaml',
  Frozen: (path) => /(?:^|\/)released\//.test(path),
  Generated: (path, generated) => generated.has(path),
  Tests: (path) =>
    /^(?:apps|packages\/tools)\/(?:bench|runtimes)\/|\/(?:test|soak)\/|\.(?:test|test-d|suite|soak)\.ts$/.test(path),
  'Tools for tests': (path) => TEST_TOOLS.some((folder) => folder.test(path)),
  Source: (path) => /\.(?:[cm]?[jt]s|css)$/.test(path),
  Documents: () => true,
} satisfies Record<string, (path: string, generated: ReadonlySet<string>) => boolean>

/** The number of lines of each kind. */
type LineCounts = Record<string, number>

const git = (args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 2 ** 27 })

/** Counts the lines of each text file that git tracks, in the working tree or at a commit. */
function linesByPath(commit?: string): Map<string, number> {
  // The empty pattern matches each line, so `-c` counts lines. Each line of the output is `path\0count`, or `commit:path\0count`.
  const lines = git(['grep', '-I', '-c', '-z', '', ...(commit === undefined ? [] : [commit])]).split('\n')
  const prefixLength = commit === undefined ? 0 : `${commit}:`.length
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [path = '', count] = line.split('\0')
      return [path.slice(prefixLength), Number(count)]
    }),
  )
}

/** Returns the files that `.gitattributes` of the working tree marks as generated. */
function generatedAmong(paths: readonly string[]): ReadonlySet<string> {
  // The output has three fields for each path: the path, the attribute and its value.
  const fields = git(['check-attr', '-z', '--stdin', 'linguist-generated'], paths.join('\0')).split('\0')
  return new Set(fields.filter((_, index) => index % 3 === 0 && fields[index + 2] === 'set'))
}

/** The top folder of a file: `apps/<name>`, `packages/<name>`, another folder at the root, or `.` for a file at the root. */
function topFolderOf(path: string): string {
  const [, topFolder] = MOVED_FOLDERS.find(([earlier]) => earlier.test(path)) ?? []
  return topFolder ?? /^(?:(?:apps|packages)\/[^/]+|[^/]+(?=\/))/.exec(path)?.[0] ?? '.'
}

const noLines = (): LineCounts => Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]))

/** Counts the lines by top folder, and the sum under `total`. Binary files are left out. */
function countLines(commit?: string): Map<string, LineCounts> {
  const lines = linesByPath(commit)
  const generated = generatedAmong([...lines.keys()])
  const total = noLines()
  const counts = new Map<string, LineCounts>()
  for (const [path, count] of lines) {
    const [kind = ''] = Object.entries(KINDS).find(([, matches]) => matches(path, generated)) ?? []
    const folderCounts = counts.get(topFolderOf(path)) ?? noLines()
    counts.set(topFolderOf(path), folderCounts)
    for (const each of [folderCounts, total]) each[kind] = (each[kind] ?? 0) + count
  }
  return counts.set('total', total)
}

/** Subtracts the earlier counts from the current counts, for each top folder that has files now or had files before. */
function difference(
  now: ReadonlyMap<string, LineCounts>,
  before: ReadonlyMap<string, LineCounts>,
): Map<string, LineCounts> {
  const folders = [...new Set([...now.keys(), ...before.keys()])].filter((folder) => folder !== 'total')
  const differenceOf = (folder: string): LineCounts => {
    const [current, earlier] = [now.get(folder) ?? {}, before.get(folder) ?? {}]
    return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, (current[kind] ?? 0) - (earlier[kind] ?? 0)]))
  }
  return new Map([...folders, 'total'].map((folder) => [folder, differenceOf(folder)]))
}

const codeLinesOf = (counts: ReadonlyMap<string, LineCounts>): number =>
  (counts.get('total')?.['Source'] ?? 0) + (counts.get('total')?.['Tools for tests'] ?? 0)

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const now = countLines()
const before = since === undefined ? undefined : countLines(since)
console.table(Object.fromEntries(before ? difference(now, before) : now))
const comparison = before ? `, and ${codeLinesOf(before)} at ${since}` : ''
console.log(`Source and tools for tests: ${codeLinesOf(now)} lines${comparison}.`)
