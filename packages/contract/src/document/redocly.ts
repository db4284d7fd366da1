// Runs the Redocly command line in a new process, without telemetry and without the check for updates.
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('@redocly/cli/package.json')))
/** The program, without the few lines that start it. */
export const REDOCLY_PROGRAM = join(PACKAGE, 'lib/index.js')

/** Runs one command, and returns its output. The error of a command that fails has the output as `stdout` and `stderr`. */
export const redocly = (args: readonly string[], cwd: string): Promise<string> =>
  runRedocly([join(PACKAGE, 'bin/cli.js'), ...args], cwd)

/** Runs a script that runs Redocly. */
export async function runRedocly(script: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, script, {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
  })
  return stdout
}
