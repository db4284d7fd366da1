// Where things lie, and what the workspace says about the version that is to be released.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { contract } from '@parley/contract'
import { inWorkspace } from '../places.ts'

export const read = (path: string): string => readFileSync(inWorkspace(path), 'utf8')

export function readJson(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(read(path))
  if (typeof value !== 'object' || value === null) throw new Error(`${path} holds no object.`)
  return { ...value }
}

/** The version of the contract is that of the release. */
export const { version } = contract.info

/** The day of the release, as `pnpm release:contract` has noted it; undefined if the contract isn't released. */
export function releaseDay(): string | undefined {
  const day = readJson('spec/released/dates.json')[version]
  return typeof day === 'string' ? day : undefined
}

/** The packages that are published, by the folder of each. */
export const PUBLISHED = ['packages/client', 'packages/sandbox'] as const

/** Runs a program in a folder of the workspace, and returns what it printed. */
export async function run(program: string, args: readonly string[], folder = ''): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: inWorkspace(folder), maxBuffer: 2 ** 27 })
  return stdout
}

/** Returns a version's chapter of the changelog, or undefined if there is none. */
export function chapterOf(changelog: string, of: string): { title: string; text: string } | undefined {
  const chapters = changelog.split(/^## /m).slice(1)
  const chapter = chapters.find((each) => each.split(/\s/)[0] === of)
  if (chapter === undefined) return undefined
  const [title = '', ...lines] = chapter.split('\n')
  return { title, text: lines.join('\n').trim() }
}
