// `pnpm release:build`: makes the files of a release from the sources. Equal sources make equal files, in whichever folder.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archive } from './archive.ts'
import { releaseSbom } from './sbom.ts'
import { inWorkspace } from '../places.ts'
import { releaseDate } from '../review/contracts.ts'
import { chapterOf, PUBLISHED, read, readJson, run, version } from './workspace.ts'

const OUTPUT = inWorkspace('.parley/release')
/** Names and hashes of the files, which `sha256sum --check` reads. */
const SUMS = 'SHA256SUMS'

const sha256 = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(OUTPUT, name)))
    .digest('hex')
const write = (name: string, text: string): void => writeFileSync(join(OUTPUT, name), text)
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Builds the server with the docs of the contract, and puts the folder into an archive. */
async function buildServer(time: Date): Promise<void> {
  await run(process.execPath, ['apps/docs/src/commands/site.ts'])
  await run('pnpm', ['exec', 'tsdown', '--platform', 'node', '--no-dts'], 'apps/server')
  const name = `parley-${version}`
  const folder = inWorkspace('apps/server/dist/parley')
  await archive(join(OUTPUT, `${name}.tar.gz`), { folder, name, mtime: time, executables: ['parley.js'] })
}

/** Packs a package as its registry gets it. */
async function pack(folder: string): Promise<void> {
  const { name, version: packageVersion } = readJson(`${folder}/package.json`)
  const file = `${String(name).replace('@', '').replace('/', '-')}-${String(packageVersion)}.tgz`
  await run('pnpm', ['pack', '--out', join(OUTPUT, file)], folder)
}

async function build(): Promise<void> {
  const time = new Date(releaseDate(version) ?? 0)
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT, { recursive: true })
  await buildServer(time)
  for (const folder of PUBLISHED) await pack(folder)
  write(`parley-${version}.cdx.json`, json(await releaseSbom({ version, time })))
  write('RELEASE_NOTES.md', `${chapterOf(version)?.text ?? ''}\n`)
  const files = readdirSync(OUTPUT).toSorted()
  write(SUMS, files.map((name) => `${sha256(name)}  ${name}\n`).join(''))
  process.stdout.write(`${read(`.parley/release/${SUMS}`)}\nThe files are in ${OUTPUT}\n`)
}

await build()
