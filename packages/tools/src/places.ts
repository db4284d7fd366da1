// Where things lie in the workspace, so that no command depends on the folder that it is called from.
import { fileURLToPath } from 'node:url'

/** The absolute path of something in the workspace, given from its root. */
export const inWorkspace = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The folder of the contract. */
export const SPEC = inWorkspace('spec')
