// The server of `pnpm dev`: the command line, which it loads while the process before ends. It begins when its parent says so.
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The default is a folder for temporary files, where another user can put code for this process.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('../src/commands/serve.ts')
const begin = once(process, 'message')
process.send('loaded')
await begin
// If its parent is killed, nothing else ends it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel.unref()
await import('../src/main.ts')
