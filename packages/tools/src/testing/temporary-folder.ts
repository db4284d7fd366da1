// Temporary folders for tests. This file is a separate entry of the package, because only tests can import Vitest.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that is removed when the test ends, and returns its absolute path. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
