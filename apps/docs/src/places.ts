// Resolves paths in the workspace, so that no command depends on the folder that it is called from.
import { fileURLToPath } from 'node:url'

/** Returns the absolute path of a file or folder, given its path in the workspace. */
export const inWorkspace = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export const SPEC = inWorkspace('spec')
export const SITE = inWorkspace('apps/docs/dist')
