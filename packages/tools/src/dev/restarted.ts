// Restarts the server for `pnpm dev` almost without a gap: the new process loads its code while the old process still ends.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/**
 * Creates a program that can be restarted. A new process loads its code, sends a message, and then waits. When the old process has
 * ended, the new process gets the message `begin`. An old process that still runs when the new process has loaded is killed.
 */
export function createRestartedProgram(path: string, args: readonly string[]) {
  let running: ChildProcess | undefined
  let next: ChildProcess | undefined

  async function restart(): Promise<void> {
    next?.kill('SIGKILL')
    const child = fork(path, args)
    next = child
    if (running !== undefined && isRunning(running)) {
      const current = running
      child.once('message', () => current.kill('SIGKILL'))
      // A second SIGTERM would end the process before its work is done, so a process gets only one SIGTERM.
      if (!current.killed) current.kill()
      await once(current, 'exit')
    }
    // Another restart, or `stop`, has killed this process in the meantime.
    const isReplaced = next !== child
    if (isReplaced) return
    running = child
    next = undefined
    if (child.connected) child.send('begin')
  }
  return {
    /** Starts a new process, and ends the current process. The new process begins its work when the current process has ended. */
    restart: () => void restart(),
    stop() {
      next?.kill('SIGKILL')
      next = undefined
      running?.kill()
    },
  }
}
