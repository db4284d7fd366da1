// Measures the verification of a key, beside the plugin that people would use instead.
import { join } from 'node:path'
import type { Spread } from '../../spread.ts'
import { table } from '../../table.ts'
import { versionOf } from '../../versions.ts'
import { programAt } from '../places.ts'
import { runProgram } from '../subjects/run-program.ts'
import type { Stage } from '../subjects/stage.ts'

export interface Verification {
  name: string
  /** Of the processor. */
  cpuUs: Spread
  /** Of the clock: with what is waited for the disk. */
  clockUs: Spread
}

export interface VerificationEffort {
  rounds: number
  calls: number
}

/** Both in one process and in turns, one call after the other. */
export const verifyKeys = (
  { sqlite, folder, cores }: Pick<Stage, 'sqlite' | 'folder' | 'cores'>,
  { rounds, calls }: VerificationEffort,
): Promise<Verification[]> => {
  const theirs = join(folder, 'better-auth.db')
  const ours = sqlite.url.slice('file:'.length)
  const args = [ours, sqlite.keys[0] ?? '', theirs, String(rounds), String(calls)]
  return runProgram<Verification[]>([programAt('key-verification'), ...args], cores)
}

const spread = ({ median, low, high }: Spread) => `${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`

export const verificationTable = (rows: readonly Verification[]): string =>
  table(
    rows.map(({ name, cpuUs, clockUs }) => ({
      'to verify a key': name === 'better-auth' ? `better-auth ${versionOf('better-auth')}, API key plugin` : name,
      'µs of CPU (quartiles)': spread(cpuUs),
      'µs of the clock (quartiles)': spread(clockUs),
    })),
  )
