// Copies the repository for tests that work like a developer: they edit files, generate, check and run tests in the copy.
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

/** The result of a command. */
export interface CommandResult {
  /** The exit code, or null if a signal ended the command. */
  code: unknown
  /** The standard output and the standard error, in the order in which they were printed. */
  output: string
}

/** A copy of the repository. */
export interface WorkspaceCopy {
  folder: string
  /** Runs a shell command at the root of the copy. The command reads `input` from its standard input. */
  run: (command: string, input?: string) => Promise<CommandResult>
}

/** Copies the files of the repository to a temporary folder, with links to the installed packages. */
export function copyWorkspace(): WorkspaceCopy {
  // On macOS, the temporary folder is a link. The tools compare resolved paths, so the link is resolved here.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parley-copy-')))
  copySources(folder)
  for (const path of packageFolders()) linkPackages(join(ROOT, path), join(folder, path))
  return { folder, run: (command, input) => run(folder, command, input) }
}

/** Copies all files except for those in `.git` and in the folders that `.gitignore` names. */
function copySources(folder: string): void {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
  const ignoredFolders = ignored.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))
  const leftOut = new Set(['.git', ...ignoredFolders])
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
}

/** The folders that can have installed packages, relative to the root. The empty path is the root. */
const packageFolders = (): string[] => [
  '',
  'spec',
  ...['packages', 'apps'].flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name))),
]

/** Makes a folder `node_modules` that links to the installed packages. A tool that adds a package there doesn't change the original. */
function linkPackages(from: string, to: string): void {
  const [installed, linked] = [join(from, 'node_modules'), join(to, 'node_modules')]
  if (!existsSync(installed)) return
  // Links between packages of the workspace are relative. So the copied links lead to the packages in the copy.
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.') && name !== '.bin') continue
    cpSync(join(installed, name), join(linked, name), { recursive: true, verbatimSymlinks: true })
  }
  // `.pnpm` has the files of the packages. The copy gets a link to each package there.
  const [store, links] = [join(installed, '.pnpm'), join(linked, '.pnpm')]
  if (!existsSync(store)) return
  mkdirSync(links)
  for (const { name } of readdirSync(store, { withFileTypes: true }).filter((entry) => !entry.isFile()))
    symlinkSync(join(store, name), join(links, name))
}

/** The environment of commands. Variables of Vitest are left out, because a Vitest that runs in the copy would read these variables. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TMPDIR: process.env['TMPDIR'],
  NO_COLOR: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  // Turbo finds cached results by the content of files. The copy uses the cache of the original, so unchanged sources aren't checked.
  TURBO_CACHE_DIR: join(ROOT, '.turbo/cache'),
  // Otherwise, pnpm would install the linked packages again. Older and newer versions of pnpm read different variables.
  npm_config_verify_deps_before_run: 'false',
  pnpm_config_verify_deps_before_run: 'false',
}

/** Runs a shell command in a folder, and waits for its end. */
async function run(folder: string, command: string, input = ''): Promise<CommandResult> {
  const child = spawn('sh', ['-c', command], { cwd: folder, env: ENVIRONMENT })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  // If a command ends before it reads its input, writing the input fails. This error is ignored.
  child.stdin.on('error', () => {}).end(input)
  const [code] = await once(child, 'close')
  return { code, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) }
}
