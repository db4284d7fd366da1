// A copy of the repository, for tests that do what a developer does: edit, generate, check, test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inWorkspace } from '../places.ts'

/** The root of the repository. */
export const ROOT = inWorkspace('')

/** The output of a command, both streams together, and its exit code. */
export interface CommandResult {
  code: unknown
  output: string
}

/** A copy of the repository. */
export interface WorkspaceCopy {
  folder: string
  /** Runs a line of shell at the root of the copy. */
  run: (command: string, input?: string) => Promise<CommandResult>
}

/**
 * Copies the files of the repository to a temporary folder, with links to the installed packages.
 *
 * @example
 * const { folder, run } = copyWorkspace()
 * await run('pnpm generate')
 * rmSync(folder, { recursive: true })
 */
export function copyWorkspace(): WorkspaceCopy {
  // The tools compare paths, so it must be the one that links lead to.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parley-copy-')))
  copySources(folder)
  for (const place of packageFolders()) linkPackages(join(ROOT, place), join(folder, place))
  return { folder, run: (command, input) => run(folder, command, input) }
}

/** Everything but git's own folder and the folders that it ignores. */
function copySources(folder: string): void {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
  const leftOut = new Set(['.git', ...ignored.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))])
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
}

const packageFolders = (): string[] => [
  '',
  'spec',
  ...['packages', 'apps'].flatMap((room) => readdirSync(join(ROOT, room)).map((name) => join(room, name))),
]

/**
 * Makes what is installed here available to the copy. Links from package to package are relative, so that they stay within
 * the copy; only what came from elsewhere is shared, each by a link of its own, so that nothing is ever added to it.
 */
function linkPackages(from: string, to: string): void {
  const [installed, linked] = [join(from, 'node_modules'), join(to, 'node_modules')]
  if (!existsSync(installed)) return
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.') && name !== '.bin') continue
    cpSync(join(installed, name), join(linked, name), { recursive: true, verbatimSymlinks: true })
  }
  const [store, links] = [join(installed, '.pnpm'), join(linked, '.pnpm')]
  if (!existsSync(store)) return
  mkdirSync(links)
  for (const { name } of readdirSync(store, { withFileTypes: true }).filter((entry) => !entry.isFile()))
    symlinkSync(join(store, name), join(links, name))
}

/** Nothing of this process but the way to programs: a test runner inside a test runner must not notice. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TMPDIR: process.env['TMPDIR'],
  NO_COLOR: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  // Unchanged sources aren't linted or compiled again: the cache goes by content, and `pnpm check` has filled it.
  TURBO_CACHE_DIR: join(ROOT, '.turbo/cache'),
  // The packages are there, but not as pnpm would have put them; the two names are those of older and newer versions.
  npm_config_verify_deps_before_run: 'false',
  pnpm_config_verify_deps_before_run: 'false',
}

async function run(folder: string, command: string, input = ''): Promise<CommandResult> {
  const child = spawn('sh', ['-c', command], { cwd: folder, env: ENVIRONMENT })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A command can end before it reads its input.
  child.stdin.on('error', () => {}).end(input)
  const [code] = await once(child, 'close')
  return { code, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) }
}
