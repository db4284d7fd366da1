// Reads what the release commands need from the workspace: files, the version, and the changelog.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { contract } from '@parley/contract'
import { object } from '@parley/contract/document'
import { inWorkspace } from '../places.ts'

export const read = (path: string): string => readFileSync(inWorkspace(path), 'utf8')

export const readJson = (path: string): Record<string, unknown> => object(JSON.parse(read(path)), path)

/** The version of the release. It is the version of the contract. */
export const { version } = contract.info

/** The packages that are published, by the folder of each. */
export const PUBLISHED = ['packages/client', 'packages/sandbox'] as const

/** Runs a program in a folder of the workspace, and returns what it printed. */
export async function run(program: string, args: readonly string[], folder = ''): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: inWorkspace(folder), maxBuffer: 2 ** 27 })
  return stdout
}

/** Returns the chapter of the changelog whose title begins with a word, such as `1.0.0`; undefined if no title does. */
export function chapterOf(word: string): { title: string; text: string } | undefined {
  const chapters = read('CHANGELOG.md').split(/^## /m).slice(1)
  const chapter = chapters.find((text) => text.split(/\s/)[0] === word)
  if (chapter === undefined) return undefined
  const [title = '', ...lines] = chapter.split('\n')
  return { title, text: lines.join('\n').trim() }
}

/** The days for which `docs/security.txt` (RFC 9116) must still be valid at a release. */
export const MIN_DAYS = 180

/** Reads the day on which `security.txt` expires. Throws unless the file has exactly one valid `Expires`. */
export function expiryOf(text: string): Date {
  const [match, ...others] = [...text.matchAll(/^Expires: (\S+)$/gm)]
  const expiry = new Date(match?.[1] ?? '')
  if (others.length > 0 || Number.isNaN(expiry.getTime())) throw new Error('security.txt needs one valid Expires.')
  return expiry
}
