#!/usr/bin/env node
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './generate.ts'
import { handlerTable } from './handlers.ts'
import type { Json } from '@parley/openapi-document'
import { Rejection } from './rejection.ts'
import { inFolder } from './source-map.ts'

const USAGE = [
  'usage: parley-codegen <openapi.json> <outDir> [--check] [--source=<folder of the split document>]',
  '[--strict] [--handlers=<file for the table of handlers>]',
].join(' ')

/** An error that the user can fix. Any other error is a bug of this program. */
const isExpected = (error: unknown): error is Error =>
  error instanceof SyntaxError || (error instanceof Error && 'syscall' in error)

function readJson(file: string): Json {
  try {
    const value: Json = JSON.parse(readFileSync(file, 'utf8'))
    return value
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxError(`${file} is not JSON: ${error.message}`)
    throw error
  }
}

const readOrNothing = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** The files that differ from what the document would give, with what they should be. */
const staleIn = (files: Record<string, string>): { file: string; text: string }[] =>
  Object.entries(files)
    .map(([file, text]) => ({ file, text }))
    .filter(({ file, text }) => readOrNothing(file) !== text)

/** Doesn't write unchanged files again, so that watchers don't restart. */
function write(files: Record<string, string>): void {
  for (const { file, text } of staleIn(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const check = (files: Record<string, string>): string[] =>
  staleIn(files).map(({ file }) => `${file} is stale: run the script \`generate\``)

/** Describes a violation and its place: file and line in the split document if its folder is known. */
function located({ at, sentence, message }: Rejection, source: string | undefined): string {
  if (source === undefined) return message
  const { file, line } = inFolder(source, `${basename(resolve(source))}/`)(at)
  return `${file}:${line}: ${sentence} (${at})`
}

interface Options {
  readonly check: boolean
  readonly handlers?: string | undefined
  readonly source?: string | undefined
  readonly strict: boolean
}

function run(positionals: readonly string[], { check: isCheck, handlers, source, strict }: Options): readonly string[] {
  const [input, outDir, ...rest] = positionals
  if (input === undefined || outDir === undefined || rest.length > 0) return [USAGE]
  if (source !== undefined && !existsSync(join(source, 'openapi.yaml')))
    return [`there is no openapi.yaml in ${source}`]
  const value = readJson(input)
  const modules = Object.entries(generate(value, basename(input), { strict }))
  const files = Object.fromEntries(modules.map(([name, text]) => [join(outDir, name), text]))
  if (handlers !== undefined) files[handlers] = handlerTable(value, basename(input))
  if (isCheck) return check(files)
  write(files)
  return []
}

function parse(args: readonly string[]): { positionals: string[]; values: Options } | undefined {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = { check: flag, handlers: text, source: text, strict: flag } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

function complaints(args: readonly string[]): readonly string[] {
  const parsed = parse(args)
  if (parsed === undefined) return [USAGE]
  const { positionals, values } = parsed
  try {
    return run(positionals, values)
  } catch (error) {
    if (error instanceof Rejection) return [located(error, values.source)]
    if (isExpected(error)) return [error.message]
    throw error
  }
}

const found = complaints(process.argv.slice(2))
for (const line of found) process.stderr.write(`${line}\n`)
process.exitCode = found.length === 0 ? 0 : 1
