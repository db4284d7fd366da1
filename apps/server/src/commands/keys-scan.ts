// Implements `keys scan`, which searches files for leaked API keys, and reports each file that can't be searched.
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { createKeyAdministration, type KeyAdministration, stateAt } from '../domain/api-keys/administer.ts'
import { createKeyFinder, type FoundKey } from '../domain/api-keys/find-keys.ts'
import { fingerprintOf } from '../domain/api-keys/format.ts'
import type { Invocation } from './command.ts'
import { readInput } from './files.ts'
import { printable, sentenceOf } from './sentences.ts'
import { CommandFailed, PartlyDone, UsageError } from './world.ts'

const CHUNK_BYTES = 1024 * 1024

/** The first bytes of files that the scan can't unpack: gzip, zip, zstd, xz, bzip2, 7z, and packs and objects of Git. */
const COMPRESSED_SIGNATURES = ['1f8b', '504b0304', '28b52ffd', 'fd377a58', '425a68', '377abcaf', '5041434b', '7801']

/** Reports a path that can't be searched, with a sentence that says why. */
type Skip = (path: string, problem: string) => void

/** Searches a file, a folder, or standard input (`-`), and prints each key. If DATABASE_URL is set, also prints the owner of each key. */
export async function scanFiles(call: Invocation, path: string): Promise<void> {
  const { world, databaseUrl = '' } = call
  const administration =
    databaseUrl === '' ? undefined : createKeyAdministration({ storage: await call.open(), now: world.now })
  const keyHashes = new Set<string>()
  let [fileCount, placeCount, skippedCount] = [0, 0, 0]
  const skip: Skip = (name, problem) => {
    skippedCount += 1
    world.writeError(`Not searched: ${printable(name)}: ${printable(problem)}\n`)
  }
  for await (const file of path === '-' ? [path] : filesAt(path, skip)) {
    try {
      for await (const match of keysIn(call, file, skip)) {
        keyHashes.add(match.hash)
        placeCount += 1
        await printMatch(call, file, match, administration)
      }
      fileCount += 1
    } catch (error) {
      skip(file, sentenceOf(error))
    }
  }
  const searched = `Searched ${count(fileCount, 'file')}`
  // A found key fails the command, so that a script notices the key by the exit code.
  if (keyHashes.size > 0)
    throw new CommandFailed(`${searched} and found ${count(keyHashes.size, 'key')} in ${count(placeCount, 'place')}.`)
  if (skippedCount > 0) throw new PartlyDone(`${searched} and found no key, but not everything could be searched.`)
  world.writeError(`${searched} and found no key.\n`)
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Prints where a key was found, and the key's fingerprint (a short hash). If `administration` is set, also prints the key's owner. */
async function printMatch(
  call: Invocation,
  path: string,
  { line, ...key }: FoundKey,
  administration?: KeyAdministration,
) {
  const fingerprint = fingerprintOf(key.hash)
  const known = await administration?.findByHash(key)
  const owner = known && {
    organizationId: known.organizationId,
    memberId: known.memberId,
    keyId: known.uniqueId,
    state: stateAt(known, call.world.now()),
  }
  const unknownText = administration === undefined ? '' : ', unknown to this store'
  const ownerText = owner
    ? `, ${owner.keyId} of ${owner.memberId} in ${owner.organizationId}, ${owner.state}`
    : unknownText
  call.print(
    { path, line, fingerprint, ...(administration && { known: owner !== undefined }), ...owner },
    `${printable(path)}:${line}: key ${fingerprint}${ownerText}`,
  )
}

/** Yields the keys in a file, or in standard input for `-`. Reports a compressed file, because keys in packed data can't be found. */
async function* keysIn(
  { world: { input }, databaseUrl }: Invocation,
  path: string,
  skip: Skip,
): AsyncGenerator<FoundKey, void> {
  const find = createKeyFinder()
  let isFirst = true
  for await (const chunk of path === '-' ? input() : readInput(path, databaseUrl, CHUNK_BYTES)) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    const firstBytes = bytes.toString('hex', 0, 4)
    if (isFirst && COMPRESSED_SIGNATURES.some((signature) => firstBytes.startsWith(signature)))
      skip(path, 'It is compressed. Unpack it first.')
    isFirst = false
    yield* find(bytes)
  }
}

/** Yields the file at a path or, if the path is a folder, all files below the folder in the order of their names. */
async function* filesAt(path: string, skip: Skip): AsyncGenerator<string> {
  const root = await realpath(path).catch((error: unknown) => {
    throw new UsageError(sentenceOf(error), { cause: error })
  })
  if ((await stat(root)).isDirectory()) yield* filesIn(path, root, skip)
  else yield path
}

/** Yields all files in a folder and its subfolders. `root` is the real path of the folder that the scan began with. */
async function* filesIn(folder: string, root: string, skip: Skip): AsyncGenerator<string> {
  const names: string[] = await readdir(folder).catch((error: unknown) => {
    skip(folder, sentenceOf(error))
    return []
  })
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    try {
      const stats = await lstat(path)
      if (stats.isDirectory()) yield* filesIn(path, root, skip)
      else if (stats.isFile()) yield path
      else if (!stats.isSymbolicLink()) skip(path, "It isn't a regular file.")
      // A link to a place inside the folder is skipped, because the scan reaches that place anyway.
      else if (!isWithin(await realpath(path), root)) skip(path, 'It is a link to a place outside the folder.')
    } catch (error) {
      skip(path, sentenceOf(error))
    }
  }
}

/** Returns true if a path is the folder itself, or is below the folder. */
const isWithin = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
