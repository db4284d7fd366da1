// Finds files of the workspace, so that a command works in any current folder.
import { fileURLToPath } from 'node:url'

/** Returns the absolute path of a file or folder. The given path starts at the root of the workspace. */
export const inWorkspace = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The folder of the contract. */
export const SPEC = inWorkspace('spec')
