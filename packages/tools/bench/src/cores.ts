// Which process runs on which core. Without that, the system moves them about and they take each other's time.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export interface Cores {
  /** True if processes are held to cores, for the result. */
  pinned: boolean
  /** How many there are. */
  count: number
  /** The command and its arguments that start Node on a core. */
  start(core: 'generator' | 'subject', args: readonly string[]): [command: string, args: string[]]
  /** Holds a running process, with the processes that it starts from then on, to a core. */
  hold(pid: number, core: 'generator' | 'subject'): void
}

const NUMBERS = { generator: '0', subject: '1' }

/** Pins if the system has `taskset` and two cores. Otherwise nothing is pinned. */
export function findCores(): Cores {
  const count = availableParallelism()
  const pinned = count > 1 && spawnSync('taskset', ['--cpu-list', '0,1', 'true']).status === 0
  return {
    pinned,
    count,
    start: (core, args) =>
      pinned ? ['taskset', ['--cpu-list', NUMBERS[core], process.execPath, ...args]] : [process.execPath, [...args]],
    hold(pid, core) {
      if (pinned) spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', NUMBERS[core], String(pid)])
    },
  }
}
