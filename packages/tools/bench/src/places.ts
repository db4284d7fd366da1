// Where things are.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ROOT = at('../../../..')
export const FLOOR_PROGRAM = at('bare-hono.ts')
export const GENERATOR = at('load/generator.ts')

/** The program of a checkout, as its sources. Without a folder, it is this one. */
export const parleyAt = (folder = ROOT): string => join(resolve(folder), 'apps/server/bin/parley.js')
