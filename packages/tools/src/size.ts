// `pnpm size`: how many lines the repository has, by room and kind. `--since <commit>` shows the difference to a commit.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './testing/workspace-copy.ts'

/** Code that only tests run: what they start, and the proofs. The second line is the layout before the packages were merged. */
const FOR_TESTS = [
  /^packages\/(?:tools\/src\/(?:defects|testing)|contract\/src\/proofs)\//,
  /^packages\/(?:contract-proofs\/src|testing\/src(?!\/(?:dev|new|size)\b))\//,
]
/** The folders of that layout, and the room that their code is in now. */
const EARLIER_ROOMS: readonly (readonly [folders: RegExp, room: string])[] = [
  [/^packages\/(?:codegen|contract-proofs|openapi-document)\//, 'packages/contract'],
  [/^(?:packages\/(?:testing|release)|apps\/(?:bench|runtimes|docs\/src\/(?:review|text)))\//, 'packages/tools'],
  [/^apps\/docs\/src\/(?:redocly|commands\/(?:follow|release|report|review))/, 'packages/tools'],
]

/** A file is of the first kind that it matches. The bench and the runtimes measure and try the other code. */
const KINDS = {
  'Lock files': (path) => basename(path) === 'pnpm-lock.yaml',
  Frozen: (path) => /(?:^|\/)released\//.test(path),
  Generated: (path, generated) => generated.has(path),
  Tests: (path) =>
    /^(?:apps|packages\/tools)\/(?:bench|runtimes)\/|\/(?:test|soak)\/|\.(?:test|test-d|suite|soak)\.ts$/.test(path),
  'Tools for tests': (path) => FOR_TESTS.some((folder) => folder.test(path)),
  Source: (path) => /\.(?:[cm]?[jt]s|css)$/.test(path),
  Documents: () => true,
} satisfies Record<string, (path: string, generated: ReadonlySet<string>) => boolean>

/** Lines by kind. */
type Size = Record<string, number>

const git = (args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 2 ** 27 })

/** The lines of each text file that git knows, in the working tree or at a commit. */
function linesByPath(commit?: string): Map<string, number> {
  const lines = git(['grep', '-I', '-c', '-z', '', ...(commit === undefined ? [] : [commit])]).split('\n')
  const prefix = commit === undefined ? 0 : commit.length + 1
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [path = '', count] = line.split('\0')
      return [path.slice(prefix), Number(count)]
    }),
  )
}

/** The files that git's attributes of today call generated. */
function generatedOf(paths: readonly string[]): ReadonlySet<string> {
  const fields = git(['check-attr', '-z', '--stdin', 'linguist-generated'], paths.join('\0')).split('\0')
  return new Set(fields.filter((_, index) => index % 3 === 0 && fields[index + 2] === 'set'))
}

function roomOf(path: string): string {
  const earlier = EARLIER_ROOMS.find(([folders]) => folders.test(path))
  return earlier?.[1] ?? /^(?:(?:apps|packages)\/[^/]+|[^/]+(?=\/))/.exec(path)?.[0] ?? '.'
}

const empty = (): Size => Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]))

/** Counts the lines by room, and in all. Binary files have none. */
function sizesOf(commit?: string): Map<string, Size> {
  const lines = linesByPath(commit)
  const generated = generatedOf([...lines.keys()])
  const total = empty()
  const sizes = new Map<string, Size>()
  for (const [path, count] of lines) {
    const [kind = ''] = Object.entries(KINDS).find(([, matches]) => matches(path, generated)) ?? []
    const size = sizes.get(roomOf(path)) ?? empty()
    for (const each of [size, total]) each[kind] = (each[kind] ?? 0) + count
    sizes.set(roomOf(path), size)
  }
  return sizes.set('total', total)
}

function difference(now: ReadonlyMap<string, Size>, before: ReadonlyMap<string, Size>): Map<string, Size> {
  const rooms = [...new Set([...now.keys(), ...before.keys()])].filter((room) => room !== 'total')
  return new Map(
    [...rooms, 'total'].map((room) => [
      room,
      Object.fromEntries(
        Object.keys(KINDS).map((kind) => [kind, (now.get(room)?.[kind] ?? 0) - (before.get(room)?.[kind] ?? 0)]),
      ),
    ]),
  )
}

const sumOf = (sizes: ReadonlyMap<string, Size>): number =>
  (sizes.get('total')?.['Source'] ?? 0) + (sizes.get('total')?.['Tools for tests'] ?? 0)

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const now = sizesOf()
const before = since === undefined ? undefined : sizesOf(since)
console.table(Object.fromEntries(before ? difference(now, before) : now))
const comparison = before ? `, and ${sumOf(before)} at ${since}` : ''
console.log(`Source and tools for tests: ${sumOf(now)} lines${comparison}.`)
