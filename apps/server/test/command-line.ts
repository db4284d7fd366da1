// Runs commands in this process, on a new store.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { newStoreUrl } from './engine.ts'
import { harbourAndCedar } from './fixture.ts'
import { type CommandLineOptions, type Ran, runCommand } from './run-command.ts'

/** A folder of its own, in which `parley` can be called on that store. */
export function commandLine(now = () => new Date()) {
  const folder = temporaryFolder()
  const file = (name: string) => join(folder, name)
  const store = file('parley.db')
  const url = newStoreUrl(store)

  const parley = async (args: readonly string[], options?: CommandLineOptions): Promise<Ran> =>
    runCommand(await url, args, options, now)

  return {
    /** The `DATABASE_URL` of its store. */
    url,
    /** The file of its store, if it has one. */
    store,
    file,
    parley,
    /** Calls it with `--json`, and parses the output. */
    json: async (...args: string[]): Promise<unknown> => JSON.parse((await parley([...args, '--json'])).out),
    /** Writes values as lines of a file, and names the file. Text is a line as it is. */
    lines: (name: string, values: readonly unknown[]): string => {
      const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      writeFileSync(file(name), `${texts.join('\n')}\n`)
      return file(name)
    },
    read: (name: string) => readFileSync(file(name), 'utf8'),
  }
}

export type CommandLine = ReturnType<typeof commandLine>

/** The file that the first import of a process has made. Others are copies of it. */
let imported: Buffer | undefined

/** A command line whose store holds what the file `all.jsonl` holds. */
export async function filledCommandLine() {
  const line = commandLine()
  const all = line.lines('all.jsonl', harbourAndCedar())
  if (imported === undefined) {
    const { code, err } = await line.parley(['import', all])
    if (code !== 0) throw new Error(err)
    if (existsSync(line.store)) imported = readFileSync(line.store)
  } else writeFileSync(line.store, imported, { mode: 0o600 })
  const content = async () => recordsIn((await line.parley(['export'])).out)
  return { ...line, all, content, before: await content() }
}

/** The records of an export, without what each store makes itself: the positions and the first channels. */
export const recordsIn = (exported: string): string =>
  exported.replaceAll(/^\{"type":"(?:position"|channel",[^}]*"uniqueId":"chn_first").*\n/gm, '')

/** Creates an organization, a member and a key with three commands. */
export async function provision({ parley }: CommandLine): Promise<string> {
  await parley(['organization', 'create', '--id', 'acme', '--name', 'Acme Support'])
  const member = ['--organization', 'acme', '--id', 'grace', '--name', 'Grace Okafor', '--email', 'grace@acme.example']
  await parley(['member', 'create', ...member, '--access-level', 'Owner'])
  return (await parley(['keys', 'create', '--organization', 'acme', '--member', 'grace'])).out.trim()
}
