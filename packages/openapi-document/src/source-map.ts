// Finds a place of a bundled document in the files that people edit.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Document, Node as YamlNode } from 'yaml'
import { isObject, type Json } from './json.ts'
import { stepsOf } from './tree.ts'

/** A place in a file of the contract. */
export interface Place {
  /** The path from the root of the repository, with the revision before it if it is another one. */
  file: string
  line: number
}

/** Finds the place of a JSON Pointer. If the pointer has no place, finds that of its nearest ancestor. */
export type Locate = (pointer: string) => Place

/**
 * Finds places in one file that contains the whole document.
 *
 * @param path The file.
 * @param name The name of the file in the places.
 * @throws {Error} if the file can't be read.
 * @example
 * inOneFile('dist/openapi.yaml', 'openapi.yaml')('#/info/title') // { file: 'openapi.yaml', line: 3 }
 */
export function inOneFile(path: string, name: string): Locate {
  const file = findIn(readFileSync(path, 'utf8'), name)
  return (pointer) => file(stepsOf(pointer))
}

/**
 * Finds places in the split files of a folder. The file of a component has its name. Each path refers to its own file.
 *
 * @param folder The folder with `openapi.yaml`. It is read immediately, and can be removed afterwards.
 * @param name A prefix for the names of the files.
 * @throws {Error} if a file can't be read.
 * @example
 * inFolder('spec', 'spec/')('#/components/schemas/Tag').file // 'spec/components/schemas/Tag.yaml'
 */
export function inFolder(folder: string, name: string): Locate {
  // Read immediately: the folder of another revision is gone when the first place is needed.
  const sources = new Map(filesOf(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  const root: Json = parseDocument(sources.get('openapi.yaml') ?? '').toJS()
  const files = new Map<string, Find>()
  const fileOf = (path: string): Find => {
    const known = files.get(path) ?? findIn(sources.get(path) ?? '', `${name}${path}`)
    files.set(path, known)
    return known
  }
  return (pointer) => {
    const [first = '', second = '', third = '', ...rest] = stepsOf(pointer)
    if ((first === 'paths' || first === 'webhooks') && second !== '') {
      const path = pathFile(root, first, second)
      const below = third === '' ? [] : [third, ...rest]
      if (sources.has(path)) return fileOf(path)(below)
    }
    const component = `components/${second}/${third}.yaml`
    if (first === 'components' && sources.has(component)) return fileOf(component)(rest)
    return fileOf('openapi.yaml')(stepsOf(pointer))
  }
}

/** The file of a path or a webhook, seen from the folder; an empty string if it is written in the root document. */
function pathFile(root: Json, section: 'paths' | 'webhooks', name: string): string {
  const items = isObject(root) ? root[section] : undefined
  const item = isObject(items) ? items[name] : undefined
  const $ref = isObject(item) && typeof item.$ref === 'string' ? item.$ref : ''
  return $ref.replace(/^\.\//, '')
}

type Find = (steps: string[]) => Place

const filesOf = (folder: string): string[] => [
  'openapi.yaml',
  ...['paths', 'webhooks', 'components']
    .filter((below) => existsSync(join(folder, below)))
    .flatMap((below) =>
      readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.yaml'))
        .map((path) => `${below}/${path.replaceAll('\\', '/')}`),
    ),
]

/**
 * Finds places in the text of one file, by the steps that lead to them.
 *
 * @param name The name of the file in the places.
 * @example
 * findIn('info:\n  title: Parley\n', 'openapi.yaml')(['info', 'title']) // { file: 'openapi.yaml', line: 2 }
 */
export function findIn(source: string, name: string): Find {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  return (steps) => ({ file: name, line: lines.linePos(startOf(document, steps)).line })
}

/** Where the key of a member begins. If there is no such member, that of its nearest ancestor. */
function startOf(document: Document.Parsed, steps: string[]): number {
  let at: unknown = document.contents
  let start = offsetOf(at)
  for (const step of steps) {
    const member = memberOf(at, step)
    if (member === undefined) return start
    at = member.value
    start = member.start
  }
  return start
}

function memberOf(at: unknown, step: string): { value: unknown; start: number } | undefined {
  if (isSeq(at)) {
    const value = at.items[Number(step)]
    return value === undefined ? undefined : { value, start: offsetOf(value) }
  }
  if (!isMap(at)) return undefined
  const pair = at.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === step)
  return pair === undefined ? undefined : { value: pair.value, start: offsetOf(pair.key) }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What a parsed document holds has a range.
const offsetOf = (value: unknown): number => (value as YamlNode | null)?.range?.[0] ?? 0
