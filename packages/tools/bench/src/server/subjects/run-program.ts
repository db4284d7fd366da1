import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Cores } from '../cores.ts'

/** Runs a program of ours on the subject's core and gives the JSON that it prints in the end. */
export async function runProgram<T>(args: readonly string[], cores: Cores): Promise<T> {
  const env = { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(...cores.start('subject', args), { env, maxBuffer: 1024 * 1024 * 64 })
  const result: T = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  return result
}
