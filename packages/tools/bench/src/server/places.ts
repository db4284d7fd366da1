// Where things are.
import { existsSync, globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const README = at('../../README.md')
export const SCALING = at('../../../../../docs/scaling.md')
export const RESULTS = at('../../results')
export const BUNDLE = fileURLToPath(import.meta.resolve('@parley/contract/openapi.json'))
/** The file of a program of this folder. */
export const programAt = (name: string): string => at(`programs/${name}.ts`)
export const GENERATOR = at('load/generator.ts')

const SERVER = at('../../../../../apps/server')
const BUILT = `${SERVER}/dist/parley/parley.js`
export const SOURCES = `${SERVER}/bin/parley.js`

export interface ParleyProgram {
  path: string
  /** Which form of the program this is, for the result. */
  form: 'built' | 'sources'
}

let found: ParleyProgram | undefined

/**
 * The built program if it is newer than its sources. Otherwise the sources, because a stale build proves nothing. It is
 * found once, so that all rounds run the same one.
 */
export const findParley = (): ParleyProgram =>
  (found ??= isFresh() ? { path: BUILT, form: 'built' } : { path: SOURCES, form: 'sources' })

function isFresh(): boolean {
  if (!existsSync(BUILT)) return false
  const built = statSync(BUILT).mtimeMs
  const sources = globSync('src/**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'))
  return sources.every((file) => statSync(`${SERVER}/${file}`).mtimeMs <= built)
}
