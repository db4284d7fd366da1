#!/usr/bin/env node
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { generate } from './generate.ts'
import type { Json } from '@parley/openapi-document'
import { Refusal } from './refusal.ts'
import { inFolder } from './source-map.ts'

const USAGE = 'usage: parley-codegen <openapi.json> <outDir> [--check] [--source=<folder of the split document>]'

/** An error that a caller can do something about; anything else is a fault of this program. */
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
const staleIn = (files: Record<string, string>, outDir: string): { file: string; text: string }[] =>
  Object.entries(files)
    .map(([name, text]) => ({ file: join(outDir, name), text }))
    .filter(({ file, text }) => readOrNothing(file) !== text)

/** What is right already is not written again, so that nothing that watches it starts anew. */
function write(files: Record<string, string>, outDir: string): void {
  mkdirSync(outDir, { recursive: true })
  for (const { file, text } of staleIn(files, outDir)) writeFileSync(file, text)
}

const check = (files: Record<string, string>, outDir: string): string[] =>
  staleIn(files, outDir).map(({ file }) => `${file} is stale: run the script \`generate\``)

const SOURCE = '--source='
const sourceOf = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.startsWith(SOURCE))?.slice(SOURCE.length)

/** What is wrong, and where its author wrote it: file and line in the split document if its folder is known. */
function located({ at, sentence, message }: Refusal, source: string | undefined): string {
  if (source === undefined) return message
  const { file, line } = inFolder(source, `${basename(resolve(source))}/`)(at)
  return `${file}:${line}: ${sentence} (${at})`
}

function run(args: readonly string[]): readonly string[] {
  const isCheck = args.includes('--check')
  const [input, outDir, ...rest] = args.filter((arg) => arg !== '--check' && !arg.startsWith(SOURCE))
  if (input === undefined || outDir === undefined || rest.length > 0) return [USAGE]
  const source = sourceOf(args)
  if (source !== undefined && !existsSync(join(source, 'openapi.yaml')))
    return [`there is no openapi.yaml in ${source}`]
  const files = generate(readJson(input), basename(input))
  if (isCheck) return check(files, outDir)
  write(files, outDir)
  return []
}

function complaints(args: readonly string[]): readonly string[] {
  try {
    return run(args)
  } catch (error) {
    if (error instanceof Refusal) return [located(error, sourceOf(args))]
    if (isExpected(error)) return [error.message]
    throw error
  }
}

const found = complaints(process.argv.slice(2))
for (const line of found) process.stderr.write(`${line}\n`)
process.exitCode = found.length === 0 ? 0 : 1
