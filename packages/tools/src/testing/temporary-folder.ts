// An entry of its own: only tests can import it, because Vitest removes the folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Creates a folder that is removed when the test ends.
 *
 * @returns its absolute path.
 * @example
 * const file = join(temporaryFolder(), 'parley.db')
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
