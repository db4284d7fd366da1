// `keys scan` searches files for API keys, and reports each file that it could not search.
import { createReadStream } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { createKeyAdministration, type KeyAdministration, stateAt } from '../domain/api-keys/administer.ts'
import { createKeyFinder, type FoundKey } from '../domain/api-keys/find-keys.ts'
import { fingerprintOf } from '../domain/api-keys/format.ts'
import type { Call } from './command.ts'
import { printable } from './printable.ts'
import { sentenceOf } from './sentences.ts'
import { CommandFailed, PartlyDone, UsageError, type World } from './world.ts'

const CHUNK_BYTES = 1024 * 1024

/** The first bytes of compressed files: gzip, zip, zstd, xz, bzip2, 7z, and packs and objects of Git. The scan doesn't unpack them. */
const COMPRESSED = ['1f8b', '504b0304', '28b52ffd', 'fd377a58', '425a68', '377abcaf', '5041434b', '7801']

/** A file to search, or an entry that can't be read, with the reason. */
interface Entry {
  path: string
  problem?: string
}

/** Scans a file or a folder. If a store is given, it also prints the owner of each key. */
export async function scanFiles(call: Call, path: string): Promise<void> {
  const { world, databaseUrl = '' } = call
  const owners =
    databaseUrl === '' ? undefined : createKeyAdministration({ storage: await call.open(), now: world.now })
  const keys = new Set<string>()
  let [files, places, skipped] = [0, 0, 0]
  const skip = (name: string, problem: string): void => {
    skipped += 1
    world.writeError(`Not searched: ${printable(name)}: ${printable(problem)}\n`)
  }
  const entries: Iterable<Entry> | AsyncIterable<Entry> = path === '-' ? [{ path }] : below(path)
  for await (const entry of entries) {
    if (entry.problem !== undefined) {
      skip(entry.path, entry.problem)
      continue
    }
    try {
      for await (const match of keysIn(world, entry.path, (problem) => skip(entry.path, problem))) {
        keys.add(match.hash)
        places += 1
        await printMatch(call, entry.path, match, owners)
      }
      files += 1
    } catch (error) {
      skip(entry.path, sentenceOf(error))
    }
  }
  const searched = `Searched ${count(files, 'file')}`
  if (keys.size > 0)
    throw new CommandFailed(`${searched} and found ${count(keys.size, 'key')} in ${count(places, 'place')}.`)
  if (skipped > 0) throw new PartlyDone(`${searched} and found no key, but not everything could be searched.`)
  world.writeError(`${searched} and found no key.\n`)
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Prints the place and the fingerprint of a key, and its owner if there is a store. */
async function printMatch(
  { world, print }: Call,
  path: string,
  { line, ...key }: FoundKey,
  owners?: KeyAdministration,
): Promise<void> {
  const fingerprint = fingerprintOf(key.hash)
  const known = await owners?.findByHash(key)
  const owner = known && {
    organizationId: known.organizationId,
    memberId: known.memberId,
    keyId: known.uniqueId,
    state: stateAt(known, world.now()),
  }
  const ownerText = owner
    ? `, ${owner.keyId} of ${owner.memberId} in ${owner.organizationId}, ${owner.state}`
    : owners && ', unknown to this store'
  print(
    { path, line, fingerprint, ...(owners && { known: owner !== undefined }), ...owner },
    `${printable(path)}:${line}: key ${fingerprint}${ownerText ?? ''}`,
  )
}

/** Yields the keys in a file, or in standard input. */
async function* keysIn(
  { input }: World,
  path: string,
  skip: (problem: string) => void,
): AsyncGenerator<FoundKey, void> {
  const find = createKeyFinder()
  let isFirst = true
  for await (const chunk of path === '-' ? input : createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    const start = bytes.toString('hex', 0, 4)
    if (isFirst && COMPRESSED.some((signature) => start.startsWith(signature))) {
      skip('It is compressed. Unpack it first.')
    }
    isFirst = false
    yield* find(bytes)
  }
}

/** Yields a file, or all files below a folder, in the order of their names. */
async function* below(path: string): AsyncGenerator<Entry> {
  const root = await realpath(path).catch((error: unknown) => {
    throw new UsageError(sentenceOf(error), { cause: error })
  })
  if ((await stat(root)).isDirectory()) yield* inFolder(path, root)
  else yield { path }
}

async function* inFolder(folder: string, root: string): AsyncGenerator<Entry> {
  let names: string[]
  try {
    names = await readdir(folder)
  } catch (error) {
    yield { path: folder, problem: sentenceOf(error) }
    return
  }
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    try {
      const stats = await lstat(path)
      if (stats.isDirectory()) yield* inFolder(path, root)
      else if (stats.isFile()) yield { path }
      else if (!stats.isSymbolicLink()) yield { path, problem: "It isn't a regular file." }
      else if (!isBelow(await realpath(path), root))
        yield { path, problem: 'It is a link to a place outside the folder.' }
    } catch (error) {
      yield { path, problem: sentenceOf(error) }
    }
  }
}

/** Returns true if a path is within the folder. The scan skips links to such paths, because it searches their targets anyway. */
const isBelow = (path: string, root: string) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
