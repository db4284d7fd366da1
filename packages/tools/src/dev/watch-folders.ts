// Watches the folders of sources for `pnpm dev`, and calls back after each change.
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'

/** The callback waits until no change has happened for this time, because editors write a file in several steps. */
const QUIET_MS = 20
/** Folders that aren't watched: the output of builds and the files of other tools. */
const IGNORED_FOLDERS = /^(?:dist|node_modules|\.turbo)$/
/** The names of files that programs load. The names of tests and type tests don't match. */
const SOURCE = /(?<!\.test|\.test-d)\.(?:ts|js|json|yaml)$/
/** The paths of generated types. `pnpm dev` writes the types after a restart, so a change of types must not cause another restart. */
const TYPES = /contract[\\/]src[\\/]generated[\\/][^\\/]+\.ts$/

/** Says whether a change of a file causes a callback. Tests, generated types and temporary files of editors cause none. */
export const isSource = (path: string): boolean => SOURCE.test(path) && !TYPES.test(path)

const isFolder = (path: string): boolean =>
  !IGNORED_FOLDERS.test(basename(path)) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Calls back after each change of a source in the folders or their subfolders. Each folder has its own watcher. After an editor has
 * replaced a file by another file, a watcher of a single file, or a recursive watcher, would miss later changes.
 *
 * @param onChange Called after each change; only once if several changes follow each other within 20 ms.
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
      // The folder is new, or replaces a folder with the same name. The event doesn't say which, so all watchers are created again.
      else if (name !== null && isFolder(path)) watchAll()
    })
    // The watcher of a removed folder fails. If the folder is created again, the watcher of the parent folder reports the folder.
    watchers.push(watcher.on('error', () => watcher.close()))
    const paths = readdirSync(folder).map((name) => join(folder, name))
    for (const subfolder of paths.filter(isFolder)) watchFolder(subfolder)
  }

  function watchAll(): void {
    for (const watcher of watchers) watcher.close()
    watchers = []
    for (const folder of folders) watchFolder(folder)
    changed()
  }
  for (const folder of folders) watchFolder(folder)
}
