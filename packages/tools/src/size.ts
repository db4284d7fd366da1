// The command `pnpm size`: counts the lines of the repository by top folder, such as `apps/server`, and by kind of file, such as tests.
// With `--since <commit>`, it prints the difference to a commit, and counts the machinery where each file stood at that commit.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './testing/workspace-copy.ts'

/** Folders with code that only tests and the demo run. */
const TEST_TOOLS = /^(?:packages\/(?:tools\/src\/testing|contract\/src\/proofs)|apps\/whatsapp\/fake)\//

const CODE: ReadonlySet<string> = new Set(['Source', 'Tools for tests'])

/** The folders that aren't machinery: the rules about conversations, and the client, which is a product. */
const APART = /^(?:apps\/server\/src\/(?:domain|operations)|packages\/client)\//

/** The kinds of files, each with a function that recognizes its files. If several kinds match a file, the first counts. */
const KINDS = {
  'Lock files': (path) => basename(path) === 'pnpm-lock.yaml',
  // The files of released contracts never change.
  Frozen: (path) => /(?:^|\/)released\//.test(path),
  Generated: (path, generated) => generated.has(path),
  Tests: (path) =>
    /^(?:apps|packages\/tools)\/(?:bench|runtimes)\/|\/(?:test|soak)\/|\.(?:test|test-d|suite|soak)\.ts$/.test(path),
  'Tools for tests': (path) => TEST_TOOLS.test(path),
  Source: (path) => /\.(?:[cm]?[jt]s|css)$/.test(path),
  Documents: () => true,
} satisfies Record<string, (path: string, generated: ReadonlySet<string>) => boolean>

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

/** Returns the row of the table for a file: `apps/<name>`, `packages/<name>`, another folder at the root, or `.` for a file at the root. */
function topFolderOf(path: string): string {
  return /^(?:(?:apps|packages)\/[^/]+|[^/]+(?=\/))/.exec(path)?.[0] ?? '.'
}

/** Returns the path that each file had at a commit, if a commit since then renamed it. A move into `domain` deletes nothing. */
function pathsAt(commit: string): ReadonlyMap<string, string> {
  const renames = git(['log', '--reverse', '--diff-filter=R', '-M', '--name-status', '--format=', `${commit}..`]).split(
    '\n',
  )
  const before = new Map<string, string>()
  for (const [, from = '', to = ''] of renames.map((line) => line.split('\t'))) before.set(to, before.get(from) ?? from)
  return before
}

type LinesByKind = Record<string, number>
const noLines = (): LinesByKind => Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]))
const byFolder = new Map<string, LinesByKind>()
const total = noLines()

/** Adds the lines of the working tree to the table, or subtracts those of a commit. Returns the lines of code and of machinery. */
function addCounts(sign: 1 | -1, commit?: string): { code: number; machinery: number } {
  const lines = linesByPath(commit)
  const generated = generatedAmong([...lines.keys()])
  const kindOf = (path: string) => Object.entries(KINDS).find(([, matches]) => matches(path, generated))?.[0] ?? ''
  const linesOf = { code: 0, machinery: 0 }
  for (const [path, lineCount] of lines) {
    const kind = kindOf(path)
    const pathThen = pathsThen.get(path) ?? path
    const folderCounts = byFolder.get(topFolderOf(path)) ?? noLines()
    byFolder.set(topFolderOf(path), folderCounts)
    for (const counts of [folderCounts, total]) counts[kind] = (counts[kind] ?? 0) + sign * lineCount
    if (CODE.has(kind)) linesOf.code += lineCount
    if (CODE.has(kindOf(pathThen)) && !APART.test(pathThen)) linesOf.machinery += lineCount
  }
  return linesOf
}

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const pathsThen = since === undefined ? new Map<string, string>() : pathsAt(since)
const now = addCounts(1)
const then = since === undefined ? undefined : addCounts(-1, since)
console.table(Object.fromEntries([...byFolder, ['total', total]]))
const compared = (count: 'code' | 'machinery') =>
  `${now[count]} lines${then === undefined ? '' : `, and ${then[count]} at ${since}`}.`
console.log(`Source and tools for tests: ${compared('code')}`)
console.log(`Of them without domain, operations and client: ${compared('machinery')}`)
