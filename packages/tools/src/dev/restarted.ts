// Restarts the server for `pnpm dev` almost without a gap: the next process loads the program while the current one still ends.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/**
 * Creates a program that can be restarted. A process of the program first loads its code, sends a message to this process, and
 * waits for a message before its work. If the old process is still ending when the new process has loaded, the old one is killed.
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
    const isReplaced = next !== child
    if (isReplaced) return
    running = child
    next = undefined
    if (child.connected) child.send('begin')
  }
  return {
    /** Starts a new process, and ends the current one. The new process begins its work when the current one has ended. */
    restart: () => void restart(),
    stop() {
      next?.kill('SIGKILL')
      next = undefined
      running?.kill()
    },
  }
}
