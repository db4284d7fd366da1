// Reads an OpenAPI document from one file or from the folder `spec`, and finds the file and line of each place, for error messages.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Document, Node as YamlNode } from 'yaml'
import { isObject, isText, type Json } from './json.ts'
import { redocly } from './redocly.ts'
import { Rejection } from './rejection.ts'
import { pointerOf, stepsOf, valueAt } from './pointer.ts'

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
export async function loadDocument(path: string, source?: string): Promise<Loaded> {
  if (statSync(path).isDirectory()) return loadFolder(path, `${basename(path)}/`)
  const loaded = parseSource(readFileSync(path, 'utf8'), basename(path))
  if (source === undefined) return loaded
  const locate: Locate = (pointer) => locateIn(source, `${basename(source)}/`)(pointer)
  return { document: loaded.document, locate }
}

const ROOT = 'openapi.yaml'

/**
 * Reads a document that is split into files, and bundles it with `redocly bundle`.
 *
 * @param prefix The text before each path within the folder in lines and errors, such as `spec/`.
 * @throws {Rejection} if a file can't be parsed, or if a reference leads to no file.
 */
export async function loadFolder(folder: string, prefix: string): Promise<Loaded> {
  const locate = locateIn(folder, prefix)
  const target = await mkdtemp(join(tmpdir(), 'parley-bundle-'))
  try {
    const bundle = join(target, 'openapi.json')
    await redocly(['bundle', ROOT, '--output', bundle], folder)
    return { document: JSON.parse(await readFile(bundle, 'utf8')), locate }
  } catch (error) {
    throw error instanceof Error && 'stderr' in error
      ? firstError(String(error.stderr), realpathSync(folder), prefix)
      : error
  } finally {
    await rm(target, { recursive: true })
  }
}

/** A syntax error as Redocly prints it: `duplicated mapping key in "/home/ada/spec/openapi.yaml" (2:1)`. */
const SYNTAX_ERROR = /^(?: *- )?(.+) in "(.+)" \((\d+):\d+\)$/m
/** Another error in a file: `[1] paths/tags.yaml:2:3 at #/get`, and after an empty line `Can't resolve $ref: …`. */
const NUMBERED_ERROR = /^\[1\] (.+?):(\d+):\d+.*\n\n(.+)$/m

/** Turns what Redocly prints into one line with the file and the line of the first error. */
function firstError(printed: string, folder: string, prefix: string): Rejection {
  const [, syntaxError, path, syntaxLine] = SYNTAX_ERROR.exec(printed) ?? []
  if (syntaxError !== undefined && path !== undefined)
    return new Rejection(`${prefix}${relative(folder, path)}:${syntaxLine}`, syntaxError)
  const whole = /^ {2}- (.+)$/m.exec(printed)?.[1] ?? printed
  const [, file = ROOT, line = '1', sentence = whole.trim().replaceAll(/\s+/g, ' ')] =
    NUMBERED_ERROR.exec(printed) ?? []
  return new Rejection(`${prefix}${file}:${line}`, sentence.replace(join(folder, '/'), prefix))
}

/**
 * Returns the function that finds lines in the files of a folder. It reads the files now, because callers remove the folder of a Git
 * revision, and parses each file when a place in it is asked for.
 */
function locateIn(folder: string, prefix: string): Locate {
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.yaml'))
  const texts = new Map(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]))
  const parsed = new Map<string, Loaded>()
  const parse = (file: string): Loaded => {
    const loaded = parsed.get(file) ?? parseSource(texts.get(file) ?? '', prefix + file)
    parsed.set(file, loaded)
    return loaded
  }
  return (pointer) => {
    const root = parse(ROOT)
    const [section = '', ...steps] = stepsOf(pointer)
    const isComponent = section === 'components'
    const [name, below] = isComponent ? [steps[1], steps.slice(2)] : [steps[0], steps.slice(1)]
    // Paths and webhooks are references of the root.
    const item = valueAt(root.document, pointerOf(section, name ?? ''))
    const $ref = isComponent ? `components/${steps[0]}/${name}.yaml` : isObject(item) ? item.$ref : undefined
    return isText($ref) && texts.has($ref) ? parse($ref).locate(pointerOf(...below)) : root.locate(pointer)
  }
}
