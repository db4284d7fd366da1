// Where the programs of the runtimes are. Some packages only point to that of the platform.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folderOf = (name: string, from = require) => dirname(from.resolve(`${name}/package.json`))

/** The binary in one of the packages of platforms that a package depends on; the other platforms' are not installed. */
function ofPlatform(name: string, path: string): string {
  const own = join(folderOf(name), 'package.json')
  const from = createRequire(own)
  const { optionalDependencies = {} }: { optionalDependencies?: Record<string, string> } = require(own)
  const found = Object.keys(optionalDependencies)
    .flatMap((each) => {
      try {
        return join(folderOf(each, from), path)
      } catch {
        return []
      }
    })
    .find((each) => existsSync(each))
  if (found === undefined) throw new Error(`There is no ${name} for this platform.`)
  return found
}

const node = (version: 20 | 22 | 24) => join(folderOf(`node${version}`), 'bin/node')

export const NODES: [name: string, program: string][] = [
  ['Node 20', node(20)],
  ['Node 22', node(22)],
  ['Node 24', node(24)],
]
export const BUN = ofPlatform('bun', 'bin/bun')
export const DENO = ofPlatform('deno', 'deno')
export const WORKERD = ofPlatform('workerd', 'bin/workerd')
export const JEST = join(folderOf('jest'), 'bin/jest.js')
