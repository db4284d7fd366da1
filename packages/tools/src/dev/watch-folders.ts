// Watches folders for changes of sources.
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'

/** An editor writes a file in several steps, and several files in a row. */
const QUIET_MS = 20
/** Folders that are generated, and those of other tools. */
const LEFT_OUT = /^(?:dist|node_modules|\.turbo)$/
const SOURCE = /(?<!\.test|\.test-d)\.(?:ts|js|json|yaml)$/
/** The types of the contract, which `pnpm dev` writes when the server is up again. */
const TYPES = /contract[\\/]src[\\/]generated[\\/][^\\/]+\.ts$/

/**
 * Says whether programs load a file. They load neither tests nor types, and editors keep files of their own beside sources.
 *
 * @param path The path of the file.
 * @example
 * isSource('apps/server/src/http/health.ts')
 */
export const isSource = (path: string): boolean => SOURCE.test(path) && !TYPES.test(path)

const isFolder = (path: string): boolean =>
  !LEFT_OUT.test(basename(path)) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Calls back after each change of a source below the folders. It watches each folder by itself: a watch of single files, or of all that is
 * below a folder, loses a file when an editor renames a new one into its place.
 *
 * @param folders Absolute paths.
 * @param signal Ends the watch.
 * @param onChange Is called once for changes that follow each other immediately. The files are complete then.
 * @example
 * watchFolders(['/repository/spec'], signal, () => process.stdout.write('The contract has changed.\n'))
 */
export function watchFolders(folders: readonly string[], signal: AbortSignal, onChange: () => void): void {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => signal.aborted || onChange(), QUIET_MS)
  }

  function watchFolder(folder: string): void {
    const watcher = watch(folder, { persistent: false, signal }, (_, name) => {
      const path = join(folder, name ?? '')
      if (isSource(path)) changed()
      // It is new, or another one of the same name: nothing says which.
      else if (name !== null && isFolder(path)) watchAll()
    })
    // A folder that is gone needs no watcher. If it comes back, its parent says so.
    watchers.push(watcher.on('error', () => watcher.close()))
    for (const path of readdirSync(folder).map((name) => join(folder, name))) if (isFolder(path)) watchFolder(path)
  }

  function watchAll(): void {
    for (const watcher of watchers) watcher.close()
    watchers = []
    for (const folder of folders) watchFolder(folder)
    changed()
  }
  for (const folder of folders) watchFolder(folder)
}
