// The Redocly command line as a function: its own process, quiet, and never on the network.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inWorkspace } from './places.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const CLI = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js')
/** Nothing of the house style, and every rule of the comparison. */
export const PLAIN_CONFIG = inWorkspace('apps/docs/redocly.yaml')

/** Runs one command. Rejects with what the command said where it fails. */
export async function redocly(args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(process.execPath, [CLI, ...args], {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
  })
  return stdout
}
