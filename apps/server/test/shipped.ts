// The program as it is shipped: built into a folder outside the workspace, so that nothing of the workspace is available.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { inRun } from '@parley/tools/run-folder'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 120_000

/** Returns its folder, which all test files share and none may change. The first call of a run builds it. */
export async function ship(): Promise<string> {
  const outDir = inRun('parley')
  // A lock between processes, which a process that is killed doesn't keep.
  using lock = new DatabaseSync(inRun('lock.db'), { timeout: PATIENCE_MS })
  lock.exec('BEGIN EXCLUSIVE')
  if (!existsSync(join(outDir, 'LICENSE')))
    await build({ cwd: SERVER, config: join(SERVER, 'tsdown.config.ts'), outDir, logLevel: 'warn' })
  return outDir
}
