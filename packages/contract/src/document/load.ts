// Reads a document from one file or from many, and finds places of it again in those files.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { isList, isObject, type Json } from './json.ts'
import { Rejection } from './rejection.ts'
import { findIn, type Locate, type SourceLine } from './source-map.ts'
import { escapeStep, pointerOf, stepsOf, valueAt } from './pointer.ts'
import { isData, NAMED } from './vocabulary.ts'

/** A document as one value, and where its places are in the files that people edit. */
export interface Loaded {
  readonly document: Json
  /** The file and the line of a JSON Pointer. The files are read already, and can be removed. */
  readonly place: Locate
  /** The same as text, such as `openapi.yaml:12`. */
  readonly locate: (pointer: string) => string
}

/** The target of a reference: a file, and a JSON Pointer in it. */
interface ReferenceTarget {
  readonly file: string
  readonly pointer: string
}

const MOST_BYTES = 32 * 2 ** 20

/** Parses JSON as JSON, because it is much faster, and everything else as YAML. */
function parse(text: string, name: string): Json {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return parseYaml(text, name)
  }
}

function parseYaml(text: string, name: string): Json {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false, stringKeys: true })
  const [error] = document.errors
  if (error)
    throw new Rejection(`${name}:${lines.linePos(error.pos[0]).line}`, `neither JSON nor YAML: ${error.message}`)
  try {
    const value: Json = document.toJS({ maxAliasCount: 100 })
    return value
  } catch (cause) {
    throw new Rejection(`${name}:1`, cause instanceof Error ? cause.message : String(cause))
  }
}

/** The section of the components for a target. A path item, or another part that no component can be, has none and is written in place. */
function sectionAt(at: string): string | undefined {
  if (/\/(?:schema|schemas)(?:\/|$)/.test(at)) return 'schemas'
  if (at.endsWith('/requestBody')) return 'requestBodies'
  return /\/(parameters|responses|headers|examples|securitySchemes|links|callbacks)\/[^/]+$/.exec(at)?.[1]
}

class Bundle {
  readonly #root: string
  readonly #folder: string
  readonly #files = new Map<string, { readonly text: string; readonly value: Json }>()
  /** The place in the bundle of each target. */
  readonly #places = new Map<string, string>()
  readonly #origins = new Map<string, ReferenceTarget>()
  readonly #added = new Map<string, Map<string, Json>>()
  readonly #finders = new Map<string, Locate>()

  constructor(file: string, folder = dirname(file)) {
    for (const each of [file, folder]) if (!existsSync(each)) throw new Rejection('', `there is no file ${each}`)
    this.#root = realpathSync(file)
    this.#folder = realpathSync(folder)
  }

  document(): Json {
    const root = this.#read(this.#root).value
    const components = isObject(root) && isObject(root.components) ? root.components : {}
    for (const [section, members] of Object.entries(components)) {
      for (const [name, value] of Object.entries(isObject(members) ? members : {})) {
        if (!isObject(value) || typeof value.$ref !== 'string' || value.$ref.startsWith('#')) continue
        const at = pointerOf('components', section, name)
        this.#places.set(keyOf(this.#target(value.$ref, this.#root, at)), at)
      }
    }
    const document = this.#walk(root, { file: this.#root, pointer: '#' }, '#', [])
    if (!isObject(document) || this.#added.size === 0) return document
    const own = isObject(document.components) ? document.components : {}
    const added = [...this.#added].map(([section, members]) => {
      const known = own[section]
      return [section, { ...(isObject(known) && known), ...Object.fromEntries(members) }]
    })
    return { ...document, components: { ...own, ...Object.fromEntries(added) } }
  }

  locate(pointer: string): SourceLine {
    const steps = stepsOf(pointer)
    for (let length = steps.length; length >= 0; length--) {
      const origin = this.#origins.get(pointerOf(...steps.slice(0, length)))
      if (origin) return this.#place(origin.file, [...stepsOf(origin.pointer), ...steps.slice(length)])
    }
    return this.#place(this.#root, steps)
  }

  #place(file: string, steps: readonly string[]): SourceLine {
    const find = this.#finders.get(file) ?? findIn(this.#read(file).text, this.#name(file))
    this.#finders.set(file, find)
    return find(pointerOf(...steps))
  }

  readonly #name = (file: string): string => relative(this.#folder, file).replaceAll('\\', '/')

  #read(file: string): { readonly text: string; readonly value: Json } {
    const known = this.#files.get(file)
    if (known) return known
    const [name, { size }] = [this.#name(file), statSync(file)]
    if (size > MOST_BYTES) throw new Rejection(`${name}:1`, `the file has ${size} bytes; ${MOST_BYTES} are allowed`)
    const text = readFileSync(file, 'utf8')
    const read = { text, value: parse(text, name) }
    this.#files.set(file, read)
    return read
  }

  /** @param inside the path items that stand around this value, by target. */
  #walk(value: Json, from: ReferenceTarget, at: string, inside: readonly string[]): Json {
    const below = (item: Json, step: string | number) =>
      this.#walk(item, { ...from, pointer: `${from.pointer}/${escapeStep(step)}` }, `${at}/${escapeStep(step)}`, inside)
    if (isList(value)) return value.map(below)
    if (!isObject(value)) return value
    const { $ref, ...beside } = value
    const isNamed = NAMED.has(stepsOf(at).at(-1) ?? '')
    if (typeof $ref === 'string') {
      const found = this.#follow($ref, from, at, inside)
      if (!isObject(found)) return found
      return '$ref' in found ? { ...value, ...found } : { ...found, ...beside }
    }
    const isMapping = at.endsWith('/discriminator/mapping')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (isMapping && typeof item === 'string') return [key, this.#mapped(item, from, at)]
        return [key, !isNamed && isData(key, item) ? item : below(item, key)]
      }),
    )
  }

  /** A discriminator maps a value to the name of a schema or to a reference. One to a file is followed. */
  #mapped(reference: string, from: ReferenceTarget, at: string): Json {
    const found = /^[^#]+\.(?:json|ya?ml)(?:#|$)/.test(reference) ? this.#follow(reference, from, at, []) : reference
    return isObject(found) ? (found.$ref ?? reference) : found
  }

  /** Returns the value that replaces a reference: another reference, or the target itself. */
  #follow($ref: string, from: ReferenceTarget, at: string, inside: readonly string[]): Json {
    const target = this.#target($ref, from.file, at, from)
    const { file, pointer } = target
    const value = valueAt(this.#read(file).value, pointer)
    if (value === undefined) this.#reject(from, `$ref leads nowhere: ${$ref}`)
    const key = keyOf(target)
    const section = sectionAt(at)
    const [root, within, ...names] = stepsOf(pointer)
    if (file === this.#root && root === 'components' && within === section && names.length === 1)
      return { $ref: pointer }
    if (section === undefined || this.#places.get(key) === at) {
      if (inside.includes(key)) this.#reject(from, `$ref leads in a circle: ${$ref}`)
      this.#origins.set(at, target)
      return this.#walk(value, target, at, [...inside, key])
    }
    return { $ref: this.#places.get(key) ?? this.#add(section, target, value) }
  }

  #add(section: string, target: ReferenceTarget, value: Json): string {
    const members = this.#added.get(section) ?? new Map<string, Json>()
    this.#added.set(section, members)
    const last = stepsOf(target.pointer).at(-1) ?? basename(target.file, extname(target.file))
    const name = last.replaceAll(/[^\w.-]/g, '_')
    const isTaken = (each: string) =>
      members.has(each) || valueAt(this.#read(this.#root).value, pointerOf('components', section, each)) !== undefined
    let free = name
    for (let count = 2; isTaken(free); count++) free = `${name}_${count}`
    const at = pointerOf('components', section, free)
    this.#places.set(keyOf(target), at)
    this.#origins.set(at, target)
    // Its place is taken before its own references are followed, which can lead back to it.
    members.set(free, {})
    members.set(free, this.#walk(value, target, at, []))
    return at
  }

  #target($ref: string, file: string, at: string, from: ReferenceTarget = { file, pointer: at }): ReferenceTarget {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test($ref)) this.#reject(from, `$ref to another host or scheme isn't read: ${$ref}`)
    const [name = '', fragment = ''] = $ref.split('#')
    const found = name === '' ? file : resolve(dirname(file), decodeURIComponent(name))
    if (!existsSync(found)) this.#reject(from, `$ref leads to no file: ${$ref}`)
    const real = realpathSync(found)
    const path = relative(this.#folder, real)
    if (path.startsWith('..') || isAbsolute(path))
      this.#reject(from, `$ref leads out of the folder of the document: ${$ref}`)
    return { file: real, pointer: pointerOf(...stepsOf(fragment)) }
  }

  #reject({ file, pointer }: ReferenceTarget, sentence: string): never {
    throw new Rejection(lineOf(this.#place(file, [...stepsOf(pointer), '$ref'])), sentence)
  }
}

const keyOf = ({ file, pointer }: ReferenceTarget): string => file + pointer
const lineOf = ({ file, line }: SourceLine): string => `${file}:${line}`

/** The folders around a document. */
export interface Folders {
  /** The folder that references may not leave. Default: the folder of the document. */
  readonly root?: string | undefined
  /** The folder of the split document, if the document is its bundle: places are found in its files. */
  readonly source?: string | undefined
}

/**
 * Reads a document, JSON or YAML. References to files below its folder are followed; what they lead to becomes components, and path
 * items are written in place.
 *
 * @throws {Rejection} if a file can't be read or parsed, is too large, or has a reference that leads nowhere, in a circle, to another host
 *   or out of the folder.
 * @example
 * const { document, locate } = loadDocument('api/openapi.yaml')
 * locate('#/info') // 'openapi.yaml:2'
 */
export function loadDocument(file: string, { root, source }: Folders = {}): Loaded {
  const bundle = new Bundle(file, root)
  const document = bundle.document()
  if (source !== undefined && !existsSync(join(source, 'openapi.yaml')))
    throw new Rejection('', `there is no openapi.yaml in ${source}`)
  let split: Loaded | undefined
  const place = (pointer: string): SourceLine => {
    if (source === undefined) return bundle.locate(pointer)
    split ??= loadDocument(join(source, 'openapi.yaml'))
    const { file: name, line } = split.place(pointer)
    return { file: `${basename(resolve(source))}/${name}`, line }
  }
  return { document, place, locate: (pointer) => lineOf(place(pointer)) }
}
