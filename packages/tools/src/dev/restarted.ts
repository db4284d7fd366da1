// A program that is restarted without a gap: the next process loads the program while the one before ends.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** A program that runs until `stop`, or until it fails. */
export interface RestartedProgram {
  /** Starts the program, and ends the process before. The new process begins when that one has ended. */
  restart: () => void
  stop: () => void
}

/**
 * Runs a program that loads itself, sends a message to its parent, and begins when it gets one. If a process hasn't ended when the next one
 * is loaded, it hangs and is killed.
 *
 * @param path The absolute path of the program.
 * @param args Its arguments.
 * @example
 * const server = createRestartedProgram('/repository/apps/server/bin/dev.js', ['demo'])
 * server.restart()
 */
export function createRestartedProgram(path: string, args: readonly string[]): RestartedProgram {
  let running: ChildProcess | undefined
  let next: ChildProcess | undefined

  async function restart(): Promise<void> {
    next?.kill('SIGKILL')
    const child = fork(path, args)
    next = child
    if (running !== undefined && isRunning(running)) {
      const before = running
      child.once('message', () => before.kill('SIGKILL'))
      // A second signal would end it immediately.
      if (!before.killed) before.kill()
      await once(before, 'exit')
    }
    if (next !== child) return
    running = child
    next = undefined
    if (child.connected) child.send('begin')
  }
  return {
    restart: () => void restart(),
    stop() {
      next?.kill('SIGKILL')
      next = undefined
      running?.kill()
    },
  }
}
