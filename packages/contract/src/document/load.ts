// Reads an OpenAPI document from one file or from the folder `spec`, and finds the file and line of each place, for error messages.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Document, Node as YamlNode } from 'yaml'
import { entries, isList, isObject, isText, type Json, type JsonObject } from './json.ts'
import { Rejection } from './rejection.ts'
import { escapeStep, pointerOf, stepsOf, valueAt } from './pointer.ts'
import { isData, NAMED } from './vocabulary.ts'

/** The file and line of a place in the document. */
export interface SourceLine {
  /** The path of the file for error messages, such as `spec/openapi.yaml`. In another Git revision: `6115505:spec/openapi.yaml`. */
  file: string
  line: number
}

/** Finds the line of the value at a JSON Pointer. If there is no such value, finds the line of the nearest ancestor. */
export type Locate = (pointer: string) => SourceLine

/** A document in one piece, and a function that finds the line of each place in the files that people edit. */
export interface Loaded {
  readonly document: Json
  readonly locate: Locate
}

/** Writes a file and line as error messages show them. Most editors open this form with a click. */
export const lineOf = ({ file, line }: SourceLine): string => `${file}:${line}`

/**
 * Finds where a value begins in YAML text: for the steps `info` and `title`, returns the character offset of the key `title`. For an item
 * of a list, returns the offset of the item. If a step doesn't exist, returns the offset for the step before.
 */
function findOffset({ contents }: Document.Parsed, steps: readonly string[]): number {
  let node: unknown = contents
  let offset = offsetOf(node)
  for (const step of steps) {
    const item = isSeq(node) ? node.items[Number(step)] : undefined
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step) : undefined
    if (item === undefined && !isPair(pair)) return offset
    offset = offsetOf(item ?? pair?.key)
    node = item ?? pair?.value
  }
  return offset
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parser gives each node its range of characters.
const offsetOf = (value: unknown): number => (value as YamlNode | null)?.range?.[0] ?? 0

/**
 * Parses one file. Tries JSON first, because its parser is much faster, and then YAML.
 *
 * @param name The file name that `locate` and errors show.
 * @throws {Rejection} with the line of the first syntax error, if the text is neither JSON nor YAML.
 */
export function parseSource(text: string, name: string): Loaded {
  const lines = new LineCounter()
  let parsed: Document.Parsed | undefined
  // Parses the text as YAML at most once: if it isn't JSON, or when a caller first needs a line. JSON is valid YAML, too.
  const yaml = () =>
    (parsed ??= parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false, stringKeys: true }))
  const lineAt = (offset: number): SourceLine => ({ file: name, line: lines.linePos(offset).line })
  const locate: Locate = (pointer) => lineAt(findOffset(yaml(), stepsOf(pointer)))
  try {
    return { document: JSON.parse(text), locate }
  } catch {
    const [error] = yaml().errors
    if (error) throw new Rejection(lineOf(lineAt(error.pos[0])), `neither JSON nor YAML: ${error.message}`)
    return { document: yaml().toJS(), locate }
  }
}

/**
 * Reads a document from one file, or from the folder of a document that is split into files.
 *
 * @param source If the file is a bundle, the folder from which the bundle was made. `locate` then finds lines in the files of the folder.
 * @throws {Rejection} if a file can't be parsed, or if a reference leads to no file.
 */
export function loadDocument(path: string, source?: string): Loaded {
  if (statSync(path).isDirectory()) return loadFolder(path, `${basename(path)}/`)
  const loaded = parseSource(readFileSync(path, 'utf8'), basename(path))
  if (source === undefined) return loaded
  const locate: Locate = (pointer) => new SplitContract(source, `${basename(source)}/`).locate(pointer)
  return { document: loaded.document, locate }
}

/**
 * Reads a document that is split into files, and bundles it: `components/<kind>/<Name>.yaml` becomes a component of the document. The
 * content of any other file replaces the reference to the file.
 *
 * @param prefix The text before each path within the folder in lines and errors, such as `spec/`.
 * @throws {Rejection} if a file can't be parsed, or if a reference leads to no file.
 */
export function loadFolder(folder: string, prefix: string): Loaded {
  const contract = new SplitContract(folder, prefix)
  return { document: contract.bundle(), locate: contract.locate }
}

const ROOT = 'openapi.yaml'

class SplitContract {
  readonly #folder: string
  readonly #prefix: string
  readonly #files = new Map<string, Loaded>()
  /** The components by kind and name. A component comes after the components that it refers to. */
  readonly #components: Record<string, Record<string, Json>> = {}
  readonly #visited = new Set<string>()

  constructor(folder: string, prefix: string) {
    this.#folder = folder
    this.#prefix = prefix
  }

  bundle(): Json {
    const { document: root } = this.#read(ROOT)
    if (!isObject(root)) return root
    // The components that the root lists come first.
    for (const [kind, listed] of entries(root.components)) this.#components[kind] = { ...listed }
    const members = Object.entries(root).map(([key, value]) => [key, this.#bundled(value, ROOT, `#/${key}`)])
    return { ...Object.fromEntries(members), components: this.#components }
  }

  readonly locate: Locate = (pointer) => {
    const root = this.#read(ROOT)
    const [section = '', ...steps] = stepsOf(pointer)
    const isComponent = section === 'components'
    const [name, below] = isComponent ? [steps[1], steps.slice(2)] : [steps[0], steps.slice(1)]
    // Paths and webhooks are references of the root.
    const item = valueAt(root.document, pointerOf(section, name ?? ''))
    const $ref = isComponent ? `components/${steps[0]}/${name}.yaml` : isObject(item) ? item.$ref : undefined
    if (!isText($ref) || !this.#has($ref)) return root.locate(pointer)
    return this.#read($ref).locate(pointerOf(...below))
  }

  /** The files of a bundle are read already, and can be removed. */
  #has(file: string): boolean {
    return this.#files.has(file) || existsSync(join(this.#folder, file))
  }

  #read(file: string): Loaded {
    const loaded =
      this.#files.get(file) ?? parseSource(readFileSync(join(this.#folder, file), 'utf8'), this.#prefix + file)
    this.#files.set(file, loaded)
    return loaded
  }

  #bundled(value: Json, file: string, pointer: string, isNamed = false): Json {
    if (isList(value)) return value.map((item, index) => this.#bundled(item, file, `${pointer}/${index}`))
    if (!isObject(value)) return value
    if (isText(value.$ref)) return this.#followed(value, value.$ref, file, pointer)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const at = `${pointer}/${escapeStep(key)}`
        // A discriminator maps a value to a schema.
        if (pointer.endsWith('/discriminator/mapping') && isText(item))
          return [key, this.#target(item, file, at).$ref ?? item]
        return [key, !isNamed && isData(key, item) ? item : this.#bundled(item, file, at, !isNamed && NAMED.has(key))]
      }),
    )
  }

  #followed(value: JsonObject, $ref: string, file: string, pointer: string): Json {
    const { $ref: component, ...target } = this.#target($ref, file, `${pointer}/$ref`)
    return component === undefined ? target : { ...value, $ref: component }
  }

  /** The component that a file is, as a reference, or the content of any other file. */
  #target($ref: string, from: string, pointer: string): JsonObject {
    const file = posix.join(posix.dirname(from), $ref)
    if (!this.#has(file))
      throw new Rejection(lineOf(this.#read(from).locate(pointer)), `$ref leads to no file: ${$ref}`)
    const [, kind, name] = /^components\/(\w+)\/(\w+)\.yaml$/.exec(file) ?? []
    const isComponent = kind !== undefined && name !== undefined
    if (!isComponent || !this.#visited.has(file)) {
      this.#visited.add(file)
      const content = this.#bundled(this.#read(file).document, file, '#')
      if (!isComponent) return isObject(content) ? content : {}
      this.#components[kind] = { ...this.#components[kind], [name]: content }
    }
    return { $ref: pointerOf('components', kind, name) }
  }
}
