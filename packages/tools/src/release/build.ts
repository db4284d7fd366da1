// The command `pnpm release:build`: builds the files of a release. Two builds of the same sources are equal byte for byte.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { create, type ReadEntry } from 'tar'
import { releaseSbom } from './sbom.ts'
import { inWorkspace, SPEC } from '../places.ts'
import { releasesIn } from '../review/contracts.ts'
import { chapterOf, PUBLISHED, read, readJson, run, version } from './workspace.ts'

const OUTPUT = inWorkspace('.parley/release')
/** The file with the hash of each file, for `sha256sum --check`. */
const SUMS = 'SHA256SUMS'

const sha256 = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(OUTPUT, name)))
    .digest('hex')
const write = (name: string, text: string): void => writeFileSync(join(OUTPUT, name), text)
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Builds the site of the docs and the server, and archives the server together with the site. */
async function buildServer(time: Date): Promise<void> {
  await run(process.execPath, ['apps/docs/src/commands/site.ts'])
  await run('pnpm', ['exec', 'tsdown', '--platform', 'node', '--no-dts'], 'apps/server')
  await archive(inWorkspace('apps/server/dist/parley'), `parley-${version}`, time)
}

/** Sets the lowest nine bits of the mode, the permissions: only programs are executable. Keeps the others. True archives the file. */
function setPermissions(path: string, stat: Stats | ReadEntry): true {
  stat.mode = (Number(stat.mode) & ~0o777) | (/^parley(?:-whatsapp)?\.js$/.test(path) ? 0o755 : 0o644)
  return true
}

/** Archives a folder. The order, the times, the owners and the permissions of the files don't depend on the machine. */
async function archive(folder: string, name: string, mtime: Date): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()
  // `portable` leaves out owners and other facts of the machine.
  const options = { cwd: folder, prefix: name, portable: true, mtime, filter: setPermissions }
  writeFileSync(join(OUTPUT, `${name}.tar.gz`), gzipSync(await buffer(create(options, paths)), { level: 9 }))
}

/** Writes the tarball of a package in the form in which it is published to npm. */
async function pack(folder: string): Promise<void> {
  const { name, version: packageVersion } = readJson(`${folder}/package.json`)
  const file = `${String(name).replace('@', '').replace('/', '-')}-${String(packageVersion)}.tgz`
  await run('pnpm', ['pack', '--out', join(OUTPUT, file)], folder)
}

/** Builds all files: the server, the packages, the list of their dependencies, the release notes and the hashes. */
async function build(): Promise<void> {
  // Files in archives get the release date as their time. Without a release date, they get the first day of 1970.
  const time = new Date(releasesIn(SPEC).find((each) => each.version === version)?.date ?? 0)
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT, { recursive: true })
  await buildServer(time)
  for (const folder of PUBLISHED) await pack(folder)
  write(`parley-${version}.cdx.json`, json(await releaseSbom(time)))
  write('RELEASE_NOTES.md', `${chapterOf(version)?.text ?? ''}\n`)
  const files = readdirSync(OUTPUT).toSorted()
  write(SUMS, files.map((name) => `${sha256(name)}  ${name}\n`).join(''))
  process.stdout.write(`${read(`.parley/release/${SUMS}`)}\nThe files are in ${OUTPUT}\n`)
}

await build()
