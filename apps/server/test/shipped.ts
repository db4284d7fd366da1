// The program as it is shipped: built into a folder outside the workspace, so that nothing of the workspace is available.
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/testing/temporary-folder'
import { build } from 'tsdown'

const SERVER = fileURLToPath(new URL('..', import.meta.url))

/** Builds it, and returns its folder. */
export async function ship(): Promise<string> {
  const outDir = join(temporaryFolder(), 'parley')
  await build({ cwd: SERVER, config: join(SERVER, 'tsdown.config.ts'), outDir, logLevel: 'warn' })
  return outDir
}
