// The Redocly command line as a function: its own process, quiet, and never on the network.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inWorkspace } from './places.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const PACKAGE = dirname(require.resolve('@redocly/cli/package.json'))
/** Nothing of the house style, and every rule of the comparison. */
export const PLAIN_CONFIG = inWorkspace('apps/docs/redocly.yaml')

/** Runs one command. Rejects with its output if it fails. */
export const redocly = (args: string[], cwd: string): Promise<string> =>
  start([join(PACKAGE, 'bin/cli.js'), ...args], cwd)

/** Runs several commands in one process, which takes a fraction of the time. Rejects if one of them fails. */
export const redoclyBatch = (commands: string[][], cwd: string): Promise<string> =>
  start([inWorkspace('apps/docs/src/redocly-batch.ts'), join(PACKAGE, 'lib/index.js'), JSON.stringify(commands)], cwd)

async function start(args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(process.execPath, args, {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
  })
  return stdout
}
