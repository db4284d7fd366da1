// `pnpm dev`: runs the demo, generates what a change of the contract needs, and restarts the server after each change of its sources.
import { type ChildProcess, fork } from 'node:child_process'
import { createRestartedProgram } from './dev/restarted.ts'
import { watchFolders } from './dev/watch-folders.ts'
import { inWorkspace } from './places.ts'

const CONTRACT = [inWorkspace('spec')]
const GENERATOR = inWorkspace('packages/tools/src/dev/follow-contract.ts')
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

/** Restarts the server if its sources have changed, but not while some of them are still being generated. */
function refreshServer(): void {
  if (!isServerStale || isGenerating) return
  isServerStale = false
  server.restart()
}

function startGenerator(): ChildProcess {
  isGenerating = true
  const child = fork(GENERATOR)
  const generated = (): void => {
    if (child !== generator) return
    isGenerating = false
    refreshServer()
  }
  // If it has failed, the server still follows changes of its own sources.
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
  refreshServer()
})
server.restart()

// The process ends when its children have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    ending.abort()
    generator.kill()
    server.stop()
  })
}
