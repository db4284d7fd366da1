// The command `pnpm dev`: runs the demo while a developer edits. A change of the contract starts the generators, and a change of the
// server's sources restarts the server.
import { type ChildProcess, fork } from 'node:child_process'
import { createRestartedProgram } from './dev/restarted.ts'
import { watchFolders } from './dev/watch-folders.ts'
import { inWorkspace } from './places.ts'

const CONTRACT = [inWorkspace('spec')]
const GENERATOR = inWorkspace('packages/tools/src/dev/follow-contract.ts')
/** The folders with code that the process of the generators has loaded. A change in these folders restarts this process. */
const GENERATOR_SOURCES = [
  'packages/contract/src/document',
  'packages/contract/src/generate',
  'packages/contract/scripts',
  'apps/server/scripts',
  'packages/client/scripts',
  'apps/docs/src/commands',
  'packages/tools/src/text',
].map(inWorkspace)
const SERVER = inWorkspace('apps/server/bin/dev.js')
const SERVER_SOURCES = ['apps/server/bin', 'apps/server/src', 'packages/contract/src', 'packages/client/src'].map(
  inWorkspace,
)

const ending = new AbortController()
const server = createRestartedProgram(SERVER, ['demo'])
let isServerStale = false
let isGenerating = true

/** Restarts the server if its sources have changed and no generator runs. When the generators are done, `generated` tries again. */
function restartIfStale(): void {
  if (!isServerStale || isGenerating) return
  isServerStale = false
  server.restart()
}

/** Starts the process of the generators. The process generates once at its start, and again after each message from this process. */
function startGenerator(): ChildProcess {
  isGenerating = true
  const child = fork(GENERATOR)
  const generated = (): void => {
    // The exit of a replaced process says nothing about the current process of the generators.
    const isReplaced = child !== generator
    if (isReplaced) return
    isGenerating = false
    restartIfStale()
  }
  // A process that fails exits without a message. The server may restart then, too.
  return child.on('message', generated).on('exit', generated)
}

let generator = startGenerator()
watchFolders(CONTRACT, ending.signal, () => {
  isGenerating = true
  if (generator.connected) generator.send('generate')
  else generator = startGenerator()
})
watchFolders(GENERATOR_SOURCES, ending.signal, () => {
  generator.kill()
  generator = startGenerator()
})
watchFolders(SERVER_SOURCES, ending.signal, () => {
  isServerStale = true
  restartIfStale()
})
server.restart()

// A signal ends the watch, the generators and the server. This process ends when its child processes have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    ending.abort()
    generator.kill()
    server.stop()
  })
}
