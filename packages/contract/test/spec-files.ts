// The files of the contract as they lie in spec/, with what each refers to.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { isObject } from '../src/document/index.ts'
import { parse } from 'yaml'

export const specFolder = fileURLToPath(new URL('.', import.meta.resolve('@parley/spec/decisions.yaml')))

/** The path of each file below spec/paths, spec/webhooks and spec/components, with forward slashes, relative to spec/. */
export const specFiles = ['paths', 'webhooks', 'components'].flatMap((folder) =>
  readdirSync(join(specFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').slice(specFolder.length)),
)

export const readSpecFile = (path: string): unknown => parse(readFileSync(join(specFolder, path), 'utf8'))

/** Every file that a value refers to, as a path relative to spec/. A discriminator's mapping refers too. */
function* references(value: unknown, from: string): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* references(item, from)
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    const targets = key === 'mapping' && isObject(member) ? Object.values(member) : key === '$ref' ? [member] : []
    for (const target of targets)
      if (typeof target === 'string' && !target.startsWith('#')) yield normalize(join(dirname(from), target))
    yield* references(member, from)
  }
}

/** The files that can be reached from a file, itself included. */
export function reachable(from: string, met = new Set<string>()): Set<string> {
  if (met.has(from)) return met
  met.add(from)
  for (const target of references(readSpecFile(from), from)) reachable(target, met)
  return met
}
